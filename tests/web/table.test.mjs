// What a table offers beside the moves: undo, aids, looking at features, words, pictures; decisions of systems to come; speed.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import {
  andThen, begin, browser, byMouse, byTouch, gameId, leave, myTurn, noViolations, playUntil, server, shareServer, shot, tilesOn, visit, waitingFor,
} from './harness.mjs';

shareServer();

const middleOf = async (locator) => {
  const box = await locator.boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
};

test('undo gives the tile back; the wheel turns it; Esc takes the selection back', async () => {
  const page = await visit(browser, server.base);
  await page.click('.big.first');
  for (let turn = 0; ; turn++) {
    await myTurn(page);
    const tiles = await tilesOn(page);
    await byMouse(page, turn);
    if ((await waitingFor(page)) !== 'figure') continue;
    assert.equal(await tilesOn(page), tiles + 1);
    await andThen(page, () => page.keyboard.press('Control+z'));
    assert.equal(await myTurn(page), 'place');
    assert.equal(await tilesOn(page), tiles);
    break;
  }
  // On to a tile that fits some cell in several ways.
  const severalWays = async () => {
    for (const cell of await page.locator('.cell').all()) {
      await page.mouse.click(...(await middleOf(cell)));
      if (/[234] ways/.test(await page.innerText('.dock .below'))) return true;
    }
    return false;
  };
  while (!(await severalWays())) {
    await byMouse(page, 0);
    await playUntil(page, 'place');
  }
  const ghost = () => page.locator('.ghost .picture').evaluate((node) => node.innerHTML);
  const first = await ghost();
  await page.mouse.wheel(0, 100);
  await page.waitForFunction((old) => document.querySelector('.ghost .picture')?.innerHTML !== old, first);
  await page.mouse.wheel(0, -100);
  await page.waitForFunction((old) => document.querySelector('.ghost .picture')?.innerHTML === old, first);
  await page.mouse.move(640, 30);
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !document.querySelector('.ghost'));
  await leave(page);
});

test('every aid', async () => {
  const page = await begin(browser, server.base, 'seats=h:Ann,c');
  for (let turn = 0; turn < 16; turn++) await byMouse(page, turn % 3 === 2 ? turn + 1 : turn);
  await playUntil(page, 'place');
  for (const key of ['f', 'o', 'd', 'v']) await page.keyboard.press(key);
  await page.waitForSelector('.sc small');
  await page.keyboard.press('ArrowRight');
  await page.getByText(/\d+ of \d+ tiles fit/).waitFor();
  await page.getByText(/Next draw \d+\.\d %\. ?Until your next turn \d+\.\d %/).waitFor();
  const cells = await (await fetch(`${server.base}/api/games/${gameId(page)}/cells`)).json();
  await page.waitForFunction((n) => document.querySelectorAll('.dead').length === n, cells.cells.filter((cell) => cell.dead).length);
  const state = (await (await fetch(`${server.base}/api/games/${gameId(page)}/score`)).json()).if_ended_now;
  assert.deepEqual(await page.locator('.sc small').allInnerTexts(), state.map((player) => `ends ≈ ${player.points}`));
  await shot(page, 'aids');
  await noViolations(page, 'aids');
  for (const name of ['Fields', 'What fits', 'Dead cells', 'Forecast', 'Last move']) {
    const aid = page.getByRole('button', { name, exact: true }).last();
    assert.equal(await aid.getAttribute('aria-pressed'), 'true', name);
    await aid.click();
    assert.equal(await aid.getAttribute('aria-pressed'), 'false', name);
  }
  for (const gone of ['.tint', '.fitcard', '.dead', '.sc small', 'rect.last']) assert.equal(await page.locator(gone).count(), 0, gone);
  await leave(page);
});

test('a hint shows the best turns; one of them is looked at and played', async () => {
  const page = await begin(browser, server.base, 'seats=h:Ann,c');
  await playUntil(page, 'place');
  await page.locator('[data-do=hint]:visible').click();
  const turns = page.locator('.hints li button');
  await turns.first().waitFor();
  assert.ok((await turns.count()) <= 3);
  assert.equal(await turns.first().getAttribute('aria-pressed'), 'true', 'the best is shown on the board');
  assert.equal(await turns.locator('svg[aria-label^="turned"]').count(), await turns.count(), 'each with its tile as it would lie');
  await turns.last().click();
  assert.equal(await turns.last().getAttribute('aria-pressed'), 'true');
  await shot(page, 'hint');
  await noViolations(page, 'hint');
  const tiles = await tilesOn(page);
  await andThen(page, () => page.click('[data-do=confirm]'));
  assert.equal(await tilesOn(page), tiles + 1);
  await page.waitForFunction(() => !document.querySelector('.hints'));
  await leave(page);
});

test('on a phone hints leave the board in sight', async () => {
  const page = await begin(browser, server.base, 'seats=h:Ann,c', { width: 360, height: 640, touch: true });
  await playUntil(page, 'place', byTouch);
  await page.locator('.bottom button').first().tap();
  await page.locator('[data-do=hint]:visible').tap();
  await page.locator('.hints li button').first().waitFor();
  const hints = await page.locator('.hints').boundingBox();
  await page.waitForFunction(
    (covered) => {
      const tile = document.querySelector('.board .ghost')?.getBoundingClientRect(), dock = document.querySelector('.dock').getBoundingClientRect();
      return tile && tile.top >= covered && tile.bottom <= dock.top;
    },
    hints.y + hints.height,
  );
  await shot(page, 'hint-phone');
  await noViolations(page, 'hint-phone');
  await leave(page);
});

test('pointing at land tells what it is; a line of the log lights its feature; keys centre and zoom', async () => {
  const page = await visit(browser, server.base);
  await page.click('.big.first');
  await playUntil(page, 'place');
  for (let turn = 0; turn < 14; turn++) await byMouse(page, turn);
  await playUntil(page, 'place');
  await page.keyboard.press('0'); // no panel lies over a tile
  // While the board still comes to rest, a pointer that stood on a tile may stand beside it.
  for (let tries = 0; tries < 50 && !(await page.locator('.chip').count()); tries++) {
    await page.mouse.move(640, 30);
    await page.mouse.move(...(await middleOf(page.locator('.board .tiles > g').first())));
    await page.waitForTimeout(200);
  }
  assert.match(await page.innerText('.chip'), /(City|Road|Field|Cloister).*tile/s);
  await page.mouse.move(640, 30);
  await page.waitForFunction(() => !document.querySelector('.chip'));
  const award = page.locator('.drawer li.award button').first();
  if (await award.count()) {
    await award.hover();
    await page.waitForSelector('.lit, .lit-line');
    assert.match(await award.innerText(), /= \d+[\s\S]*rule/);
  }
  const place = () => page.locator('.board .world').getAttribute('transform');
  await page.keyboard.press('0');
  const start = await place();
  await page.keyboard.press('+');
  assert.notEqual(await place(), start);
  await page.keyboard.press('l');
  await page.keyboard.press('0');
  assert.equal(await place(), start);
  await leave(page);
});

test('menu, keys, typed moves, the board as text, record and pictures', async () => {
  const page = await visit(browser, server.base);
  await page.click('.big.first');
  await playUntil(page, 'place');
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  await noViolations(page, 'keys');
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !document.querySelector('dialog'));
  await page.getByLabel('Menu').first().click();
  await page.getByRole('dialog').waitFor();
  await page.getByLabel('Sound').check();
  for (const [kind, start] of [['SVG', '<svg'], ['PNG', '\x89PNG']]) {
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: `Picture (${kind})` }).click()]);
    const content = readFileSync(await file.path());
    assert.equal(content.subarray(0, 4).toString('latin1'), start);
    assert.ok(content.length > 5000, `${kind} has ${content.length} bytes`);
  }
  await page.getByRole('button', { name: 'Board as text' }).click();
  const move = await page.locator('dialog li .btn').first().innerText();
  await noViolations(page, 'text');
  await page.keyboard.press('Escape');
  await page.keyboard.press(':');
  await page.fill('#typed', 'nonsense');
  await page.keyboard.press('Enter');
  await page.getByText('nonsense is not among').waitFor();
  await noViolations(page, 'typed');
  await page.fill('#typed', move.slice(move.indexOf(' ') + 1));
  await andThen(page, () => page.keyboard.press('Enter'));
  await leave(page);
});

// Decisions of systems to come. What the server says is changed on the way, so that the client's general way of asking is shown.
const TO_COME = {
  cells: (tiles) => tiles.map(({ cell }) => ({ id: `goose ${cell}`, kind: 'move_goose', cell })),
  features: (tiles, features) => features.filter((f) => f.kind !== 'field').map((f) => ({ id: `castle ${f.id}`, kind: 'choose_feature', ...f.segments[0] })),
  players: () => ['Red', 'Blue'].map((player) => ({ id: `visit ${player}`, kind: 'visit', player })),
};

for (const [what, actions] of Object.entries(TO_COME))
  test(`a decision of a kind that is not known yet, among ${what}`, async () => {
    const sent = [];
    let tiles = [], features = [];
    const page = await visit(browser, server.base, {
      prepare: (page) =>
        page.routeWebSocket(/\/socket$/, (socket) => {
          const behind = socket.connectToServer();
          socket.onMessage((text) => {
            const message = JSON.parse(text);
            if (message.type === 'act' && !message.action.includes(' r')) {
              sent.push(message.action);
              message.action = 'pass';
            }
            behind.send(JSON.stringify(message));
          });
          behind.onMessage((text) => {
            const message = JSON.parse(text), state = message.state;
            if (state?.tiles) tiles = Array.isArray(state.tiles) ? state.tiles : [...tiles.slice(0, state.tiles.keep), ...state.tiles.add];
            if (state?.features) features = Array.isArray(state.features) ? state.features : [...features.filter((f) => !state.features.gone.includes(f.id) && !state.features.set.some((g) => g.id === f.id)), ...state.features.set];
            if (message.actions?.length && state?.decision?.kind === 'deploy_figure') {
              state.decision.kind = 'something_new';
              message.actions = [...actions(tiles, features), { id: 'pass', kind: 'pass' }];
            }
            socket.send(JSON.stringify(message));
          });
        }),
    });
    await page.click('.big.first');
    await playUntil(page, 'choose');
    assert.match(await page.innerText('.dock .question'), /choose, or pass\.$/);
    await noViolations(page, `choosing among ${what}`);
    await shot(page, `choose-${what}`);
    if (what === 'players') await andThen(page, () => page.getByRole('button', { name: 'Visit: Blue' }).click());
    else {
      await page.keyboard.press('1');
      await andThen(page, () => page.click('[data-do=confirm]'));
    }
    assert.match(sent.at(-1), /^(goose|castle|visit) /);
    await leave(page);
  });

test('panning three hundred tiles', async () => {
  const page = await visit(browser, server.base);
  await page.click('.big.first');
  await playUntil(page, 'place');
  await page.waitForSelector('.tiles image');
  await page.evaluate(() => {
    const tiles = document.querySelector('.tiles');
    for (let i = 0; i < 300; i++) {
      const copy = tiles.firstElementChild.cloneNode(true);
      copy.setAttribute('transform', `translate(${(i % 20) * 100 - 1000} ${Math.floor(i / 20) * 100 - 700})`);
      tiles.append(copy);
    }
  });
  const frames = await page.evaluate(async () => {
    const board = document.querySelector('.board');
    const send = (type, x, y) => board.dispatchEvent(new PointerEvent(type, { pointerId: 1, clientX: x, clientY: y, bubbles: true, pointerType: 'mouse' }));
    board.setPointerCapture = () => {};
    send('pointerdown', 500, 300);
    const times = [];
    let last = performance.now();
    for (let i = 0; i < 60; i++) {
      send('pointermove', 500 + 4 * i, 300 + 2 * i);
      await new Promise(requestAnimationFrame);
      times.push(performance.now() - last);
      last = performance.now();
    }
    send('pointerup', 0, 0);
    return times.slice(5).sort((a, b) => a - b);
  });
  console.log(`panning 300 tiles: median ${frames[Math.floor(frames.length / 2)].toFixed(1)} ms, slowest ${frames.at(-1).toFixed(1)} ms a frame`);
  await page.context().close();
});
