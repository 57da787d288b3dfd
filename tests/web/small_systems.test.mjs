// Gold mines, mage and witch, crop circles, flying machines: each of their decisions by mouse in the dark and by touch on a phone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { andThen, browser, leave, noViolations, openTable, playedGames, saysAll, server, shareServer, shot } from './harness.mjs';

shareServer();

const SCREENS = { mouse: { width: 1280, height: 800, dark: true }, touch: { width: 390, height: 844, touch: true } };

const LINES = {
  // Two tiles beside the one with the first ingot.
  placing_gold: ['default gold', 'draw gold-mines/Min4C', 'Ann: Min4C -1,0 r0', 'Ann: gold 0,0', 'Ann: pass', 'draw gold-mines/Min4H', 'Bert: Min4H 0,-1 r1'],
  // A crossing finishes Ann's road and Bert's at once: one ingot lies on both of them, one on Ann's.
  taking_gold: [
    'default gold', 'draw base/A', 'Ann: A -1,0 r3', 'Ann: follower road E', 'draw gold-mines/Min4A', 'Bert: Min4A 1,0 r0', 'Bert: gold 0,0',
    'Bert: follower road ES', 'draw base/A', 'Ann: A 1,-1 r2', 'Ann: pass', 'draw base/V', 'Bert: V 1,1 r3', 'Bert: pass', 'draw base/V', 'Ann: V 2,0 r1',
    'Ann: pass', 'draw base/E', 'Bert: E 0,1 r2', 'Bert: pass', 'draw base/X', 'Ann: X 2,1 r0', 'Ann: pass',
  ],
  // The mage is in a city; two other cities are open.
  moving_mage: [
    'default mage', 'draw base/A', 'Ann: A -1,0 r3', 'Ann: pass', 'draw mage-and-witch/Min5F', 'Bert: Min5F 1,0 r1', 'Bert: mage 0,0 city N', 'Bert: pass',
    'draw base/A', 'Ann: A 1,-1 r2', 'Ann: pass', 'draw base/R', 'Bert: R 0,1 r1', 'Bert: pass', 'draw mage-and-witch/Min5D', 'Ann: Min5D 2,0 r1',
  ],
  // Farmers of both in two meadows each.
  crop_circle: [
    'default crops', 'draw base/U', 'Ann: U 0,-1 r1', 'Ann: follower field 3456', 'draw base/X', 'Bert: X -1,-1 r0', 'Bert: follower field 07',
    'draw base/U', 'Ann: U 0,-2 r1', 'Ann: follower field 3456', 'draw crop-circles/Min4KK', 'Bert: Min4KK 1,0 r0', 'Bert: follower field 3456',
  ],
  // Whatever the die says, there are a city and a road to land on.
  flying: [
    'default inns flying', 'draw base/D', 'Ann: D 1,0 r0', 'Ann: pass', 'draw base/D', 'Bert: D 2,0 r0', 'Bert: pass',
    'draw flying-machines/Min1B', 'Ann: Min1B -1,0 r2',
  ],
  // No tile lies where the machine points.
  flying_off: ['default inns flying', 'draw flying-machines/Min1B', 'Ann: Min1B -1,0 r0'],
};
// The cities of mage and witch become one, and no other place is open.
LINES.removing_mage = [...LINES.moving_mage, 'Ann: witch 1,0 city NE', 'Ann: pass', 'draw base/E', 'Bert: E 3,0 r3', 'Bert: pass', 'draw base/N', 'Ann: N 1,1 r3'];

const DECISIONS = [];
/** `play(page, hand)` by mouse and by touch, each in a game of its own that has come to this decision. */
function decision(name, position, play) {
  for (const how of Object.keys(SCREENS)) {
    const index = DECISIONS.push(position) - 1;
    test(`${name}: by ${how}`, async () => {
      const page = await openTable(browser, server.base, (await allGames())[index], [0, 1], SCREENS[how]);
      await page.waitForSelector('.board .spot, .others .btn');
      await noViolations(page, name);
      await saysAll(page);
      await shot(page, `${position}-${how}`);
      await play(page, handOf(page, how));
      await leave(page);
    });
  }
}

let games;
const allGames = () => (games ??= playedGames(server, DECISIONS.map((position) => ({ rules: LINES[position][0], line: LINES[position].slice(1) }))));

/** What a person does with this device. */
function handOf(page, how) {
  const point = (target) => (how === 'touch' ? target.tap({ force: true }) : target.click({ force: true })); // also where marks touch each other
  const press = (button) => andThen(page, () => point(page.locator(button)));
  return {
    point,
    press,
    /** Points at a spot, which says what would come of it; carries it out. */
    choose: async (spot, would) => {
      await point(spot);
      await page.locator('[data-do=confirm]:enabled').waitFor();
      assert.match(await page.innerText('.dock .below'), would);
      await saysAll(page);
      await press('[data-do=confirm]');
    },
  };
}

const spots = (page, kind) => page.locator(`.board .spot[data-kind=${kind}]`);
const asks = async (page, question) => assert.match(await page.innerText('.dock .question'), question);
const standing = (page) => page.locator('.pieces .fg').count();

decision('the second ingot', 'placing_gold', async (page, { choose }) => {
  const lying = () => page.locator('.pieces [data-token=gold]').evaluateAll((list) => list.reduce((sum, node) => sum + Number(node.dataset.count), 0));
  await asks(page, /Bert, put the second ingot on a tile next to it\./);
  assert.equal(await page.locator('.pieces .coming').count(), 1, 'where the first goes');
  assert.equal(await lying(), 2);
  await choose(spots(page, 'gold').last(), /./);
  assert.equal(await lying(), 4);
});

decision('an ingot is taken', 'taking_gold', async (page, { choose, point }) => {
  await asks(page, /Ann, take an ingot\. From which tile\?/);
  assert.match(await page.innerText('.dock .below'), /Entitled to: Ann 2 and Bert 1/);
  assert.equal(await page.locator('.pieces .claim').count(), 3, 'whose they may become');
  await choose(spots(page, 'gold').first(), /Bert/);
  if (await page.locator('.players .more').isVisible()) await point(page.locator('.players .more'));
  const held = await page.locator('.hd [data-hold=gold]:visible, .every [data-hold=gold]').evaluateAll((list) => list.map((node) => node.dataset.count));
  assert.deepEqual(held, ['2'], 'she has taken the one on both roads; the other is hers anyway');
  assert.equal(await page.locator('.pieces [data-token=gold]').count(), 0);
});

decision('mage and witch', 'moving_mage', async (page, { choose, point, press }) => {
  const pawns = (pawn) => page.locator(`.pieces [data-token=${pawn}]`).count();
  const variant = (pawn) => page.locator('.kinds button').filter({ has: page.locator(`[href="#p-${pawn}"]`) });
  await asks(page, /Ann, place or move the mage or the witch\./);
  assert.deepEqual([await pawns('mage'), await pawns('witch')], [1, 0]);
  for (const [pawn, would] of Object.entries({ mage: /The mage adds a point a tile\.$/, witch: /The witch halves the points\.$/ })) {
    await point(page.locator('.board .spot').last());
    await point(variant(pawn));
    assert.match(await page.innerText('.dock .below'), would);
    await saysAll(page);
    await press('[data-do=confirm]');
    assert.deepEqual([await pawns('mage'), await pawns('witch')], pawn === 'mage' ? [1, 0] : [1, 1]);
    await press('[data-do=undo]');
  }
  await page.waitForSelector('.board .spot');
});

decision('a pawn leaves', 'removing_mage', async (page, { choose }) => {
  await asks(page, /Ann, /);
  await choose(spots(page, 'witch'), /Witch off the board\./);
  assert.deepEqual([await page.locator('.pieces [data-token=mage]').count(), await page.locator('.pieces [data-token=witch]').count()], [1, 0]);
});

decision('a crop circle, everybody may add', 'crop_circle', async (page, { choose, press }) => {
  await asks(page, /Bert, the crop circle: what does everybody do\?/);
  assert.match(await page.innerText('.dock .below'), /^It touches every farmer: Ann 2 and Bert 2/);
  assert.deepEqual(await page.locator('.others .btn').allInnerTexts(), ['A: everybody may add a follower', 'B: everybody must take one back']);
  const before = await standing(page);
  await press('.others [data-do=all_add]');
  await asks(page, /Ann, add a follower beside one of yours, or pass/);
  await choose(page.locator('.board .spot').first(), /./);
  await asks(page, /Bert, add a follower beside one of yours, or pass/);
  await press('[data-do=pass]');
  assert.equal(await standing(page), before + 1);
});

decision('a crop circle, everybody takes back', 'crop_circle', async (page, { choose, press }) => {
  const before = await standing(page);
  await press('.others [data-do=all_return]');
  for (const name of ['Ann', 'Bert']) {
    await asks(page, new RegExp(`${name}, take one of yours back`));
    assert.equal(await page.locator('[data-do=pass]').count(), 0, 'nobody may pass');
    await choose(page.locator('.board .spot').last(), /./);
  }
  assert.equal(await standing(page), before - 2);
});

decision('a flight', 'flying', async (page, { choose, point, press }) => {
  await point(spots(page, 'fly'));
  assert.equal(await page.locator('.reach .landing').count(), 3, 'one, two or three cells');
  assert.match(await page.innerText('.dock .below'), /^1: City, Road · 2: City, Road · 3: City, Road\./);
  assert.equal(await page.innerText('[data-do=confirm]'), 'Fly');
  assert.equal(await page.locator('.kinds button').count(), 2, 'with a follower or the large one');
  await point(page.locator('.kinds button').last());
  const rolls = page.waitForSelector('.die[data-rolled]', { state: 'attached' }); // for a moment
  await press('[data-do=confirm]');
  const rolled = await (await rolls).getAttribute('data-rolled');
  await asks(page, /Ann, choose where to land\./);
  assert.equal(await page.locator('[data-die]').getAttribute('data-die'), rolled);
  await noViolations(page, 'landing');
  await saysAll(page);
  await shot(page, 'landing');
  assert.equal(await page.locator('.board .spot').count(), 2);
  await choose(page.locator('.board .spot').last(), /./);
  assert.equal(await standing(page), 1);
});

decision('a flight into nothing', 'flying_off', async (page, { choose }) => {
  await choose(spots(page, 'fly'), /^1: no tile · 2: no tile · 3: no tile\./);
  await page.waitForSelector('.message');
  assert.equal(await page.innerText('.message'), 'The machine found no place to land; your follower is back home.');
  assert.equal(await standing(page), 0);
});
