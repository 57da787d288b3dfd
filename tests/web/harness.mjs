// Starts a server and a browser for the tests, and plays.
//   BASTIDE  the program (default: bastide on the path); it must have the client of web/dist in it
//   BASE     address of a server that runs already; then none is started
//   SHOTS    folder for pictures of the screens, none by default
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

const freePort = () =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });

export async function startServer() {
  if (process.env.BASE) return { base: process.env.BASE, stop: async () => {} };
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'bastide-web-'));
  const child = spawn(process.env.BASTIDE ?? 'bastide', ['serve', '--port', String(port), '--db', join(folder, 'games.db')], { stdio: ['ignore', 'ignore', 'inherit'] });
  const base = `http://127.0.0.1:${port}`;
  for (let i = 0; i < 100; i++) {
    if (await fetch(`${base}/healthz`).then((answer) => answer.ok, () => false)) break;
    await new Promise((done) => setTimeout(done, 100));
  }
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

export const startBrowser = () => chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ARGS });

/** A page of its own visitor. `problems` collects what went wrong in it. */
export async function visit(browser, base, { width = 1280, height = 800, touch = false, dark = false, locale = 'en-US', at = '' } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, hasTouch: touch, colorScheme: dark ? 'dark' : 'light', locale, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.problems = [];
  page.on('pageerror', (error) => page.problems.push(error.message));
  page.on('console', (message) => {
    // pictures that the server does not have are asked for once and then drawn plainly
    if (message.type() === 'error' && !/api\/art/.test(message.location().url)) page.problems.push(message.text());
  });
  page.setDefaultTimeout(15_000);
  await page.goto(`${base}/${at}`);
  return page;
}

export async function shot(page, name) {
  if (process.env.SHOTS) await page.screenshot({ path: join(process.env.SHOTS, `${name}.png`) });
}

/** What the page waits for: 'place', 'figure', 'choose', 'over' or, when it is another's turn, 'other'. */
export const waitingFor = (page) =>
  page.evaluate(() => {
    const dock = document.querySelector('section[data-waiting]');
    return dock ? dock.dataset.waiting : 'other';
  });

export async function myTurn(page) {
  await page.waitForFunction(() => ['place', 'figure', 'choose', 'over'].includes(document.querySelector('section[data-waiting]')?.dataset.waiting ?? ''), null, { timeout: 60_000 });
  return waitingFor(page);
}

/** Number of the last update that the page shows. */
export const number = (page) => page.evaluate(() => Number(document.querySelector('main[data-n]')?.dataset.n ?? 0));

/** Does `deed` and waits until the server has answered. */
export async function andThen(page, deed) {
  const before = await number(page);
  await deed();
  await page.waitForFunction((n) => Number(document.querySelector('main[data-n]')?.dataset.n ?? 0) > n, before, { timeout: 20_000 });
}

/** One decision, by mouse. */
export async function byMouse(page, turn) {
  const what = await myTurn(page);
  if (what === 'over') return false;
  if (what === 'place') {
    const cells = page.locator('.cell');
    const box = await cells.nth(turn % (await cells.count())).boundingBox();
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await andThen(page, () => page.click('[data-do=confirm]'));
  } else if (turn % 3 === 2) await andThen(page, () => page.click('[data-do=pass]'));
  else {
    await page.locator('.held .spot').first().click();
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

/** One decision, by touch. */
export async function byTouch(page, turn) {
  const what = await myTurn(page);
  if (what === 'over') return false;
  if (what === 'place') {
    const cells = page.locator('.cell');
    const box = await cells.nth(turn % (await cells.count())).boundingBox();
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await andThen(page, () => page.tap('[data-do=confirm]'));
  } else if (turn % 3 === 2) await andThen(page, () => page.tap('[data-do=pass]'));
  else {
    const spot = await page.locator('.held .spot').first().boundingBox();
    await page.touchscreen.tap(spot.x + spot.width / 2, spot.y + spot.height / 2);
    await andThen(page, () => page.tap('[data-do=confirm]'));
  }
  return true;
}
