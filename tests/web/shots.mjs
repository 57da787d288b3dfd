// Makes the pictures of the project's README: npm run shots. The games are played by the computer's own seats and these few moves.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { begin, byMouse, byTouch, myTurn, startBrowser, startServer, waitingFor } from './harness.mjs';

const FOLDER = process.argv[2] ?? fileURLToPath(new URL('../../docs/images', import.meta.url));
mkdirSync(FOLDER, { recursive: true });
const server = await startServer();
const browser = await startBrowser();
const drawn = (page) => page.waitForFunction(() => !document.querySelector('.board .tiles use')); // every tile is a ready picture
const save = async (page, name) => {
  await drawn(page);
  await page.screenshot({ path: join(FOLDER, `${name}.png`) });
  await page.context().close();
};

/** Plays on, but leaves the computer's good places alone: figures go where most points are. */
async function play(page, turns, by = byMouse) {
  for (let turn = 0; turn < turns && (await myTurn(page)) !== 'over'; turn++) await by(page, turn % 3 === 2 ? turn + 1 : turn);
}

// A figure decision in the middle of a game of four.
{
  const page = await begin(browser, server.base, 'seats=h:Anna,c:Bastien,c:Chiara,c:Deniz&systems=inns&title=Friday%20table', { width: 1280, height: 800 });
  await play(page, 15);
  for (let turn = 0; (await myTurn(page)) !== 'figure'; turn++) await byMouse(page, turn);
  await page.locator('.board .spot').first().click();
  await page.mouse.move(640, 20);
  await save(page, 'game');
}
// A phone, upright and dark.
{
  const page = await begin(browser, server.base, 'seats=h:Anna,c:Bastien,c:Chiara&systems=inns', { width: 390, height: 844, touch: true, dark: true });
  await play(page, 13, byTouch);
  for (let turn = 0; (await myTurn(page)) !== 'place'; turn++) await byTouch(page, 2);
  await page.locator('.cell').first().tap();
  await save(page, 'phone');
}
// The end of a game: table by source and score over time.
{
  const page = await begin(browser, server.base, 'seats=h:Anna,c:Bastien,c:Chiara&systems=inns', { width: 1280, height: 800 });
  while ((await waitingFor(page)) !== 'over') await play(page, 6);
  for (let step = 0; step < 8; step++) await page.click('[data-do=next]');
  await save(page, 'end');
}
await browser.close();
await server.stop();
