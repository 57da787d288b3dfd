// Abbey & Mayor: each of its decisions by mouse and by touch, and a whole game against computer players.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { andThen, begin, browser, byMouse, leave, myTurn, newGame, noViolations, number, openTable, playOn, reached, saysAll, scores, server, shareServer, shot } from './harness.mjs';

shareServer();

const SCREENS = { desk: { width: 1280, height: 800 }, phone: { width: 390, height: 844, touch: true, dark: true } };
const people = (...names) => names.map((name) => ({ name, kind: 'person', here: true }));
const pass = (actions) => actions.find((action) => action.kind === 'pass');
const figures = (actions, ...kinds) => actions.filter((action) => action.kind === 'deploy_figure' && kinds.includes(action.figure));

const around = ([x, y]) => [[x, y + 1], [x + 1, y], [x, y - 1], [x - 1, y]];
/** The placement that leaves most holes: cells with tiles round them, and no tile in one. */
function holey(state, actions) {
  const tiles = new Set(state.tiles.map((tile) => String(tile.cell)));
  const near = (cell) => around(cell).filter((it) => tiles.has(String(it))).length;
  const worth = (cell) => around(cell).filter((it) => !tiles.has(String(it))).reduce((sum, it) => sum + 4 ** near(it), 0) - 5 ** near(cell);
  return actions.filter((action) => action.kind === 'place_tile').sort((a, b) => worth(b.cell) - worth(a.cell))[0];
}
const compact = (_state, actions) => actions.filter((action) => action.kind === 'place_tile').sort((a, b) => Math.hypot(...a.cell) - Math.hypot(...b.cell))[0];

/** A game that has come to what is wanted; `prefer` says which figure is set, if any. Not every game comes to it. */
async function come(wanted, { setup = {}, place = compact, prefer = () => undefined } = {}) {
  for (let games = 1; ; games++) {
    const game = await newGame(server.base, { systems: ['abbey'], seats: people('Ann', 'Bert'), ...setup });
    const came = await on(game, wanted, { place, prefer }).then(() => true, (error) => {
      if (games === 8 || !/ended before/.test(error.message)) throw error;
    });
    if (came) return game;
  }
}
const on = (game, wanted, { place = compact, prefer = () => undefined } = {}) =>
  playOn(browser, server.base, game, (state, actions) => (wanted(state, actions) ? null : (place(state, actions) ?? prefer(actions, state) ?? pass(actions) ?? actions[0]).id));
const press = (page, screen, button) => andThen(page, () => (screen.touch ? page.tap(button) : page.click(button)));
/** Points at it where it is seen. */
async function point(page, screen, locator) {
  const box = await locator.boundingBox(), at = [box.x + box.width / 2, box.y + box.height / 2];
  await (screen.touch ? page.touchscreen.tap(...at) : page.mouse.click(...at));
}
const question = (page) => page.innerText('.dock .question');
const below = (page) => page.innerText('.dock .below');

test('an abbey: drawn past by one tap, laid on a hole', async () => {
  const asked = ({ decision }) => decision.kind === 'use_abbey';
  const game = await come(asked, { place: holey });
  for (const [name, screen] of Object.entries(SCREENS)) {
    await on(game, asked, { place: holey });
    const page = await openTable(browser, server.base, game, [0, 1], screen);
    assert.equal(await myTurn(page), 'place');
    assert.match(await question(page), /, draw a tile, or lay your abbey\./);
    assert.match(await below(page), /hole.* to fill/);
    assert.equal(await page.locator('.cell .offered').count(), await page.locator('.cell').count(), 'the abbey is seen in every hole');
    assert.equal(await page.locator('.ghost').count(), 0, 'none is chosen');
    assert.equal(await page.innerText('[data-do=pass]'), 'Draw a tile');
    assert.ok(await page.locator('[data-do=confirm]').isDisabled());
    await saysAll(page);
    await noViolations(page, 'abbey');
    await shot(page, `abbey-asked-${name}`);
    await press(page, screen, '[data-do=pass]');
    assert.match(await question(page), /, place your tile\./, 'one tap has drawn');
    await on(game, asked, { place: holey });
    await page.waitForSelector('.cell .offered');
    const player = await page.innerText('.dock .question em');
    const held = page.locator('.players .pl', { hasText: player }).locator('[data-hold=abbey]');
    assert.ok((await held.count()) > 0, 'it waits in the hand');
    await point(page, screen, page.locator('.cell').first());
    await page.waitForSelector('.ghost');
    assert.match(await below(page), /^(Finishes: .*|Nobody scores by it\.) \d of 8 neighbours\.$/);
    assert.equal(await page.innerText('[data-do=confirm]'), 'Place');
    await saysAll(page);
    await shot(page, `abbey-chosen-${name}`);
    const tiles = await page.locator('.board .tiles > g').count();
    await press(page, screen, '[data-do=confirm]');
    assert.equal(await page.locator('.board .tiles > g').count(), tiles + 1);
    assert.equal(await held.count(), 0, 'the hand is empty');
    await shot(page, `abbey-monk-${name}`);
    await leave(page);
  }
});

test('the last round asks whoever still holds an abbey', async () => {
  const last = ({ decision, players }) => decision.kind === 'use_abbey' && players.some((player) => player.holds.some((hold) => hold.token === 'last_placer'));
  const game = await come(last, { place: holey, setup: { systems: ['river', 'abbey'], copies: { base: 0, abbey: 2 } } });
  const page = await openTable(browser, server.base, game, [0, 1], SCREENS.phone);
  await page.waitForSelector('.cell .offered');
  assert.match(await question(page), /, the last round: lay your abbey, or not\./);
  assert.equal(await page.innerText('[data-do=pass]'), 'Do not lay it');
  await saysAll(page);
  await shot(page, 'abbey-last');
  const first = await page.innerText('.dock .question em');
  await press(page, SCREENS.phone, '[data-do=pass]');
  assert.equal(await myTurn(page), 'place', 'the other one is asked too');
  assert.notEqual(await page.innerText('.dock .question em'), first);
  await press(page, SCREENS.phone, '[data-do=pass]');
  assert.equal(await myTurn(page), 'over');
  await leave(page);
});

test('the mayor, by mouse and by touch', async () => {
  for (const [name, screen] of Object.entries(SCREENS)) {
    const game = await come((_, actions) => figures(actions, 'mayor').length > 0);
    const page = await openTable(browser, server.base, game, [0, 1], screen);
    await page.waitForSelector('.board .spot');
    const mayor = page.locator('.kinds button[aria-label=mayor]');
    for (let i = 0; !(await mayor.count()); i++) await page.locator('.board .spot').nth(i).dispatchEvent('click');
    assert.ok((await page.locator('.kinds button').count()) >= 3, 'follower, mayor and wagon');
    await (screen.touch ? mayor.tap() : mayor.click());
    assert.match(await below(page), /^\d+ points?.*\. He counts \d, by pennants\.$/);
    assert.equal(await page.innerText('[data-do=confirm]'), 'Set mayor');
    await saysAll(page);
    await noViolations(page, 'mayor');
    await shot(page, `mayor-${name}`);
    await press(page, screen, '[data-do=confirm]');
    assert.match(await page.locator('p.sr[role=status]').textContent(), /: Mayor/, 'what happened is announced');
    await leave(page);
  }
});

test('a wagon is set and moves on; the others see for whom they wait', async () => {
  const prefer = (actions) => figures(actions, 'wagon').find((action) => action.feature.kind !== 'cloister');
  for (const [name, screen] of Object.entries(SCREENS)) {
    const game = await come(({ decision }, actions) => decision.kind === 'move_wagon' && actions.length > 1, { prefer });
    const watcher = await openTable(browser, server.base, game, []);
    const page = await openTable(browser, server.base, game, [0, 1], screen);
    await page.waitForSelector('.board .spot');
    assert.match(await question(page), /, your wagon may move on\./);
    const owner = await page.innerText('.dock .question em');
    await watcher.waitForFunction((who) => document.querySelector('.dock .question')?.textContent.trim() === `${who} moves a wagon on, or keeps it.`, owner);
    assert.equal(await page.locator(`.pieces [data-wagon=${owner}]`).count(), 1, 'where it stood');
    assert.ok((await page.locator('path.outlined').count()) > 0, 'where it could go');
    assert.equal(await page.innerText('[data-do=pass]'), 'Keep it');
    await saysAll(page);
    await noViolations(page, 'wagon');
    await shot(page, `wagon-asked-${name}`);
    await point(page, screen, page.locator('.board .spot').first());
    await page.locator('[data-do=confirm]:enabled').waitFor();
    assert.equal(await page.innerText('[data-do=confirm]'), 'Move wagon');
    assert.equal(await page.locator('.reach .way.edge').count(), 1, 'its way');
    await saysAll(page);
    await shot(page, `wagon-chosen-${name}`);
    await press(page, screen, '[data-do=confirm]');
    assert.equal(await page.locator(`.pieces [data-wagon=${owner}]`).count(), 0, 'it has moved; another one may follow');
    await reached(watcher, await number(page));
    assert.match(await watcher.innerText('.drawer'), /moves the wagon on to /, 'the log tells');
    await leave(page, watcher);
  }
});

test('a barn where four tiles meet, by mouse, by touch and by keys', async () => {
  for (const [name, screen] of Object.entries({ ...SCREENS, keys: { width: 1024, height: 700, dark: true } })) {
    const game = await come((_, actions) => figures(actions, 'barn').length > 0, { prefer: (actions) => figures(actions, 'follower').find((action) => action.feature.kind === 'field') });
    const page = await openTable(browser, server.base, game, [0, 1], screen);
    const barn = page.locator(".board .spot[aria-label*=': Barn']").first();
    await barn.waitFor();
    await shot(page, `barn-asked-${name}`);
    if (name === 'keys') {
      for (let i = 0; i < 12 && !(await barn.evaluate((node) => node.classList.contains('on'))); i++) await page.keyboard.press(String(i + 1));
    } else if (name === 'phone') await page.locator('.held .spot').filter({ has: page.locator('path[d^="M-13 11V-3"]') }).first().tap();
    else await point(page, screen, barn);
    await page.locator('[data-do=confirm]:enabled').waitFor();
    assert.equal(await page.innerText('[data-do=confirm]'), 'Set barn');
    assert.match(await below(page), /^\d+ finished .*: 4 each at the end\./);
    assert.ok((await page.locator('path.lit').count()) > 3, 'the farm is lit');
    await saysAll(page);
    await noViolations(page, 'barn');
    await shot(page, `barn-chosen-${name}`);
    await andThen(page, () => (name === 'keys' ? page.keyboard.press('Enter') : screen.touch ? page.tap('[data-do=confirm]') : page.click('[data-do=confirm]')));
    assert.equal(await page.locator('.pieces .fg path.fb[d^="M-13 11V-3"]').count(), 1);
    await shot(page, `barn-set-${name}`);
    await leave(page);
  }
});

test('a whole game against two computer players', async () => {
  const page = await begin(browser, server.base, 'seats=h:Ann,c:Bert,c:Cleo&systems=abbey', { width: 1440, height: 900 });
  let turns = 0;
  for (; await byMouse(page, turns); turns++) if (turns % 20 === 19) await shot(page, `abbey-game-${turns}`);
  assert.ok(turns > 30, `${turns} decisions`);
  await page.click('[data-do=result]');
  await page.waitForSelector('.drawer td.sum');
  const sums = await page.locator('.drawer td.sum').allInnerTexts();
  assert.deepEqual(sums.map(Number).sort(), (await scores(page)).sort(), 'the table by source adds up to the scores');
  await shot(page, 'abbey-result');
  await leave(page);
});
