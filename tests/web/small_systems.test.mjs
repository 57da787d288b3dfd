// Gold mines, mage and witch, crop circles, flying machines: each of their decisions by mouse and by touch, on a phone and in the dark.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { andThen, browser, leave, myTurn, newGame, noViolations, openTable, playOn, saysAll, server, shareServer, shot } from './harness.mjs';

shareServer();

const people = (...names) => names.map((name) => ({ name, kind: 'person', here: true }));
const places = (actions) => actions.filter((action) => action.kind === 'place_tile').sort((a, b) => Math.hypot(...a.cell) - Math.hypot(...b.cell));
const figures = (actions) => actions.filter((action) => action.kind === 'deploy_figure');
const pass = (actions) => actions.find((action) => action.kind === 'pass');
const DESK = { width: 1280, height: 800, dark: true };
const PHONE = { width: 390, height: 844, touch: true };

/** A game in which hardly any tile is without what the system adds. */
const only = (system, copies, ...names) => newGame(server.base, { systems: ['river', 'inns', system], copies: { base: 0, inns: 0, [system]: copies }, seats: people(...names) });
/** Plays figures onto roads and cities, near the middle, until `wanted`. */
const until = (game, wanted, prefer = (actions) => figures(actions).find((action) => action.feature.kind === 'city') ?? figures(actions).find((action) => action.feature.kind !== 'field')) =>
  playOn(browser, server.base, game, (state, actions) => (wanted(state, actions) ? null : (places(actions)[0] ?? prefer(actions, state) ?? pass(actions) ?? actions[0]).id));
/** In one of several games at once it comes to what is wanted; the others stop then. */
async function inSomeGame(make, wanted) {
  for (let round = 1; round <= 5; round++) {
    let found = null;
    await Promise.all(Array.from({ length: 4 }, async () => {
      const game = await make();
      await until(game, (state, actions) => found !== null || (wanted(state, actions) && !!(found = game))).catch((error) => assert.match(error.message, /ended before/));
    }));
    if (found) return found;
  }
  assert.fail('it came to that in no game');
}
const choose = (page, touch) => async (spot) => {
  await spot.dispatchEvent('click'); // wherever others lie over it
  await page.locator('[data-do=confirm]:enabled').waitFor();
  assert.ok((await page.innerText('.dock .h')).length > 5, 'it says what would come of it');
  await saysAll(page);
  return andThen(page, () => (touch ? page.tap('[data-do=confirm]') : page.click('[data-do=confirm]')));
};

test('the second ingot by mouse and by touch; ingots are seen, and told of a feature', async () => {
  const game = await only('gold', 3, 'Ann', 'Bert');
  for (const [name, screen] of Object.entries({ desk: DESK, phone: PHONE })) {
    await until(game, ({ decision }, actions) => decision.kind === 'place_gold' && actions.length > 1);
    const page = await openTable(browser, server.base, game, [0, 1], screen);
    await myTurn(page);
    assert.match(await page.innerText('.dock .q'), /, put the second ingot on a tile next to it\./);
    const spots = page.locator('.board .spot[data-kind=gold]'), lying = () => page.locator('.pieces [data-token=gold]').evaluateAll((list) => list.reduce((sum, node) => sum + Number(node.dataset.count), 0));
    const before = await lying();
    assert.equal(await page.locator('.pieces .coming').count(), 1, 'where the first goes');
    await noViolations(page, 'gold');
    await shot(page, `gold-${name}`);
    await choose(page, screen.touch)(spots.last());
    assert.equal(await lying(), before + 2);
    await leave(page);
  }
});

test('ingots are handed out, one after the other', async () => {
  // Whoever completes two features at once, or shares one, asks.
  const setup = { systems: ['inns', 'gold', 'crops'], copies: { inns: 0, gold: 4, crops: 2 }, seats: people('Ann', 'Bert', 'Cleo', 'Dan') };
  const game = await inSomeGame(() => newGame(server.base, setup), ({ decision }) => decision.kind === 'take_gold');
  const page = await openTable(browser, server.base, game, [0, 1, 2, 3], PHONE);
  await page.waitForSelector('.board .spot[data-kind=gold]');
  assert.match(await page.innerText('.dock .q'), /, take an ingot\. From which tile\?/);
  assert.match(await page.innerText('.dock .h'), /Entitled to: /);
  assert.ok((await page.locator('.pieces .claim').count()) > 1, 'whose they may become');
  await noViolations(page, 'take gold');
  await shot(page, 'gold-take');
  const taker = await page.innerText('.dock .q em');
  await choose(page, true)(page.locator('.board .spot').first());
  await page.tap('.players .more');
  assert.ok((await page.locator('.every > div', { hasText: taker }).locator('[data-hold=gold]').count()) === 1, `${taker} has an ingot`);
  await leave(page);
});

test('mage and witch come and go, by mouse and by touch', async () => {
  const game = await only('mage', 3, 'Ann', 'Bert');
  for (const [pawn, screen] of Object.entries({ witch: DESK, mage: PHONE })) {
    await until(game, ({ decision }, actions) => decision.kind === 'move_mage' && actions.some((action) => action.token === pawn && action.kind === 'move_token'));
    const page = await openTable(browser, server.base, game, [0, 1], screen);
    await myTurn(page);
    assert.match(await page.innerText('.dock .q'), /, place or move the mage or the witch\./);
    await noViolations(page, pawn);
    await saysAll(page);
    await shot(page, `${pawn}-asked`);
    const spots = page.locator('.board .spot');
    for (let i = 0; i < (await spots.count()); i++) {
      await spots.nth(i).dispatchEvent('click');
      const variant = page.locator('.kinds button').filter({ has: page.locator(`[href="#p-${pawn}"]`) });
      if (await variant.count()) await (screen.touch ? variant.tap() : variant.click());
      if (await page.locator('.spot.on').filter({ has: page.locator(`[href="#p-${pawn}"]`) }).count()) break;
    }
    assert.match(await page.innerText('.dock .h'), pawn === 'mage' ? /The mage adds a point a tile\.$/ : /The witch halves the points\.$/);
    await saysAll(page);
    await shot(page, `${pawn}-chosen`);
    await andThen(page, () => (screen.touch ? page.tap('[data-do=confirm]') : page.click('[data-do=confirm]')));
    assert.equal(await page.locator(`.pieces [data-token=${pawn}]`).count(), 1);
    await leave(page);
  }
});

test('a crop circle: everybody may add, everybody must take back', async () => {
  const game = await only('crops', 4, 'Ann', 'Bert');
  for (const [effect, screen] of Object.entries({ all_add: DESK, all_return: PHONE })) {
    const counts = (state) => ['Ann', 'Bert'].map((name) => state.figures.filter((figure) => figure.player === name).length);
    await until(game, (state) => state.decision.kind === 'crop_circle' && counts(state).every((n) => n > 1), (actions) => figures(actions)[0]);
    const page = await openTable(browser, server.base, game, [0, 1], screen);
    const press = (button) => andThen(page, () => (screen.touch ? page.tap(button) : page.click(button)));
    await page.waitForSelector('.others .btn');
    assert.match(await page.innerText('.dock .q'), /, the crop circle: what does everybody do\?/);
    assert.match(await page.innerText('.dock .h'), /^It touches every (knight|thief|farmer): /);
    assert.deepEqual(await page.locator('.others .btn').allInnerTexts(), ['A: everybody may add a follower', 'B: everybody must take one back']);
    await noViolations(page, 'crop circle');
    await saysAll(page);
    await shot(page, `crop-${effect}`);
    const standing = await page.locator('.pieces .fg').count();
    await press(`.others [data-do=${effect}]`);
    let answers = 0;
    for (; /add a follower beside|take one of yours back/.test(await page.innerText('.dock .q')); answers++) {
      assert.match(await page.innerText('.dock .q'), effect === 'all_add' ? /add a follower beside one of yours, or pass/ : /take one of yours back/);
      if (!answers) await noViolations(page, effect);
      if (!answers) await shot(page, `crop-${effect}-answer`);
      await choose(page, screen.touch)(page.locator('.board .spot').first());
    }
    assert.ok(answers > 0, 'somebody was asked');
    assert.equal(await page.locator('.pieces .fg').count(), standing + (effect === 'all_add' ? answers : -answers));
    await leave(page);
  }
});

// The die is the server's secret: whether a flight lands is seen, not chosen.
test('a flight by mouse, one by touch', async () => {
  for (const touch of [false, true]) {
    const where = touch ? 'phone' : 'desk';
    const game = await only('flying', 3, 'Ann', 'Bert');
    await until(game, (_, actions) => actions.some((action) => action.kind === 'fly'));
    const page = await openTable(browser, server.base, game, [0, 1], touch ? PHONE : DESK);
    await page.waitForSelector('.board .spot[data-kind=fly]');
    await page.locator('.board .spot[data-kind=fly]').dispatchEvent('click');
    assert.equal(await page.locator('.reach .landing').count(), 3, 'one, two or three cells');
    assert.match(await page.innerText('.dock .h'), /^1: .* · 2: .* · 3: /);
    assert.equal(await page.innerText('[data-do=confirm]'), 'Fly');
    assert.ok((await page.locator('.kinds button').count()) === 2, 'with a follower or the large one');
    await saysAll(page);
    if (!touch) await noViolations(page, 'fly');
    await shot(page, `fly-${where}`);
    const rolls = page.waitForSelector('.die[data-rolled]', { state: 'attached' }); // for a moment
    await andThen(page, () => (touch ? page.tap('[data-do=confirm]') : page.click('[data-do=confirm]')));
    await rolls;
    const failed = (await page.locator('.message').count()) > 0;
    if (failed) assert.match(await page.innerText('.message'), /^The machine found no place to land; your follower is back home\.$/);
    else {
      assert.match(await page.innerText('.dock .q'), /, choose where to land\./);
      await saysAll(page);
    }
    await shot(page, `fly-${where}-${failed ? 'failed' : 'landed'}`);
    if (!failed) await choose(page, touch)(page.locator('.board .spot').first());
    await leave(page);
  }
});
