import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { andThen, byKeys, byMouse, byTouch, myTurn, number, shot, startBrowser, startServer, visit } from './harness.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
let server, browser;

before(async () => {
  server = await startServer();
  browser = await startBrowser();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const scores = (page) => page.locator('.players .sc').allInnerTexts().then((list) => list.map((text) => parseInt(text, 10)));
const record = async (page) => (await fetch(`${server.base}/api/games/${page.url().split('/g/')[1]}/record`)).text();

async function noViolations(page, where) {
  await page.evaluate(axe);
  const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
  assert.deepEqual(found.violations.map((rule) => `${where}: ${rule.id}: ${rule.nodes.map((node) => node.target.join(' ')).join(', ')}`), []);
}

test('a whole game against the computer by mouse, then its end and replay', async () => {
  const page = await visit(browser, server.base);
  await page.click('.big.first');
  let turns = 0;
  while (await byMouse(page, turns)) turns += 1;
  assert.ok(turns > 40, `${turns} decisions`);
  await shot(page, 'final-scoring');
  assert.match(await page.innerText('.dock .q'), /\+\d+|wins|share/);
  const skip = page.locator('[data-do=result]');
  if (await skip.count()) await skip.click();
  assert.match(await page.innerText('.dock .q'), /wins|share/);
  await shot(page, 'result');
  const sums = await page.locator('.drawer td.sum').allInnerTexts();
  assert.deepEqual(sums.map(Number).sort(), (await scores(page)).sort(), 'the table by source adds up to the scores');
  await noViolations(page, 'result');
  assert.match(await record(page), /^bastide record 1[\s\S]*result /);
  await page.click('[data-do=replay]');
  await page.waitForSelector('.replay input[type=range]');
  await page.keyboard.press('Home');
  assert.equal(await page.locator('.tiles > g').count(), 1);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('End');
  assert.ok((await page.locator('.tiles > g').count()) > 60);
  await shot(page, 'replay');
  await noViolations(page, 'replay');
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test('a whole game by keyboard alone', async () => {
  const page = await visit(browser, server.base);
  for (let i = 0; i < 20 && !(await page.evaluate(() => document.activeElement?.classList.contains('first'))); i++) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  let turns = 0;
  while (await byKeys(page, turns)) turns += 1;
  assert.ok(turns > 40, `${turns} decisions`);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test('two browsers by link, each reloaded in the middle of its turns; a spectator sees the same', async () => {
  const ann = await visit(browser, server.base, { at: '#/setup?who=link' });
  await ann.getByLabel('Name of seat 1').fill('Ann');
  await ann.click('.start');
  await ann.waitForFunction(() => /#\/g\//.test(location.hash));
  await ann.waitForSelector('.dock');
  const bob = await visit(browser, server.base, { at: ann.url().slice(ann.url().indexOf('#')) });
  await bob.fill('#joinname', 'Bob');
  await bob.click('.join .btn.primary');
  const eve = await visit(browser, server.base, { at: ann.url().slice(ann.url().indexOf('#')) });
  await ann.waitForSelector('[data-waiting=place], [data-waiting=other]');
  for (let turn = 0; turn < 12; turn++) {
    const page = turn % 2 ? bob : ann;
    assert.equal(await myTurn(page), 'place');
    await byMouse(page, turn);
    const mine = (await page.getAttribute('section[data-waiting]', 'data-waiting')) === 'figure';
    if (!mine) continue;
    await page.reload();
    assert.equal(await myTurn(page), 'figure');
    await byMouse(page, turn);
  }
  const n = await number(ann);
  for (const page of [bob, eve]) await page.waitForFunction((wanted) => Number(document.querySelector('main[data-n]')?.dataset.n) >= wanted, n);
  assert.deepEqual(await scores(eve), await scores(ann));
  assert.equal(await eve.locator('.tiles > g').count(), await ann.locator('.tiles > g').count());
  assert.equal(await eve.locator('.cell').count(), 0, 'a spectator is offered nothing');
  await ann.keyboard.press('c');
  await ann.getByLabel('Say something').fill('Good evening');
  await ann.getByRole('button', { name: 'Send' }).click();
  await bob.keyboard.press('c');
  await bob.getByText('Good evening').waitFor();
  for (const page of [ann, bob, eve]) {
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
});

test('six round one screen', async () => {
  const page = await visit(browser, server.base, { at: '#/setup?seats=h:Ann,h:Bert,h:Cleo,h:Dan,h:Eve,h:Finn&systems=inns' });
  await page.waitForSelector('.start:enabled');
  await page.click('.start');
  for (let turn = 0; turn < 30; turn++) await byMouse(page, turn);
  await shot(page, 'six');
  assert.equal(await page.locator('.players .pl').count(), 6);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test('on a phone by touch', async () => {
  const page = await visit(browser, server.base, { width: 390, height: 844, touch: true });
  await page.tap('.big.first');
  for (let turn = 0; turn < 24; turn++) await byTouch(page, turn);
  await shot(page, 'phone');
  await page.tap('.tabs2 button:nth-child(3)');
  await page.waitForSelector('.drawer.open');
  await shot(page, 'phone-log');
  await noViolations(page, 'phone');
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing is wider than the screen');
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test('undo gives the tile back', async () => {
  const page = await visit(browser, server.base);
  await page.click('.big.first');
  for (let turn = 0; ; turn++) {
    await myTurn(page);
    const tiles = await page.locator('.tiles > g').count();
    await byMouse(page, turn);
    if ((await page.getAttribute('section[data-waiting]', 'data-waiting')) !== 'figure') continue;
    assert.equal(await page.locator('.tiles > g').count(), tiles + 1);
    await andThen(page, () => page.keyboard.press('Control+z'));
    assert.equal(await myTurn(page), 'place');
    assert.equal(await page.locator('.tiles > g').count(), tiles);
    break;
  }
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test('every aid, typed moves, the board as text, keys, menu', async () => {
  const page = await visit(browser, server.base);
  await page.click('.big.first');
  for (let turn = 0; turn < 16; turn++) await byMouse(page, turn);
  while ((await myTurn(page)) !== 'place') await byMouse(page, 2);
  for (const key of ['f', 'o', 'd', 'v']) await page.keyboard.press(key);
  await page.waitForSelector('.sc small');
  await page.keyboard.press('ArrowRight');
  await page.getByText(/of \d+ tiles fit/).waitFor();
  await shot(page, 'aids');
  await noViolations(page, 'game');
  await page.keyboard.press('t');
  await page.waitForSelector('.drawer li .num');
  await page.keyboard.press('h');
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  await noViolations(page, 'keys');
  await page.keyboard.press('Escape');
  await page.getByLabel('Menu').first().click();
  await noViolations(page, 'menu');
  await page.getByRole('button', { name: 'Board as text' }).click();
  const move = await page.locator('dialog li .btn').first().innerText();
  await noViolations(page, 'text');
  await page.keyboard.press('Escape');
  await page.keyboard.press(':');
  await page.fill('#typed', 'nonsense');
  await page.keyboard.press('Enter');
  await page.getByText('nonsense is not among').waitFor();
  await page.fill('#typed', move.slice(move.indexOf(' ') + 1));
  await andThen(page, () => page.keyboard.press('Enter'));
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test('German and dark; home, setup and rules', async () => {
  const page = await visit(browser, server.base, { locale: 'de-DE', dark: true });
  await page.getByText('Gegen den Computer').waitFor();
  assert.equal(await page.getAttribute('html', 'data-theme'), 'dark');
  await shot(page, 'home-dark');
  await noViolations(page, 'home');
  await page.goto(`${server.base}/#/setup`);
  await page.getByText('Neue Partie').waitFor();
  await page.waitForSelector('.sys .card');
  await noViolations(page, 'setup');
  await shot(page, 'setup-dark');
  await page.click('.sys .card:enabled');
  assert.match(page.url(), /systems=\w+/, 'the address holds the setup');
  await page.goto(`${server.base}/#/rules`);
  await noViolations(page, 'rules');
  await page.goto(`${server.base}/#/g/nosuchgame`);
  await page.getByText('Diese Partie gibt es nicht.').waitFor();
  await noViolations(page, 'no game');
  await page.context().close();
});

test('a takeback is asked for and granted; giving up; a rematch keeps the seats', async () => {
  const ann = await visit(browser, server.base, { at: '#/setup?seats=h:Ann,l&clock=fischer' });
  await ann.waitForSelector('.start:enabled');
  await ann.click('.start');
  await ann.waitForFunction(() => /#\/g\//.test(location.hash));
  const bob = await visit(browser, server.base, { at: ann.url().slice(ann.url().indexOf('#')) });
  await bob.fill('#joinname', 'Bob');
  await bob.click('.join .btn.primary');
  assert.equal(await myTurn(ann), 'place');
  assert.match(await ann.locator('.players .ck').first().innerText(), /^(10:0|9:5)\d$/);
  const tiles = await ann.locator('.tiles > g').count();
  await byMouse(ann, 0);
  if ((await ann.getAttribute('section[data-waiting]', 'data-waiting')) === 'figure') await andThen(ann, () => ann.click('[data-do=pass]'));
  assert.equal(await myTurn(bob), 'place');
  await ann.getByRole('button', { name: 'Ask back' }).click();
  await andThen(bob, () => bob.getByRole('button', { name: 'Agree' }).click());
  assert.ok((await bob.locator('.tiles > g').count()) <= tiles + 1);
  await myTurn(ann);
  await bob.getByLabel('Menu').first().click();
  await bob.getByRole('button', { name: 'Give up' }).click();
  await bob.getByRole('button', { name: 'Really give up?' }).click();
  await ann.getByText('Ann wins; the other side gave up.').waitFor();
  await ann.getByRole('button', { name: 'Rematch' }).click();
  for (const page of [ann, bob]) {
    await page.getByRole('button', { name: 'Next game' }).click();
    await page.waitForSelector('[data-waiting=place], [data-waiting=other]');
  }
  assert.equal(ann.url(), bob.url());
  assert.equal(await myTurn(bob), 'place', 'the other one begins');
  for (const page of [ann, bob]) {
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
});

test('panning three hundred tiles', async () => {
  const page = await visit(browser, server.base);
  await page.click('.big.first');
  await myTurn(page);
  await page.evaluate(() => {
    const tiles = document.querySelector('.tiles');
    const first = tiles.firstElementChild;
    for (let i = 0; i < 300; i++) {
      const copy = first.cloneNode(true);
      copy.setAttribute('transform', `translate(${(i % 20) * 100 - 1000} ${Math.floor(i / 20) * 100 - 700})`);
      tiles.append(copy);
    }
  });
  const frames = await page.evaluate(async () => {
    const board = document.querySelector('.board');
    const send = (type, x, y) => board.dispatchEvent(new PointerEvent(type, { pointerId: 1, clientX: x, clientY: y, bubbles: true, pointerType: 'mouse' }));
    board.setPointerCapture = () => {};
    send('pointerdown', 500, 300);
    const times = [];
    let last = performance.now();
    for (let i = 0; i < 60; i++) {
      send('pointermove', 500 + 4 * i, 300 + 2 * i);
      await new Promise(requestAnimationFrame);
      times.push(performance.now() - last);
      last = performance.now();
    }
    send('pointerup', 0, 0);
    return times.slice(5).sort((a, b) => a - b);
  });
  console.log(`panning 300 tiles: median ${frames[Math.floor(frames.length / 2)].toFixed(1)} ms, slowest ${frames.at(-1).toFixed(1)} ms a frame`);
  await page.context().close();
});
