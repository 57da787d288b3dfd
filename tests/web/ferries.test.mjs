// The Ferries: set and moved by mouse, by drawing, by touch and by keys, with the road lit before; and a whole game against computer players.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { andThen, begin, browser, byMouse, leave, myTurn, newGame, noViolations, number, openTable, playOn, reached, saysAll, scores, server, shareServer, shot } from './harness.mjs';

shareServer();

const SCREENS = { desk: { width: 1280, height: 800 }, phone: { width: 390, height: 844, touch: true, dark: true }, german: { width: 390, height: 844, touch: true, locale: 'de-DE' } };
const people = (...names) => names.map((name) => ({ name, kind: 'person', here: true }));
const pass = (actions) => actions.find((action) => action.kind === 'pass');
const isOn = (wanted) => ({ decision }) => decision.kind === wanted;

// Near the middle, so that roads are continued; a thief now and then.
const compact = (actions) => actions.filter((action) => action.kind === 'place_tile').sort((a, b) => Math.hypot(...a.cell) - Math.hypot(...b.cell))[0];
const thief = (actions) => actions.find((action) => action.figure === 'follower' && action.feature?.kind === 'road');
const on = (game, wanted) => playOn(browser, server.base, game, (state, actions) => (wanted(state, actions) ? null : (compact(actions) ?? thief(actions) ?? pass(actions) ?? actions[0]).id));

async function come(wanted) {
  for (let games = 1; ; games++) {
    const game = await newGame(server.base, { systems: ['ferries'], seats: people('Ann', 'Bert') });
    const came = await on(game, wanted).then(() => true, (error) => {
      if (games === 8 || !/ended before/.test(error.message)) throw error;
    });
    if (came) return game;
  }
}
const press = (page, screen, button) => andThen(page, () => (screen.touch ? page.tap(button) : page.click(button)));
const middle = async (locator) => {
  const box = await locator.boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
};
const point = async (page, screen, locator) => {
  const at = await middle(locator);
  await (screen.touch ? page.touchscreen.tap(...at) : page.mouse.click(...at));
};
const question = (page) => page.innerText('.dock .question');
const below = (page) => page.innerText('.dock .below');

test('a ferry is set from landing to landing: by mouse, by drawing, by touch, in German', async () => {
  for (const [name, screen] of Object.entries({ ...SCREENS, drawn: SCREENS.desk })) {
    const game = await come(isOn('set_ferry'));
    const watcher = await openTable(browser, server.base, game, []);
    const page = await openTable(browser, server.base, game, [0, 1], screen);
    await page.waitForSelector('.board .end');
    assert.match(await question(page), screen.locale ? /, setz die Fähre\./ : /, set the ferry\./);
    const player = await page.innerText('.dock .question em');
    await watcher.waitForFunction((who) => document.querySelector('.dock .question')?.textContent.trim() === `${who} sets a ferry.`, player);
    const pairs = await page.locator('.board .spot').count(), ends = await page.locator('.board .end').count();
    assert.ok([[3, 3], [6, 4]].some(([p, e]) => p === pairs && e === ends), `${pairs} pairs of ${ends} landings`);
    assert.equal(await page.locator('[data-do=pass]').count(), 0, 'it cannot be refused');
    assert.ok(await page.locator('[data-do=confirm]').isDisabled());
    await saysAll(page);
    await noViolations(page, 'set ferry');
    await shot(page, `ferry-asked-${name}`);
    const where = screen.touch ? '.held' : '.board';
    const from = page.locator(`${where} .end`).nth(0), to = page.locator(`${where} .end`).nth(2);
    if (name === 'drawn') {
      const [x, y] = await middle(from), [u, v] = await middle(to);
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move((x + u) / 2, (y + v) / 2, { steps: 4 });
      assert.ok((await page.locator('.board .band').count()) > 0, 'the line follows');
      await page.mouse.move(u, v, { steps: 4 });
      await page.mouse.up();
    } else {
      await point(page, screen, from);
      await page.waitForSelector('.board .end.held');
      await shot(page, `ferry-first-${name}`);
      await point(page, screen, to);
    }
    await page.locator('[data-do=confirm]:enabled').waitFor();
    assert.equal(await page.locator('.board .end.on').count(), 2);
    assert.ok((await page.locator('path.lit, path.lit-line').count()) >= 2, 'the road is lit');
    assert.match(await below(page), screen.locale ? /Straße über \d+ Plättchen/ : /^One (finished )?road of \d+ tiles?/);
    await saysAll(page);
    await shot(page, `ferry-chosen-${name}`);
    const before = await page.locator('.pieces [data-ferry]').count();
    await press(page, screen, '[data-do=confirm]');
    await reached(watcher, await number(page));
    assert.equal(await watcher.locator('.pieces [data-ferry]').count(), before + 1, 'it is on the lake');
    await watcher.waitForFunction(() => /sets a ferry at /.test(document.querySelector('.drawer')?.textContent ?? ''));
    await shot(page, `ferry-set-${name}`);
    await leave(page, watcher);
  }
});

test('a ferry is moved, or left where it is; by mouse, by touch and by keys', async () => {
  for (const [name, screen] of Object.entries({ ...SCREENS, keys: { width: 1024, height: 700, dark: true } })) {
    const game = await come(isOn('move_ferry'));
    const page = await openTable(browser, server.base, game, [0, 1], screen);
    await page.waitForSelector('.board .end');
    assert.match(await question(page), screen.locale ? /, Fähre versetzen\?/ : /, you may move a ferry\./);
    assert.equal(await page.innerText('[data-do=pass]'), screen.locale ? 'So lassen' : 'Leave it');
    await saysAll(page);
    await noViolations(page, 'move ferry');
    await shot(page, `ferry-move-${name}`);
    const label = await page.locator('.board .spot').first().getAttribute('aria-label');
    const cell = /-?\d+,-?\d+/.exec(label.slice(label.indexOf(':')))[0];
    const joins = await page.locator(`.pieces [data-ferry='${cell}']`).first().getAttribute('data-joins');
    if (name === 'keys') await page.keyboard.press('1');
    else if (screen.touch) await page.locator('.board .spot').first().dispatchEvent('click');
    else await point(page, screen, page.locator('.board .spot').first());
    await page.locator('[data-do=confirm]:enabled').waitFor();
    assert.equal(await page.locator('.board .crossing .gone').count(), 1, 'where it is now, it goes away');
    assert.match(await page.innerText('[data-do=confirm]'), screen.locale ? /versetzen/ : /Move ferry/);
    await saysAll(page);
    await shot(page, `ferry-moving-${name}`);
    await andThen(page, () => (name === 'keys' ? page.keyboard.press('Enter') : screen.touch ? page.tap('[data-do=confirm]') : page.click('[data-do=confirm]')));
    assert.notEqual(await page.locator(`.pieces [data-ferry='${cell}']`).first().getAttribute('data-joins'), joins);
    await leave(page);
  }
});

test('a whole game with ferries against two computer players', async () => {
  const page = await begin(browser, server.base, 'seats=h:Ann,c:Bert,c:Cleo&systems=ferries', { width: 1440, height: 900 });
  let turns = 0;
  for (; await byMouse(page, turns); turns++) if (turns % 20 === 19) await shot(page, `ferry-game-${turns}`);
  assert.ok(turns > 25, `${turns} decisions`);
  assert.equal(await myTurn(page), 'over');
  await page.click('[data-do=result]');
  await page.waitForSelector('.drawer td.sum');
  const sums = await page.locator('.drawer td.sum').allInnerTexts();
  assert.deepEqual(sums.map(Number).sort(), (await scores(page)).sort());
  await leave(page);
});
