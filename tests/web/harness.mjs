// Starts a server and a browser for the tests, and plays.
//   BASTIDE   the program (default: build/release/bastide of this checkout); it must have the client of web/dist in it
//   CHROMIUM  the browser (default: /usr/bin/chromium)
//   BASE      address of a server that runs already; then none is started
//   LONG      upper bound of every wait in milliseconds; shorter while one works on a test
//   SHOTS     folder for pictures of the screens, none by default
// Times are upper bounds for a machine that is busy with other things; nothing waits longer than it needs.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const PROGRAM = process.env.BASTIDE ?? fileURLToPath(new URL('../../build/release/bastide', import.meta.url));
const BROWSER = process.env.CHROMIUM ?? '/usr/bin/chromium';
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
const LONG = Number(process.env.LONG ?? 180_000);
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const freePort = () =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });

async function untilUp(base, child) {
  for (const end = Date.now() + LONG; Date.now() < end; ) {
    if (child.exitCode !== null) throw new Error(`The server ended at once with exit code ${child.exitCode}.`);
    const page = await fetch(base).then((answer) => answer.text(), () => null);
    if (page?.includes('id="app"')) return;
    if (page !== null) throw new Error(`${PROGRAM} has no web client in it. Build web/dist first, then the program; ./test does both.`);
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error('The server did not answer.');
}

export async function startServer() {
  if (process.env.BASE) return { base: process.env.BASE, stop: async () => {}, rewrite: () => assert.fail('The log of a server that runs already cannot be rewritten.') };
  if (!existsSync(PROGRAM)) throw new Error(`There is no program at ${PROGRAM}. Build it, as ./test does, or name it in BASTIDE.`);
  const port = await freePort(), base = `http://127.0.0.1:${port}`;
  const folder = mkdtempSync(join(tmpdir(), 'bastide-web-'));
  const log = join(folder, 'server.log'), db = join(folder, 'games.db');
  const start = async () => {
    const child = spawn(PROGRAM, ['serve', '--port', String(port), '--db', db], { stdio: ['ignore', 'ignore', openSync(log, 'w')] });
    await untilUp(base, child).catch((error) => {
      throw new Error(`${error.message}\n${readFileSync(log, 'utf8')}`);
    });
    return child;
  };
  const end = (child) =>
    new Promise((done) => {
      child.once('exit', done);
      child.kill('SIGTERM');
    });
  let running = await start();
  const stop = async () => {
    await end(running);
    rmSync(folder, { recursive: true, force: true });
  };
  /** Goes on with other entries of some games, by id. */
  const rewrite = async (entries) => {
    await end(running);
    execFileSync('python3', [fileURLToPath(new URL('rewrite_log.py', import.meta.url)), db], { input: JSON.stringify(entries) });
    running = await start();
  };
  return { base, stop, rewrite };
}

export async function startBrowser() {
  if (!existsSync(BROWSER)) throw new Error(`There is no browser at ${BROWSER}. Install it (apt-get install chromium) or name one in CHROMIUM.`);
  return chromium.launch({ executablePath: BROWSER, args: ARGS, timeout: LONG });
}

export let server, browser;
/** One server and one browser, `server` and `browser`, for all tests of a file. */
export function shareServer() {
  before(async () => {
    server = await startServer();
    browser = await startBrowser();
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
  });
}

/** A page of its own visitor. `problems` collects what went wrong in it. */
export async function visit(browser, base, { width = 1280, height = 800, touch = false, dark = false, locale = 'en-US', at = '', prepare = async () => {} } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, hasTouch: touch, colorScheme: dark ? 'dark' : 'light', locale, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.problems = [];
  page.on('pageerror', (error) => page.problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') page.problems.push(`${message.text()} ${message.location().url}`);
  });
  page.setDefaultTimeout(LONG);
  await prepare(page);
  await page.goto(`${base}/${at}`);
  return page;
}

/** Ends a visit; nothing may have gone wrong in it. */
export async function leave(...pages) {
  for (const page of pages) {
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
}

export const hashOf = (page) => new URL(page.url()).hash;
export const gameId = (page) => hashOf(page).split('/')[2];

/** Sets a game up by the address of the setup page and starts it. */
export async function begin(browser, base, setup, options = {}) {
  const page = await visit(browser, base, { ...options, at: `#/setup?${setup}` });
  await page.locator('.start:enabled').click();
  await page.waitForFunction(() => location.hash.startsWith('#/g/'));
  await page.waitForSelector('.dock');
  return page;
}

export async function shot(page, name) {
  if (!process.env.SHOTS) return;
  mkdirSync(process.env.SHOTS, { recursive: true });
  await page.screenshot({ path: join(process.env.SHOTS, `${name}.png`) });
}

export async function noViolations(page, where) {
  await page.evaluate(axe);
  const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
  assert.deepEqual(found.violations.map((rule) => `${where}: ${rule.id}: ${rule.nodes.map((node) => node.target.join(' ')).join(', ')}`), []);
}

/** The sentence, and what is said below it, are there whole. */
export const saysAll = async (page) => {
  const cut = await page.locator('.dock .say, .dock .below, .others, .beside').evaluateAll((list) => list.filter((node) => node.scrollHeight > node.clientHeight + 1 || node.scrollWidth > node.clientWidth + 1).map((node) => node.textContent));
  assert.deepEqual(cut, []);
};

// ---- tables that are set up and played on over the protocol, as by another device of the same persons

/** A game as `POST /api/games` takes it, with the tokens of its seats. */
export async function newGame(base, setup) {
  const answer = await fetch(`${base}/api/games`, { method: 'POST', headers: { 'Content-Type': 'application/json', Origin: new URL(base).origin }, body: JSON.stringify(setup) });
  const game = await answer.json();
  assert.equal(answer.status, 201, JSON.stringify(game));
  return game;
}

/**
 * Games between Ann and Bert (or `names`), round one screen, that have come to where `line` leads: what chance did ("draw base/E") and what they did
 * ("Ann: E 0,1 r2"), as in a record. What comes next is the server's secret.
 */
export async function playedGames(server, positions) {
  const games = [], logs = {};
  for (const { rules, line, names = ['Ann', 'Bert'] } of positions) {
    const seats = names.map((name) => ({ name, kind: 'person', here: true }));
    const game = await newGame(server.base, { rules, seats });
    const entries = [{ do: 'start', draws: [] }];
    for (const words of line) {
      const [who, action] = words.split(': ');
      if (action) entries.push({ do: 'act', seat: names.indexOf(who), action, draws: [] });
      else entries.at(-1).draws.push(words);
    }
    games.push(game);
    logs[game.id] = entries;
  }
  await server.rewrite(logs);
  return games;
}

/** Opens a table with the tokens of some of its seats, as the link for another device does. */
export const openTable = (browser, base, game, seats, options = {}) =>
  visit(browser, base, { ...options, at: `#/g/${game.id}/t/${game.seats.filter(({ seat }) => seats.includes(seat)).map(({ seat, token }) => `${seat}.${token}`).join(',')}` });

/**
 * Plays the seats' decisions as `choose(state, actions)` says, by ids, until it says null. The real server plays its part; only the
 * browser's page is left out.
 */
export async function playOn(browser, base, game, choose) {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${base}/`);
  await page.exposeFunction('choose', choose);
  await page.evaluate(
    ({ id, seats }) =>
      new Promise((done, fail) => {
        const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/games/${id}/socket`);
        let state = {}, moves = 0;
        socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', tokens: seats.map((seat) => seat.token), since: 0 }));
        socket.onerror = () => fail(new Error('the socket failed'));
        socket.onmessage = async ({ data }) => {
          const message = JSON.parse(data);
          if (message.type === 'refused') return fail(new Error(message.message));
          if (message.type !== 'welcome' && message.type !== 'update') return;
          const tiles = message.state?.tiles;
          state = { ...state, ...message.state, status: message.status, tiles: !tiles ? state.tiles : Array.isArray(tiles) ? tiles : [...state.tiles.slice(0, tiles.keep), ...tiles.add] };
          if (message.status !== 'over' && !message.actions?.length) return;
          const { features: _, ...seen } = state;
          const action = message.status === 'over' ? null : await window.choose(seen, message.actions);
          if (action === null) {
            if (message.status === 'over') return fail(new Error('the game ended before it came to that'));
            socket.close();
            return done();
          }
          const index = state.players.findIndex((player) => player.name === state.decision.actor);
          await new Promise((pause) => setTimeout(pause, 110)); // ten frames a second are allowed
          socket.send(JSON.stringify({ type: 'act', move: `${id}-${Date.now()}-${moves++}`, seat: index, action }));
        };
      }),
    { id: game.id, seats: game.seats },
  );
  await page.context().close();
}

// ---- playing

/** What the page waits for: 'place', 'figure', 'choose', 'over' or, when it is another's turn, 'other'. */
export const waitingFor = (page) => page.evaluate(() => document.querySelector('section[data-waiting]')?.dataset.waiting ?? 'other');

export async function myTurn(page) {
  const handle = await page.waitForFunction(() => {
    const waiting = document.querySelector('section[data-waiting]')?.dataset.waiting ?? 'other';
    return waiting === 'other' ? false : waiting;
  });
  return handle.jsonValue();
}

/** Number of the last update that the page shows. */
export const number = (page) => page.evaluate(() => Number(document.querySelector('main[data-n]')?.dataset.n ?? 0));
export const reached = (page, n) => page.waitForFunction((wanted) => Number(document.querySelector('main[data-n]')?.dataset.n ?? 0) >= wanted, n);

/** Does `deed` and waits until the server has answered. */
export async function andThen(page, deed) {
  const before = await number(page);
  await deed();
  await reached(page, before + 1);
}

export const tilesOn = (page) => page.locator('.board .tiles > g').count();
export const scores = (page) => page.locator('.players .sc').allInnerTexts().then((list) => list.map((text) => parseInt(text, 10)));

const middle = async (locator) => {
  const box = await locator.boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
};

// Points at one of the list; if that does not make the choice ready to be confirmed, at the next: on a large board a panel may lie
// over one, and while the board still comes to rest the pointer may miss.
async function pick(page, list, first, point) {
  for (let tries = 0; tries < 8; tries++) {
    await point(...(await middle(list.nth((first + tries) % (await list.count())))));
    const ready = page.waitForSelector('[data-do=confirm]:enabled', { timeout: 3000 });
    if (await ready.then(() => true, () => false)) return;
  }
}

// Everything but a tile: passes now and then, else takes the first thing on the board, or what the dock offers.
async function answer(page, turn, press, choose) {
  const can = (what) => page.locator(`[data-do=${what}]:enabled`).count();
  if (turn % 3 === 2 && (await can('pass'))) return andThen(page, () => press('[data-do=pass]'));
  const lots = '.auction button.tile:enabled'; // a table of its own, over the board
  if (await page.locator(lots).count()) await press(lots);
  else if (await page.locator('.board .spot').count()) await choose();
  return andThen(page, async () => press((await can('confirm')) ? '[data-do=confirm]' : '.others .btn, .deals .btn'));
}

/** One decision: by mouse on the board and in the dock. */
export async function byMouse(page, turn) {
  const what = await myTurn(page);
  if (what === 'over') return false;
  if (what === 'place') {
    await pick(page, page.locator('.cell'), turn, (x, y) => page.mouse.click(x, y));
    await andThen(page, () => page.click('[data-do=confirm]'));
  } else await answer(page, turn, (button) => page.locator(button).first().click(), async () => page.mouse.click(...(await middle(page.locator('.board .spot').first()))));
  return true;
}

/** One decision, by keyboard alone. */
export async function byKeys(page, turn) {
  const what = await myTurn(page);
  if (what === 'over') return false;
  if (what === 'place') {
    for (let i = 0; i <= turn % 4; i++) await page.keyboard.press(['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'][(turn + i) % 4]);
    await page.keyboard.press('r');
    await andThen(page, () => page.keyboard.press('Enter'));
  } else if (turn % 3 === 2) await andThen(page, () => page.keyboard.press('p'));
  else {
    await page.keyboard.press('1');
    await andThen(page, () => page.keyboard.press(' '));
  }
  return true;
}

/** One decision, by touch: the figure in the magnified tile of the dock, if there is one. */
export async function byTouch(page, turn) {
  const what = await myTurn(page);
  if (what === 'over') return false;
  if (what === 'place') {
    await pick(page, page.locator('.cell'), turn, (x, y) => page.touchscreen.tap(x, y));
    await andThen(page, () => page.tap('[data-do=confirm]'));
  } else {
    const near = (await page.locator('.held .spot').count()) > 0;
    await answer(page, turn, (button) => page.locator(button).first().tap(), async () => page.touchscreen.tap(...(await middle(page.locator(near ? '.held .spot' : '.board .spot').first()))));
  }
  return true;
}

/** Plays on until a decision of this kind is open. */
export async function playUntil(page, what, by = byMouse) {
  for (let turn = 0; (await myTurn(page)) !== what; turn++) assert.ok(await by(page, 3 * turn + 2), `no decision '${what}' came`);
}
