// The score track: shown for any game, and chosen on with messengers and robbers, by mouse in the dark, by touch on a phone and by keys.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { andThen, begin, browser, leave, noViolations, openTable, playedGames, saysAll, server, shareServer, shot } from './harness.mjs';

shareServer();

const SCREENS = { mouse: { width: 1280, height: 800, dark: true }, touch: { width: 360, height: 640, touch: true }, keys: { width: 1440, height: 900 } };
const NAMES = ['Ann', 'Bert', 'Cleo'];

const LINES = {
  // A bag, with markers on two spaces.
  placing: [
    'draw robbers/Min6C', 'Ann: Min6C 0,-1 r0', 'Ann: robber 0', 'Bert: pass', 'Cleo: robber 0', 'Ann: follower field 56', 'draw base/E', 'Bert: E 0,1 r2',
    'Bert: follower city S', 'draw robbers/Min6H', 'Cleo: Min6H 0,2 r0',
  ],
  // Two cities of Ann, one after the other.
  pawn: [
    'draw base/E', 'Ann: E 0,1 r2', 'Ann: follower city S', 'draw base/U', 'Bert: U 1,1 r0', 'Bert: pass', 'draw base/I', 'Cleo: I -1,1 r3',
    'Cleo: follower city W', 'draw base/E', 'Ann: E -1,2 r2', 'Ann: follower city S',
  ],
  // Ann has robbed; Cleo's robber waits beside her marker.
  robbed: [
    'draw base/J', 'Ann: J 0,1 r2', 'Ann: follower city S', 'draw robbers/Min6C', 'Bert: Min6C 1,0 r2', 'Bert: robber 0', 'Cleo: robber 4', 'Ann: robber 0',
    'Bert: follower road N', 'draw base/L', 'Cleo: L 2,0 r0', 'Cleo: follower road W',
  ],
  message: [
    'draw base/V', 'Ann: V 1,0 r1', 'Ann: pass', 'draw base/V', 'Bert: V 1,1 r0', 'Bert: follower road SW', 'draw base/B', 'Cleo: B 1,-1 r0',
    'Cleo: follower field 01234567', 'draw base/S', 'Ann: S 0,1 r3', 'Ann: follower field 3', 'draw base/X', 'Bert: X -1,0 r0', 'Bert: follower field 56', 'message 6',
  ],
  follower: [
    'draw base/U', 'Ann: U 1,0 r1', 'Ann: follower field 0127', 'draw base/B', 'Bert: B 1,-1 r0', 'Bert: pass', 'draw robbers/Min6C', 'Cleo: Min6C 2,0 r0',
    'Cleo: robber 0', 'Ann: pass', 'Bert: robber 0', 'Cleo: follower road W', 'draw base/B', 'Ann: B 1,1 r0', 'Ann: follower cloister', 'draw base/P',
    'Bert: P -1,0 r0', 'Bert: follower field 34', 'draw base/W', 'Cleo: W -1,-1 r3', 'Cleo: follower road S', 'message 8', 'Cleo: use message',
  ],
  order: [
    'draw base/M', 'Ann: M 0,1 r2', 'Ann: follower city ES', 'draw base/W', 'Bert: W 1,0 r2', 'Bert: follower field 3456', 'draw base/E', 'Cleo: E 0,2 r0',
    'Cleo: follower field 234567', 'draw base/L', 'Ann: L 1,1 r3', 'Ann: follower road S',
  ],
  // Two features are finished by players who stand beside Bert's robber.
  reserve: [
    'draw robbers/Min6F', 'Ann: Min6F -1,0 r1', 'Ann: pass', 'Bert: robber 0', 'Cleo: robber 0', 'Ann: follower field 3456', 'draw base/W', 'Bert: W 1,0 r2',
    'Bert: follower field 12', 'draw base/I', 'Cleo: I -1,-1 r2', 'Cleo: follower city S', 'draw base/C', 'Ann: C -1,-2 r0', 'draw base/D', 'Bert: D -2,-1 r1',
    'Bert: follower field 14', 'draw robbers/Min6C', 'Cleo: Min6C -1,1 r2', 'Ann: pass', 'Cleo: follower field 07', 'draw robbers/Min6B', 'Ann: Min6B -3,-1 r0',
    'Ann: robber 0', 'Ann: follower road SW', 'draw base/U', 'Bert: U -3,-2 r0', 'Bert: pass', 'draw base/V', 'Cleo: V -2,1 r3', 'Cleo: follower road ES',
    'draw base/L', 'Ann: L -2,0 r3', 'Ann: follower road E',
  ],
};

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

const PLAYED = [];
let games;
const allGames = () => (games ??= playedGames(server, PLAYED.map((position) => ({ rules: 'default messengers robbers', line: LINES[position], names: NAMES }))));

/** `play(page, point)` in a game of its own that has come to this position; everybody sits round the screen. */
function decision(position, asks, play, screens = ['mouse', 'touch']) {
  for (const how of screens) {
    const index = PLAYED.push(position) - 1;
    test(`${position}: by ${how}`, async () => {
      const page = await openTable(browser, server.base, (await allGames())[index], [0, 1, 2], SCREENS[how]);
      await page.waitForFunction(() => document.querySelector('.board .spot, .others .btn, .track .open'));
      assert.match(await page.innerText('.dock .question'), asks);
      await saysAll(page);
      await noViolations(page, position);
      await shot(page, `${position}-${how}`);
      await play(page, (target) => (how === 'touch' ? target.tap({ force: true }) : target.click({ force: true })), how);
      await leave(page);
    });
  }
}

/** Shown first, with what it would bring; then done. */
async function choose(page, point, target, would, name) {
  await point(target);
  await page.locator('[data-do=confirm]:enabled').waitFor();
  assert.match(await page.innerText('.dock .below'), would);
  await saysAll(page);
  await shot(page, name);
  await andThen(page, () => point(page.locator('[data-do=confirm]')));
}

const open = (page) => page.locator('.track .space.open');

decision('placing', /^Cleo, where does your robber wait\? Or pass\.$/, async (page, point, how) => {
  await choose(page, point, open(page).last(), /^Waits beside: marker of Bert\.$/, `placing-chosen-${how}`);
});
decision('pawn', /^Ann, which pawn takes the points\?$/, async (page, point, how) => {
  await choose(page, point, open(page).last(), /^From \d+ to \d+/, `pawn-chosen-${how}`);
});
decision('robbed', /which pawn takes the points\?$/, async (page, point, how) => {
  await choose(page, point, open(page).last(), /^From 4 to 5, dark, but not in your turn\. The robber of Cleo follows\.$/, `robbed-chosen-${how}`);
});
decision('message', /^Bert, use the message, or take two points\?$/, async (page, point) => {
  await andThen(page, () => point(page.locator('.others [data-do=use_message]')));
});
decision('follower', /^Cleo, which follower scores\?$/, async (page, point, how) => {
  await choose(page, point, page.locator('.board .spot').first(), /for you alone; the follower comes home\.$/, `follower-chosen-${how}`);
});
decision('order', /^Ann, /, async (page, point, how) => {
  await choose(page, point, page.locator('.board .spot').first(), /: \d+ points?\.$/, `order-chosen-${how}`);
});
decision('reserve', /^Bert, whom does your robber wait for\?$/, async (page, point) => {
  await andThen(page, () => point(page.locator('.others [data-do=rob]').first()));
});
decision('pawn', /^Ann, which pawn takes the points\?$/, (page) => andThen(page, () => page.keyboard.press('2')), ['keys']);
