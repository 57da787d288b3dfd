// Starts a server and a browser for the tests, and plays.
//   BASTIDE   the program (default: build/release/bastide of this checkout); it must have the client of web/dist in it
//   CHROMIUM  the browser (default: /usr/bin/chromium)
//   BASE      address of a server that runs already; then none is started
//   LONG      upper bound of every wait in milliseconds; shorter while one works on a test
//   SHOTS     folder for pictures of the screens, none by default
// Times are upper bounds for a machine that is busy with other things; nothing waits longer than it needs.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
  if (process.env.BASE) return { base: process.env.BASE, stop: async () => {} };
  if (!existsSync(PROGRAM)) throw new Error(`There is no program at ${PROGRAM}. Build it, as ./test does, or name it in BASTIDE.`);
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'bastide-web-'));
  const log = join(folder, 'server.log');
  const child = spawn(PROGRAM, ['serve', '--port', String(port), '--db', join(folder, 'games.db')], { stdio: ['ignore', 'ignore', openSync(log, 'w')] });
  const base = `http://127.0.0.1:${port}`;
  await untilUp(base, child).catch((error) => {
    throw new Error(`${error.message}\n${readFileSync(log, 'utf8')}`);
  });
  const stop = () =>
    new Promise((done) => {
      child.once('exit', () => {
        rmSync(folder, { recursive: true, force: true });
        done();
      });
      child.kill('SIGTERM');
    });
  return { base, stop };
}

export async function startBrowser() {
  if (!existsSync(BROWSER)) throw new Error(`There is no browser at ${BROWSER}. Install it (apt-get install chromium) or name one in CHROMIUM.`);
  return chromium.launch({ executablePath: BROWSER, args: ARGS, timeout: LONG });
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

/** One decision: by mouse on the board and in the dock. */
export async function byMouse(page, turn) {
  const what = await myTurn(page);
  if (what === 'over') return false;
  if (what === 'place') {
    const cells = page.locator('.cell');
    await page.mouse.click(...(await middle(cells.nth(turn % (await cells.count())))));
    await andThen(page, () => page.click('[data-do=confirm]'));
  } else if (turn % 3 === 2) await andThen(page, () => page.click('[data-do=pass]'));
  else {
    await page.mouse.click(...(await middle(page.locator('.board .spot').first())));
    await andThen(page, () => page.click('[data-do=confirm]'));
  }
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

/** One decision, by touch: the figure in the magnified tile of the dock. */
export async function byTouch(page, turn) {
  const what = await myTurn(page);
  if (what === 'over') return false;
  if (what === 'place') {
    const cells = page.locator('.cell');
    await page.touchscreen.tap(...(await middle(cells.nth(turn % (await cells.count())))));
    await andThen(page, () => page.tap('[data-do=confirm]'));
  } else if (turn % 3 === 2) await andThen(page, () => page.tap('[data-do=pass]'));
  else {
    await page.touchscreen.tap(...(await middle(page.locator('.held .spot').first())));
    await andThen(page, () => page.tap('[data-do=confirm]'));
  }
  return true;
}

/** Plays on until a decision of this kind is open. */
export async function playUntil(page, what, by = byMouse) {
  for (let turn = 0; (await myTurn(page)) !== what; turn++) assert.ok(await by(page, 3 * turn + 2), `no decision '${what}' came`);
}
