// Bridges, Castles & Bazaars: each decision by mouse and by touch, and a sale among four browsers.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { andThen, begin, browser, byMouse, leave, myTurn, newGame, noViolations, number, openTable, playOn, reached, saysAll, scores, server, shareServer, shot, waitingFor } from './harness.mjs';

shareServer();

const SCREENS = { desk: { width: 1280, height: 800 }, phone: { width: 390, height: 844, touch: true, dark: true }, german: { width: 390, height: 844, touch: true, locale: 'de-DE' } };
const people = (...names) => names.map((name) => ({ name, kind: 'person', here: true }));
const pass = (actions) => actions.find((action) => action.kind === 'pass');
const placements = (actions) => actions.filter((action) => action.kind === 'place_tile');
const compact = (actions) => placements(actions).sort((a, b) => Math.hypot(...a.cell) - Math.hypot(...b.cell))[0];
/** Far and wide, so that edges of all kinds stay open. */
const wide = (actions) => placements(actions).filter((action) => !action.bridge).sort((a, b) => Math.hypot(...b.cell) - Math.hypot(...a.cell))[0] ?? placements(actions)[0];
const knight = (actions) => actions.find((action) => action.figure === 'follower' && action.feature?.kind === 'city');

async function come(wanted, { setup = {}, place = compact, prefer = () => undefined } = {}) {
  for (let games = 1; ; games++) {
    const game = await newGame(server.base, { systems: ['bazaar'], seats: people('Ann', 'Bert'), ...setup });
    const came = await on(game, wanted, { place, prefer }).then(() => true, (error) => {
      if (games === 12 || !/ended before/.test(error.message)) throw error;
    });
    if (came) return game;
  }
}
const on = (game, wanted, { place = compact, prefer = () => undefined } = {}) =>
  playOn(browser, server.base, game, (state, actions) => (wanted(state, actions) ? null : (place(actions) ?? prefer(actions, state) ?? pass(actions) ?? actions[0]).id));
const press = (page, screen, button) => andThen(page, () => (screen.touch ? page.locator(button).first().tap() : page.locator(button).first().click()));
async function point(page, screen, locator) {
  const box = await locator.boundingBox(), at = [box.x + box.width / 2, box.y + box.height / 2];
  await (screen.touch ? page.touchscreen.tap(...at) : page.mouse.click(...at));
}
const question = (page) => page.innerText('.dock .question');
const below = (page) => page.innerText('.dock .below');
const isOn = (...kinds) => ({ decision }) => kinds.includes(decision.kind);

test('a bridge is seen before it is built', async () => {
  for (const [name, screen] of Object.entries(SCREENS)) {
    let needs;
    const game = await come((_, actions) => (needs = placements(actions).find((action) => action.bridge)), { setup: { options: { 'bazaar.bazaars': 'off' } }, place: wide });
    const page = await openTable(browser, server.base, game, [0, 1], screen);
    await page.waitForSelector('.cell');
    await point(page, screen, page.locator(`[data-cell='${needs.cell}']`));
    const along = page.locator('.board .along.on');
    for (let turn = 0; turn < 4 && !(await along.count()); turn++) await page.keyboard.press('r');
    assert.equal(await along.count(), 1, 'the bridge is on the board');
    assert.match(await below(page), screen.locale ? /^Mit einer Brücke über / : /^With a bridge over /);
    await saysAll(page);
    await noViolations(page, 'bridge');
    await shot(page, `bridge-tried-${name}`);
    const before = await page.locator('.pieces [data-bridge]').count();
    await press(page, screen, '[data-do=confirm]');
    assert.equal(await page.locator('.pieces [data-bridge]').count(), before + 1);
    await shot(page, `bridge-built-${name}`);
    await leave(page);
  }
});

test('a bridge that nothing needs is one tap away, if the rules allow it', async () => {
  for (const [name, screen] of Object.entries({ desk: SCREENS.desk, phone: SCREENS.phone })) {
    const game = await come(isOn('free_bridge'), { setup: { options: { 'bazaar.bazaars': 'off', free_bridge: 'on' } }, place: wide });
    const page = await openTable(browser, server.base, game, [0, 1], screen);
    await page.waitForSelector('.board .spot');
    assert.match(await question(page), /, build a bridge over your tile, or not\./);
    assert.equal(await page.innerText('[data-do=pass]'), 'No bridge');
    await saysAll(page);
    await noViolations(page, 'free bridge');
    await point(page, screen, page.locator('.board .spot').first());
    await page.locator('[data-do=confirm]:enabled').waitFor();
    await saysAll(page);
    await shot(page, `bridge-free-${name}`);
    const before = await page.locator('.pieces [data-bridge]').count();
    await press(page, screen, '[data-do=confirm]');
    assert.equal(await page.locator('.pieces [data-bridge]').count(), before + 1);
    await leave(page);
  }
});

test('a castle is built, drawn whole and scored', async () => {
  for (const [name, screen] of Object.entries(SCREENS)) {
    const game = await come(isOn('build_castle', 'early_castle'), { setup: { options: { 'bazaar.bazaars': 'off' } }, prefer: knight });
    const page = await openTable(browser, server.base, game, [0, 1], screen);
    await page.waitForSelector('.board .spot');
    assert.match(await question(page), screen.locale ? /Eine Burg statt Punkten\?/ : /A castle instead of points\?/);
    await saysAll(page);
    await noViolations(page, 'castle');
    await shot(page, `castle-asked-${name}`);
    await point(page, screen, page.locator('.board .spot').first());
    await page.locator('[data-do=confirm]:enabled').waitFor();
    assert.equal(await page.locator('.reach .near').count(), 6, 'what it will score with');
    await saysAll(page);
    await shot(page, `castle-chosen-${name}`);
    const before = await page.locator('.pieces [data-castle]').count();
    await press(page, screen, '[data-do=confirm]');
    assert.equal(await page.locator('.pieces [data-castle]').count(), before + 1);
    await shot(page, `castle-built-${name}`);
    await leave(page);
  }
});

test('a sale among four browsers: everybody sees whose turn it is, until all tiles are placed', async () => {
  const names = ['Ann', 'Bert', 'Cleo', 'Dora'];
  const game = await come(({ decision, players }) => decision.kind === 'auction' && players.filter((player) => player.score > 0).length > 2, { setup: { seats: people(...names) }, prefer: knight });
  const screens = [SCREENS.desk, SCREENS.phone, { ...SCREENS.german, dark: true }, { width: 1024, height: 768 }];
  const pages = await Promise.all(screens.map((screen, seat) => openTable(browser, server.base, game, [seat], screen)));
  await Promise.all(pages.map((page) => page.waitForSelector('.auction')));
  const deciding = async () => {
    for (;;) {
      for (const [seat, page] of pages.entries()) if ((await waitingFor(page)) !== 'other') return seat;
      await new Promise((done) => setTimeout(done, 100));
    }
  };
  let bids = 0, put = 0, deals = 0;
  for (let steps = 0; steps < 60; steps++) {
    const seat = await deciding(), page = pages[seat], screen = screens[seat];
    const kind = await page.locator('.auction').getAttribute('data-auction', { timeout: 2000 }).catch(() => null);
    if (!kind) break;
    // Everybody else sees for whom they wait.
    const other = pages[(seat + 1) % 4];
    await reached(other, await number(page));
    assert.match(await question(other), new RegExp(names[seat]));
    assert.equal(await other.locator(".bidders [aria-current=true] .name").innerText(), names[seat]);
    await saysAll(page);
    if (kind === 'auction') {
      put += 1;
      if (put === 1) await noViolations(page, 'auction');
      await shot(page, `sale-choose-${put}`);
      await point(page, screen, page.locator('.auction button.tile').first());
      await page.locator('[data-do=confirm]:enabled').waitFor();
      await shot(page, `sale-chosen-${put}`);
      await press(page, screen, '[data-do=confirm]');
    } else if (kind === 'bid') {
      bids += 1;
      const more = page.locator('[data-do=more]:enabled');
      const first = Number(await page.innerText('.stepper output'));
      if (bids % 2 && (await more.count())) {
        await point(page, screen, more);
        assert.equal(Number(await page.innerText('.stepper output')), first + 1);
        assert.match(await page.innerText('[data-do=confirm]'), new RegExp(String(first + 1)));
      }
      if (bids < 4) await noViolations(page, 'bid');
      await shot(page, `sale-bid-${bids}`);
      if (bids === 2) await shot(other, 'sale-waiting');
      await press(page, screen, bids % 4 === 3 && (await page.locator('[data-do=pass]').count()) ? '[data-do=pass]' : '[data-do=confirm]');
    } else {
      deals += 1;
      await shot(page, `sale-deal-${deals}`);
      await press(page, screen, deals % 2 ? '[data-do=sell]' : '.deals .btn');
    }
  }
  assert.ok(put >= 3 && bids >= 3, `${put} lots, ${bids} bids`);
  // Then everybody places: a tile of the bazaar, left of who opened it first.
  const seat = await deciding();
  assert.match(await question(pages[seat]), /bazaar|Basar/);
  assert.ok((await pages[0].locator('.players [data-hold=bought]').count()) > 0, 'what was bought waits');
  await shot(pages[0], 'sale-placing');
  await leave(...pages);
});

test('a whole game with bridges, castles and bazaars against two computer players', async () => {
  const page = await begin(browser, server.base, 'seats=h:Ann,c:Bert,c:Cleo&systems=bazaar', { width: 1440, height: 900 });
  let turns = 0;
  for (; await byMouse(page, turns); turns++) if (turns % 20 === 19) await shot(page, `bazaar-game-${turns}`);
  assert.ok(turns > 30, `${turns} decisions`);
  assert.equal(await myTurn(page), 'over');
  await page.click('[data-do=result]');
  await page.waitForSelector('.drawer td.sum');
  const sums = await page.locator('.drawer td.sum').allInnerTexts();
  assert.deepEqual(sums.map(Number).sort(), (await scores(page)).sort());
  await shot(page, 'bazaar-result');
  await leave(page);
});
