// Several browsers at one table, through a real server.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  andThen, begin, browser, byMouse, gameId, hashOf, leave, myTurn, noViolations, number, reached, scores, server, shareServer, shot, tilesOn, visit, waitingFor,
} from './harness.mjs';

shareServer();

async function join(host, name) {
  const page = await visit(browser, server.base, { at: hashOf(host) });
  await page.fill('#joinname', name);
  await page.click('.join .btn.primary');
  return page;
}

test('a whole game of two by link, reloaded in the middle of each turn; a spectator sees the same', async () => {
  // The river and Inns & Cathedrals without the base tiles: thirty tiles to the end.
  const ann = await begin(browser, server.base, 'seats=h:Ann,l&systems=base*0,river,inns');
  await noViolations(ann, 'invitation');
  await shot(ann, 'invitation');
  const bob = await visit(browser, server.base, { at: hashOf(ann) });
  await bob.waitForSelector('#joinname');
  await noViolations(bob, 'joining');
  await bob.fill('#joinname', 'Bob');
  await bob.click('.join .btn.primary');
  const eve = await visit(browser, server.base, { at: hashOf(ann) });
  let reloads = 0;
  for (let turn = 0; ; turn++) {
    const page = turn % 2 ? bob : ann;
    if ((await myTurn(page)) === 'over') break;
    await byMouse(page, turn);
    if ((await waitingFor(page)) !== 'figure') continue;
    await page.reload();
    reloads += 1;
    assert.equal(await myTurn(page), 'figure');
    await byMouse(page, turn);
  }
  assert.ok(reloads > 15, `${reloads} reloads`);
  const n = await number(ann);
  for (const page of [bob, eve]) await reached(page, n);
  for (const page of [ann, bob, eve]) {
    const skip = page.locator('[data-do=result]');
    if (await skip.count()) await skip.click();
  }
  assert.deepEqual(await scores(eve), await scores(ann));
  assert.deepEqual(await scores(bob), await scores(ann));
  assert.equal(await tilesOn(eve), await tilesOn(ann));
  await leave(ann, bob, eve);
});

test('a spectator is offered nothing; chat, reactions and mute; the title tells whose turn it is', async () => {
  const ann = await begin(browser, server.base, 'seats=h:Ann,l');
  const bob = await join(ann, 'Bob');
  const eve = await visit(browser, server.base, { at: hashOf(ann) });
  assert.equal(await myTurn(ann), 'place');
  await eve.getByText('Ann places a tile.').waitFor();
  assert.equal(await eve.locator('.cell').count(), 0);
  assert.match(await ann.title(), /your move/);
  assert.match(await bob.title(), /^Ann places a tile/);
  await ann.keyboard.press('c');
  await ann.getByLabel('Say something').fill('Good evening');
  await ann.getByRole('button', { name: 'Send' }).click();
  await bob.keyboard.press('c');
  await bob.getByText('Good evening').waitFor();
  await noViolations(bob, 'chat');
  await ann.getByRole('button', { name: 'Well played' }).click();
  await bob.locator('.players .said').waitFor();
  await bob.getByRole('button', { name: 'Mute' }).click();
  await bob.getByText('The chat is muted.').waitFor();
  assert.equal(await bob.getByText('Good evening').count(), 0);
  await leave(ann, bob, eve);
});

test('a takeback is asked for, refused and granted; giving up; a rematch keeps the seats', async () => {
  const ann = await begin(browser, server.base, 'seats=h:Ann,l&clock=fischer');
  const bob = await join(ann, 'Bob');
  assert.equal(await myTurn(ann), 'place');
  assert.match(await ann.locator('.players .ck').first().innerText(), /^(10:0|9:5)\d$/);
  const tiles = await tilesOn(ann);
  await byMouse(ann, 0);
  if ((await waitingFor(ann)) === 'figure') await andThen(ann, () => ann.click('[data-do=pass]'));
  assert.equal(await myTurn(bob), 'place');
  await ann.getByRole('button', { name: 'Take back' }).click();
  await bob.getByRole('button', { name: 'No', exact: true }).click();
  await ann.getByText('was not agreed').waitFor();
  await ann.getByRole('button', { name: 'Take back' }).click();
  await andThen(bob, () => bob.getByRole('button', { name: 'Agree' }).click());
  assert.ok((await tilesOn(bob)) <= tiles + 1);
  await myTurn(ann);
  await bob.getByLabel('Menu').first().click();
  await bob.getByRole('button', { name: 'Give up as Bob' }).click();
  await bob.getByRole('button', { name: 'Really give up?' }).click();
  await ann.getByText('Ann wins; the other side gave up.').waitFor();
  await ann.getByRole('button', { name: 'Rematch' }).click();
  for (const page of [ann, bob]) {
    await page.getByRole('button', { name: 'Next game' }).click();
    await page.waitForSelector('[data-waiting=place], [data-waiting=other]');
  }
  assert.equal(gameId(ann), gameId(bob));
  assert.equal(await myTurn(bob), 'place', 'the other one begins');
  await leave(ann, bob);
});

test('a seat left alone is played by the computer and given back; another device goes on', async () => {
  const ann = await begin(browser, server.base, 'seats=h:Ann,l');
  let bob = await join(ann, 'Bob');
  await myTurn(ann);
  await bob.getByLabel('Menu').first().click();
  await bob.getByRole('button', { name: 'Go on on another device' }).click();
  await noViolations(bob, 'another device');
  const link = await bob.locator('dialog a').getAttribute('href');
  await leave(bob);
  await ann.locator('.players').getByText('away').waitFor();
  await byMouse(ann, 2);
  if ((await waitingFor(ann)) === 'figure') await andThen(ann, () => ann.click('[data-do=pass]'));
  await ann.getByText('Bob is away.').waitFor();
  await ann.getByLabel('Menu').first().click();
  await noViolations(ann, 'menu');
  await ann.keyboard.press('Escape');
  assert.ok(await ann.locator('[data-do=hand]').isDisabled(), 'Bob has a minute to come back');
  await andThen(ann, () => ann.click('[data-do=hand]'));
  assert.equal(await myTurn(ann), 'place', 'the computer has moved for Bob');
  await ann.locator('.players').getByText('computer plays').waitFor();
  // The link that Bob copied holds his seat on any device.
  bob = await visit(browser, server.base, { at: link.slice(link.indexOf('#')) });
  await bob.waitForSelector('.dock[data-waiting]');
  assert.equal(hashOf(bob), hashOf(ann), 'the token leaves the address');
  await bob.getByLabel('Menu').first().click();
  await andThen(bob, () => bob.getByRole('button', { name: 'Play myself again' }).click());
  await byMouse(ann, 2);
  if ((await waitingFor(ann)) === 'figure') await byMouse(ann, 2);
  assert.equal(await myTurn(bob), 'place');
  await leave(ann, bob);
});
