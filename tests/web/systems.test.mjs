// What the larger systems bring to the table: the dragon's journey with four people, prisoners by touch, a whole game with everything.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  andThen, begin, browser, byMouse, leave, myTurn, newGame, noViolations, number, openTable, playOn, reached, saysAll, scores, server, shareServer, shot, waitingFor,
} from './harness.mjs';

shareServer();

const people = (...names) => names.map((name) => ({ name, kind: 'person', here: true }));
const places = (actions) => actions.filter((action) => action.kind === 'place_tile');
const pass = (actions) => actions.find((action) => action.kind === 'pass');
const figures = (actions, ...kinds) => actions.filter((action) => action.kind === 'deploy_figure' && (!kinds.length || kinds.includes(action.figure)));
const noteOf = (state, token) => state.notes?.find((note) => note.token === token)?.count;

/** Six steps from the dragon over tiles, none twice and not to the fairy; the first sends somebody home. Null if there are none. */
function journey(state, actions) {
  const fairy = String(state.tokens.find((token) => token.token === 'fairy')?.cell);
  const land = new Set(state.tiles.map((tile) => String(tile.cell)));
  const dragon = state.tokens.find((token) => token.token === 'dragon').cell;
  const walk = (way) => {
    if (way.length === 7) return way.slice(1);
    const [x, y] = way.at(-1);
    for (const next of [[x + 1, y], [x - 1, y], [x, y + 1], [x, y - 1]])
      if (land.has(String(next)) && String(next) !== fairy && !way.some((cell) => String(cell) === String(next))) {
        const whole = walk([...way, next]);
        if (whole) return whole;
      }
    return null;
  };
  const first = actions.filter((action) => action.takes).map((action) => walk([dragon, action.cell])).find(Boolean);
  return first ?? null;
}

test("the dragon's journey, four people in four browsers", async () => {
  // The river's tiles come first, then the dragon's alone: there will be journeys.
  const game = await newGame(server.base, { systems: ['river', 'dragon'], copies: { base: 0, dragon: 3 }, seats: people('Ann', 'Bert', 'Cleo', 'Dan') });
  let way = null;
  await playOn(browser, server.base, game, (state, actions) => {
    if (state.decision.kind === 'move_dragon' && noteOf(state, 'steps_left') === 6 && (way = journey(state, actions))) return null;
    const near = places(actions).sort((a, b) => Math.hypot(...a.cell) - Math.hypot(...b.cell));
    return (near[0] ?? figures(actions)[0] ?? actions[0]).id;
  });
  assert.ok(way, 'a journey of six steps came');
  const pages = [];
  for (const seat of [0, 1, 2, 3]) pages.push(await openTable(browser, server.base, game, [seat]));
  await Promise.all(pages.map((page) => page.waitForFunction(() => /dragon/.test(document.querySelector('.dock .question')?.textContent ?? ''))));
  const asked = [];
  for (const [step, cell] of way.entries()) {
    const waits = await Promise.all(pages.map(waitingFor));
    const mover = waits.indexOf('choose');
    assert.deepEqual(waits.map((what) => what === 'choose'), pages.map((_, seat) => seat === mover), 'one person is asked, everybody else waits');
    asked.push(mover);
    for (const [seat, page] of pages.entries()) {
      assert.match(await page.innerText('.dock .question'), new RegExp(`${6 - step} steps? left`), `the sentence at seat ${seat}`);
      assert.equal(await page.locator('.dock .dot.done').count(), step);
      assert.equal(await page.locator('.pieces .stop').count(), step, 'the way so far');
      assert.equal(await page.locator('[data-token=dragon]').count(), 1);
      assert.equal((await page.locator('.spot').count()) > 0, seat === mover, 'steps are shown to whoever chooses');
    }
    const page = pages[mover];
    if (step === 1) assert.notEqual(await page.locator('.pieces .stop').first().evaluate((node) => getComputedStyle(node).fill), 'rgb(0, 0, 0)', 'what a system draws has its styles');
    if (step === 0) {
      assert.ok((await page.locator('.danger .taken').count()) > 0, 'who would be taken is ringed');
      assert.match(await page.innerText('.dock .below'), /In reach: /);
      await saysAll(page);
      await noViolations(page, 'dragon');
    }
    await page.locator(`.spot[aria-label$='Dragon to ${cell}']`).dispatchEvent('click');
    const standing = await page.locator('.pieces .fg').count(), sent = /^Sends home: /.test(await page.innerText('.dock .below'));
    if (step === 0) assert.ok(sent, 'it tells whom the step sends home');
    if (step === 3) await shot(page, 'dragon');
    await andThen(page, () => page.click('[data-do=confirm]'));
    const n = await number(page);
    await Promise.all(pages.map((other) => reached(other, n)));
    if (sent) assert.ok((await page.locator('.pieces .fg').count()) < standing, 'they are gone');
  }
  assert.deepEqual(asked, asked.map((_, i) => (asked[0] + i) % 4), 'everybody in turn');
  for (const page of pages) assert.equal(await page.locator('.pieces .stop').count(), 0, 'the journey is over');
  await leave(...pages);
});

test('a capture, a ransom and an exchange on a phone by touch', async () => {
  // Every tile after the river has a place for a tower; large followers and the fairy come without tiles.
  const towers4 = { systems: ['river', 'inns', 'dragon', 'tower'], copies: { base: 0, inns: 0, dragon: 0, tower: 4 }, seats: people('Ann', 'Bert') };
  const phone = { width: 390, height: 844, touch: true };
  const game = await newGame(server.base, towers4);
  const held = (state, holder, of) => state.players.find((player) => player.name === holder).holds.filter((hold) => hold.player === of).map((hold) => hold.token);
  const mine = (state, name) => state.figures.filter((figure) => figure.player === name);
  const towerOver = (state, actions, name, figure) => actions.find((action) => action.token === 'tower' && action.takes?.some((it) => it.player === name && it.figure === figure));

  // Ann sets a follower, and Bert has a tower beside it to raise.
  await playOn(browser, server.base, game, (state, actions) => {
    if (state.decision.actor === 'Bert' && towerOver(state, actions, 'Ann', 'follower')) return null;
    if (places(actions).length) return places(actions)[0].id;
    const fairy = actions.find((action) => action.token === 'fairy');
    if (state.decision.actor !== 'Ann') return pass(actions).id;
    return ((mine(state, 'Ann').length < 3 ? figures(actions, 'follower')[0] : fairy) ?? pass(actions)).id;
  });
  let page = await openTable(browser, server.base, game, [0, 1], phone);
  await myTurn(page);
  await page.waitForSelector('.board .spot[data-kind=tower]');
  const tapSpot = (locator) => locator.dispatchEvent('click'); // a finger on the mark itself, wherever others lie over it
  const towers = page.locator('.board .spot[data-kind=tower]');
  for (let i = 0; i < (await towers.count()); i++) {
    await tapSpot(towers.nth(i));
    await page.waitForSelector('.reach rect');
    if (await page.locator('.danger .taken').count()) break;
  }
  assert.match(await page.innerText('.dock .below'), /Story 1 reaches \d+ tiles?\. To capture: .*Ann/);
  assert.equal(await page.innerText('[data-do=confirm]'), 'Build');
  await saysAll(page);
  await shot(page, 'tower-reach');
  await andThen(page, () => page.tap('[data-do=confirm]'));
  await page.waitForSelector('.board .spot[data-kind=capture_figure]');
  assert.match(await page.innerText('.dock .question'), /Bert, take a prisoner/);
  assert.equal(await page.locator('[data-tower]').count(), 1);
  await noViolations(page, 'capture');
  await saysAll(page);
  await shot(page, 'tower-capture');
  await tapSpot(page.locator('.board .spot[data-kind=capture_figure]').first());
  await andThen(page, () => page.tap('[data-do=confirm]'));
  await page.waitForSelector('.players .pl:nth-child(2) [data-of=Ann]');

  // Ann comes by points with the fairy's help and buys him back.
  await playOn(browser, server.base, game, (state, actions) => {
    if (state.decision.actor === 'Ann' && actions.some((action) => action.kind === 'ransom')) return null;
    if (places(actions).length) return places(actions)[0].id;
    if (state.decision.actor !== 'Ann') return pass(actions).id;
    const fairy = actions.find((action) => action.token === 'fairy');
    const safe = state.tokens.some((token) => token.token === 'fairy' && mine(state, 'Ann').some((figure) => String(figure.cell) === String(token.cell)));
    if (safe) return pass(actions).id;
    return (fairy ?? figures(actions, 'follower')[0] ?? pass(actions)).id;
  });
  await page.waitForSelector('[data-do=ransom]');
  const before = await scores(page);
  assert.ok(before[0] >= 3, `Ann has ${before[0]} points`);
  await noViolations(page, 'ransom');
  await saysAll(page);
  await shot(page, 'tower-ransom');
  await page.tap('.players .more');
  await page.waitForSelector('.every [data-deal]');
  await noViolations(page, 'what everybody has');
  await shot(page, 'tower-every');
  await page.tap('.players .more');
  await andThen(page, () => page.tap('[data-do=ransom]'));
  const after = await scores(page);
  assert.deepEqual(after, [before[0] - 3, before[1] + 3]);
  assert.equal(await page.locator('.players [data-of=Ann]').count(), 0);
  assert.equal(await page.locator('[data-do=ransom]').count(), 0);

  await leave(page);

  // Bert takes a small and the large follower of Ann; then Ann takes one of his, and has to choose who comes home. It does
  // not come to that in every game.
  const toExchange = (state, actions) => {
    const { actor, kind } = state.decision;
    const prisoners = held(state, 'Bert', 'Ann');
    const both = prisoners.includes('follower') && prisoners.includes('large');
    if (kind === 'exchange_prisoners') return null;
    if (places(actions).length) return places(actions)[0].id;
    if (kind === 'capture_figure') {
      const wanted = actions.find((action) => action.player === (actor === 'Ann' ? 'Bert' : 'Ann') && !prisoners.includes(action.figure));
      return (wanted ?? actions.find((action) => action.player === 'Bert' && actor === 'Ann') ?? pass(actions)).id;
    }
    if (actor === 'Bert') {
      for (const figure of ['large', 'follower']) if (!prisoners.includes(figure) && towerOver(state, actions, 'Ann', figure)) return towerOver(state, actions, 'Ann', figure).id;
      return ((both && mine(state, 'Bert').length < 3 ? figures(actions, 'follower')[0] : null) ?? pass(actions)).id;
    }
    if (both) return (towerOver(state, actions, 'Bert', 'follower') ?? pass(actions)).id;
    const wanted = ['large', 'follower'].find((figure) => !prisoners.includes(figure) && !mine(state, 'Ann').some((it) => it.figure === figure));
    return ((wanted && figures(actions, wanted).find((action) => action.feature.kind !== 'tower')) ?? pass(actions)).id;
  };
  for (let games = 1; ; games++) {
    const next = await newGame(server.base, towers4);
    const came = await playOn(browser, server.base, next, toExchange).then(() => true, (error) => {
      if (games === 12 || !/ended before/.test(error.message)) throw error;
    });
    if (!came) continue;
    page = await openTable(browser, server.base, next, [0, 1], phone);
    break;
  }
  await page.waitForSelector('.others .btn');
  assert.match(await page.innerText('.dock .question'), /Ann, prisoners are exchanged/);
  assert.equal(await page.locator('.others .btn').count(), 2);
  await noViolations(page, 'exchange');
  await saysAll(page);
  await shot(page, 'tower-exchange');
  await andThen(page, () => page.getByRole('button', { name: /large follower comes home/i }).tap());
  await page.waitForSelector('.players [data-of=Ann][data-hold=follower]');
  assert.equal(await page.locator('.players [data-of=Ann][data-hold=large]').count(), 0);
  assert.equal(await page.locator('.players [data-of=Bert]').count(), 0);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing is wider than the screen');
  await leave(page);
});

test('a whole game with everything against three computer players', async () => {
  const { systems } = await (await fetch(`${server.base}/api/rules`)).json();
  const playable = systems.filter((system) => system.playable && system.name !== 'base').map((system) => system.name);
  const page = await begin(browser, server.base, `seats=h:Ann,c:Bert,c:Cleo,c:Dan&systems=${playable}`, { width: 1440, height: 900 });
  const seen = new Set();
  let turns = 0;
  for (; await byMouse(page, turns); turns++) {
    const kind = await page.evaluate(() => document.querySelector('.dock .steps .now')?.textContent ?? '');
    seen.add(kind);
    if (turns === 40) await noViolations(page, 'everything');
    if (turns % 25 === 24) await shot(page, `everything-${turns}`);
  }
  assert.ok(turns > 60, `${turns} decisions`);
  for (const kind of ['Tile', 'Figure', 'Dragon']) assert.ok(seen.has(kind), `${kind} in ${[...seen].join(', ')}`);
  await page.waitForSelector('[data-do=result]');
  await shot(page, 'everything-final');
  await noViolations(page, 'final scoring');
  await page.click('[data-do=result]');
  await page.waitForSelector('.drawer td.sum');
  const sums = await page.locator('.drawer td.sum').allInnerTexts();
  assert.deepEqual(sums.map(Number).sort(), (await scores(page)).sort(), 'the table by source adds up to the scores');
  assert.match(await page.innerText('.drawer table'), /Goods/);
  await shot(page, 'everything-result');
  await leave(page);
});
