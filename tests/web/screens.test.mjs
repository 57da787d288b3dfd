// Every page and every slip of paper: six round one screen, a phone, German, dark, and nothing that axe-core finds.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { begin, browser, byMouse, byTouch, leave, myTurn, noViolations, playUntil, server, shareServer, shot, tilesOn, visit } from './harness.mjs';

shareServer();

test('six round one screen', async () => {
  const page = await begin(browser, server.base, 'seats=h:Ann,h:Bert,h:Cleo,h:Dan,h:Eve,h:Finn&systems=inns&first=2');
  const turns = [];
  for (let turn = 0; turn < 24; turn++) {
    if ((await myTurn(page)) === 'place') turns.push(await page.innerText('.dock .question em'));
    await byMouse(page, turn);
  }
  assert.deepEqual([...new Set(turns)], ['Cleo', 'Dan', 'Eve', 'Finn', 'Ann', 'Bert'], 'everybody is asked in turn');
  assert.equal(await page.locator('.players .pl').count(), 6);
  await shot(page, 'six');
  await noViolations(page, 'six');
  await leave(page);
});

test('a whole game on a phone by touch', async () => {
  const page = await begin(browser, server.base, 'seats=h:Ann,c&systems=base*0,river,inns', { width: 390, height: 844, touch: true });
  let turns = 0;
  for (; turns < 12; turns++) await byTouch(page, turns);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing is wider than the screen');
  await playUntil(page, 'place', byTouch);
  // Two fingers that twist turn the tile; the cell is tapped first.
  await page.locator('.cell').first().tap();
  const fingers = await page.context().newCDPSession(page);
  const touch = (type, angle) => fingers.send('Input.dispatchTouchEvent', {
    type, touchPoints: type === 'touchEnd' ? [] : [0, Math.PI].map((half, id) => ({ x: 195 + 60 * Math.cos(angle + half), y: 360 + 60 * Math.sin(angle + half), id })),
  });
  const scale = () => page.locator('.board .world').evaluate((node) => node.getAttribute('transform').match(/scale\(.*\)/)[0]);
  const before = await scale();
  await touch('touchStart', 0);
  for (let angle = 0; angle <= 2; angle += 0.1) await touch('touchMove', angle);
  await touch('touchEnd', 2);
  assert.equal(await scale(), before, 'twisting turns and does not zoom');
  await page.tap('.show-all'); // the whole board, and from now on by itself again
  for (const [tab, wanted] of [[1, '.drawer .aid'], [2, '.drawer li .num'], [3, '.drawer ol'], [4, '.drawer .reactions']]) {
    await page.tap(`.bottom button:nth-child(${tab})`);
    await page.waitForSelector(wanted);
    await noViolations(page, `phone, drawer ${tab}`);
    await shot(page, `phone-${tab}`);
    await page.tap(`.bottom button:nth-child(${tab})`);
  }
  while (await byTouch(page, turns)) turns += 1;
  await page.tap('[data-do=result]');
  await page.tap('.bottom button:nth-child(3)');
  await page.waitForSelector('.drawer td.sum');
  await shot(page, 'phone-result');
  await noViolations(page, 'phone, result');
  await page.setViewportSize({ width: 844, height: 390 });
  await noViolations(page, 'phone on its side');
  await leave(page);
});

test('German and dark: home, setup, rules, a game', async () => {
  const page = await visit(browser, server.base, { locale: 'de-DE', dark: true });
  await page.getByText('Gegen den Computer').waitFor();
  assert.equal(await page.getAttribute('html', 'data-theme'), 'dark');
  assert.equal(await page.getAttribute('html', 'lang'), 'de');
  await shot(page, 'home-dark');
  await noViolations(page, 'home');
  await page.goto(`${server.base}/#/rules`);
  await page.getByRole('heading', { name: 'Bauern' }).waitFor();
  await shot(page, 'rules-dark');
  await noViolations(page, 'rules');
  await page.goto(`${server.base}/#/setup`);
  await page.waitForSelector('.sys .pick');
  await page.locator('summary').click();
  await page.getByText('Wiesen am Ende').waitFor();
  await page.getByRole('button', { name: /Plättchen von Wirtshäuser/ }).click();
  await page.waitForSelector('.gallery li');
  await shot(page, 'setup-dark');
  await noViolations(page, 'setup');
  await page.locator('.start').click();
  await page.getByText('leg dein Plättchen an').waitFor();
  await playUntil(page, 'figure');
  await noViolations(page, 'game');
  await page.keyboard.press('t');
  await noViolations(page, 'tiles');
  await page.goto(`${server.base}/#/g/nosuchgame`);
  await page.getByText('Diese Partie gibt es nicht.').waitFor();
  await noViolations(page, 'no game');
  await page.context().close(); // the browser itself reports the failed socket as a problem
});

test('the address holds the setup; what it says is played', async () => {
  const page = await visit(browser, server.base, { at: '#/setup' });
  await page.waitForSelector('.sys .pick');
  await noViolations(page, 'setup');
  await page.locator('.pick', { hasText: 'Inns' }).click();
  await page.getByRole('button', { name: 'One set of Inns & Cathedrals more' }).click();
  await page.getByLabel('Name of the table').fill('Evening');
  await page.getByRole('button', { name: 'Forbidden for all' }).click();
  await page.locator('summary').click();
  await page.getByRole('button', { name: '4 for each city, per city' }).click();
  await page.getByRole('button', { name: 'Add a seat' }).click();
  const address = page.url();
  for (const part of ['systems=inns*2', 'o.farm_scoring=per_city_4', 'aids=0', 'title=Evening']) assert.ok(decodeURIComponent(address).includes(part), `${part} in ${address}`);
  const again = await visit(browser, server.base, { at: address.slice(address.indexOf('#')) });
  await again.getByText('108 tiles, 3 players').waitFor();
  await again.locator('.start').click();
  await again.waitForFunction(() => location.hash.startsWith('#/g/'));
  await again.getByText('This table plays without aids.').first().waitFor();
  const id = new URL(again.url()).hash.split('/')[2];
  const game = await (await fetch(`${server.base}/api/games/${id}`)).json();
  assert.match(game.rules, /inns\*2/);
  assert.match(game.rules, /farm_scoring=per_city_4/);
  assert.equal(game.title, 'Evening');
  await again.keyboard.press('f');
  await again.keyboard.press('o');
  assert.equal(await again.locator('.fitcard').count(), 0, 'the keys of aids do nothing');
  await leave(page, again);
});

test('home: light, and the games one has begun', async () => {
  const page = await visit(browser, server.base);
  await page.click('.big.first');
  await myTurn(page);
  await byMouse(page, 0);
  assert.equal(await tilesOn(page), 2);
  await page.goto(`${server.base}/#/`);
  await page.getByRole('heading', { name: 'Go on' }).waitFor();
  await noViolations(page, 'home with games');
  await page.locator('.rows .row').first().click();
  await myTurn(page);
  assert.equal(await tilesOn(page) >= 2, true);
  await leave(page);
});
