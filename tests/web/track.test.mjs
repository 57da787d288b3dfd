// The score track: shown for any game, and chosen on with messengers and robbers, by mouse in the dark and by touch on a phone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { andThen, begin, browser, leave, newGame, noViolations, openTable, playOn, saysAll, server, shareServer, shot } from './harness.mjs';

shareServer();

const SCREENS = { mouse: { width: 1280, height: 800, dark: true }, touch: { width: 360, height: 640, touch: true } };

test('the track is shown for any game, if one wants it', async () => {
  const page = await begin(browser, server.base, '');
  assert.equal(await page.locator('.track').count(), 0);
  await page.evaluate(() => localStorage.setItem('bastide.settings', JSON.stringify({ ...JSON.parse(localStorage.getItem('bastide.settings') ?? '{}'), track: true })));
  await page.reload();
  await page.waitForSelector('.track');
  assert.equal(await page.locator('.track .space').count(), 50);
  assert.equal(await page.locator('.track .space.dark').count(), 10);
  assert.equal(await page.locator('.track [data-space="0"] [data-counter^=marker]').count(), 2);
  await noViolations(page, 'track');
  await leave(page);
});

/** Comes to a decision of this kind, played as it comes, and shows it. */
async function decision(kind, how) {
  const game = await newGame(server.base, { rules: 'default messengers robbers', seats: ['Ann', 'Bert'].map((name) => ({ name, kind: 'person', here: true })) });
  let n = 0;
  await playOn(browser, server.base, game, (state, actions) => (state.decision.kind === kind ? null : actions[(7 * n++) % actions.length].id));
  const page = await openTable(browser, server.base, game, [0, 1], SCREENS[how]);
  await page.waitForSelector('.dock[data-waiting=choose]');
  await noViolations(page, kind);
  await shot(page, `${kind}-${how}`);
  return page;
}

for (const how of Object.keys(SCREENS)) {
  const point = (target) => (how === 'touch' ? target.tap() : target.click());
  for (const kind of ['choose_pawn', 'place_robber'])
    test(`${kind}: by ${how}`, async () => {
      const page = await decision(kind, how);
      await point(page.locator('.track .space.open').first());
      await page.locator('[data-do=confirm]:enabled').waitFor();
      assert.match(await page.innerText('.dock .below'), kind === 'choose_pawn' ? /^From \d+ to \d+/ : /^Waits beside: /);
      await saysAll(page);
      await andThen(page, () => point(page.locator('[data-do=confirm]')));
      await leave(page);
    });
  test(`a message: by ${how}`, async () => {
    const page = await decision('use_message', how);
    assert.match(await page.innerText('.dock .question'), /use the message, or take two points\?/);
    await saysAll(page);
    await andThen(page, () => point(page.locator('.others [data-do=use_message]')));
    await leave(page);
  });
}
