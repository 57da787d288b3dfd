// Alone against the computer: whole games by mouse and by keyboard, the end, the replay.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { begin, browser, byKeys, byMouse, gameId, leave, myTurn, noViolations, scores, server, shareServer, shot, tilesOn, visit } from './harness.mjs';

shareServer();

test('a whole game by mouse, the final scoring, the result, the replay', async () => {
  const page = await visit(browser, server.base);
  await page.click('.big.first');
  let turns = 0;
  while (await byMouse(page, turns)) turns += 1;
  assert.ok(turns > 40, `${turns} decisions`);
  // The end counts up award by award, and so do the scores and the table by source.
  await page.waitForSelector('[data-do=result]');
  const early = await scores(page);
  assert.match(await page.innerText('.dock .question'), /\+\d+/);
  await shot(page, 'final-scoring');
  await noViolations(page, 'final scoring');
  await page.click('[data-do=next]');
  await page.getByRole('button', { name: 'Back' }).click();
  assert.deepEqual(await scores(page), early);
  await page.click('[data-do=result]');
  assert.match(await page.innerText('.dock .question'), /wins|share/);
  await page.waitForSelector('.drawer td.sum');
  const sums = await page.locator('.drawer td.sum').allInnerTexts();
  assert.deepEqual(sums.map(Number).sort(), (await scores(page)).sort(), 'the table by source adds up to the scores');
  await page.waitForSelector('.drawer svg.chart');
  await shot(page, 'result');
  await noViolations(page, 'result');
  const record = await (await fetch(`${server.base}/api/games/${gameId(page)}/record`)).text();
  assert.match(record, /^bastide record 1[\s\S]*result /);

  await page.click('[data-do=replay]');
  await page.waitForSelector('.replay input[type=range]');
  await page.keyboard.press('Home');
  assert.equal(await tilesOn(page), 1);
  await page.keyboard.press('ArrowRight');
  assert.equal(await tilesOn(page), 2);
  await page.getByRole('slider').fill('40');
  assert.match(await page.innerText('.replay .q'), /^Move 40 of/);
  await page.keyboard.press('End');
  assert.ok((await tilesOn(page)) > 60);
  await shot(page, 'replay');
  await noViolations(page, 'replay');
  await leave(page);
});

test('a whole game by keyboard alone', async () => {
  const page = await visit(browser, server.base);
  await page.waitForSelector('.big.first');
  for (let i = 0; i < 20 && !(await page.evaluate(() => document.activeElement?.classList.contains('first'))); i++) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  let turns = 0;
  while (await byKeys(page, turns)) turns += 1;
  assert.ok(turns > 40, `${turns} decisions`);
  await page.waitForSelector('[data-do=result]');
  await page.keyboard.press('Escape');
  assert.equal(await myTurn(page), 'over');
  assert.match(await page.innerText('.dock .question'), /wins|share/);
  await leave(page);
});

test('the computer shows that it thinks', async () => {
  const page = await begin(browser, server.base, 'seats=h:Ann,c:Bert:level8');
  // A thought may be short: what is looked for is whether it was ever shown, and at whom.
  await page.evaluate(() => {
    const look = () => (window.thinker = document.querySelector('.pl.act [data-thinking]')?.closest('.pl').querySelector('b').innerText ?? window.thinker);
    new MutationObserver(look).observe(document.querySelector('main'), { subtree: true, childList: true });
  });
  for (let turn = 0; turn < 6; turn++) await byMouse(page, turn);
  await myTurn(page);
  assert.equal(await page.evaluate(() => window.thinker), 'Bert');
  assert.equal(await page.locator('[data-thinking]').count(), 0, 'nobody thinks while a person decides');
  await leave(page);
});
