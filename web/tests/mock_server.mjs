// A stand-in for the server, for looking at pages while nothing else runs: one process, one engine per table, nothing kept.
//   BASTIDE=path/to/bastide node tests/mock_server.mjs [port] [folder of the built client]
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { createInterface } from 'node:readline';

const port = Number(process.argv[2] ?? 8080);
const folder = process.argv[3] ?? new URL('../dist', import.meta.url).pathname;
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };
const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'";
const NAMES = ['Red', 'Blue', 'Green', 'Yellow', 'Black', 'Pink'];

class Engine {
  #process = spawn(process.env.BASTIDE ?? 'bastide', ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
  #waiting = [];
  constructor() {
    createInterface({ input: this.#process.stdout }).on('line', (line) => this.#waiting.shift()(JSON.parse(line)));
  }
  ask(method, params = {}) {
    this.#process.stdin.write(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }) + '\n');
    return new Promise((done, fail) => this.#waiting.push((answer) => (answer.error ? fail(answer.error) : done(answer.result))));
  }
}

const lookup = new Engine();
const tables = new Map();

class Table {
  id = randomBytes(5).toString('hex');
  engine = new Engine();
  sockets = new Set();
  n = 0;
  at = 0;
  status = 'waiting';
  updates = [];
  seen = new Map();

  constructor(wish) {
    this.wish = wish;
    this.seats = wish.seats.map((seat, i) => ({
      seat: i, name: seat.name ?? NAMES[i], kind: seat.kind, ...(seat.kind === 'computer' ? { player: seat.player } : {}),
      taken: seat.kind === 'computer' || !!seat.here, online: seat.kind === 'computer', token: randomBytes(16).toString('base64url'),
    }));
  }

  shown() {
    return this.seats.map(({ token: _, ...seat }) => seat);
  }
  summary() {
    return { id: this.id, title: this.wish.title ?? '', status: this.status, open: !!this.wish.open, rules: 'default', seats: this.shown(), created: new Date().toISOString() };
  }

  async begin() {
    if (this.seats.some((seat) => !seat.taken)) return;
    const { seats: _, title: _t, open: _o, clock: _c, ...setup } = this.wish;
    const players = this.seats.map((seat) => seat.name);
    const result = await this.engine.ask('new', { ...setup, players, seed: Number(process.env.SEED ?? 7) });
    this.status = 'playing';
    await this.tell('start', null, null, result.events);
    this.computer();
  }

  async state() {
    const { position: _, setup: _s, rules: _r, ...state } = await this.engine.ask('state');
    const id = (feature) => parseInt(createHash('md5').update(JSON.stringify(feature.segments[0])).digest('hex').slice(0, 8), 16);
    state.features = state.features.map((feature) => ({ id: id(feature), ...feature }));
    state.decision = { actor: state.decision.actor, kind: state.decision.kind, tile: state.hand ?? undefined };
    return state;
  }

  async actions(you) {
    const { decision } = await this.engine.ask('decision');
    const seat = this.seats.find((s) => s.name === decision.actor);
    return seat && you.includes(seat.seat) ? decision.actions : undefined;
  }

  may(you) {
    return { undo: this.last !== undefined && you.includes(this.last) && this.undoable ? [this.last] : [], takeback: [] };
  }

  async tell(cause, seat, action, events) {
    const state = await this.state();
    if (state.winners) this.status = 'over';
    this.n += 1;
    this.at += 1 + events.filter((event) => event.kind === 'tile_drawn').length;
    const update = { type: 'update', n: this.n, at: this.at, status: this.status, cause, seat, action, events, state };
    if (cause === 'undo') this.updates = this.updates.filter((u) => u.at <= (update.at = this.at = this.before));
    else this.updates.push(update);
    for (const socket of this.sockets) socket.send({ ...update, actions: await this.actions(socket.you), may: this.may(socket.you) });
  }

  async act(seat, action) {
    this.before = this.at;
    const result = await this.engine.ask('apply', { action, actor: this.seats[seat].name });
    this.last = seat;
    this.undoable = !result.events.some((event) => event.kind === 'tile_drawn');
    await this.tell('act', seat, action, result.events);
    this.computer();
  }

  // A weak but not foolish opponent: takes what scores at once, else something in the middle.
  async computer() {
    const { decision } = await this.engine.ask('decision');
    const seat = this.seats.find((s) => s.name === decision.actor);
    if (!seat || seat.kind !== 'computer' || this.status !== 'playing') return;
    setTimeout(() => this.act(seat.seat, decision.actions[Math.floor(decision.actions.length / 2)].id), Number(process.env.DELAY ?? 300));
  }
}

async function cells(table) {
  const state = await table.state();
  const have = new Set(state.tiles.map((tile) => tile.cell.join()));
  const open = new Map();
  for (const { cell: [x, y] } of state.tiles)
    for (const [dx, dy] of [[0, 1], [1, 0], [0, -1], [-1, 0]]) if (!have.has([x + dx, y + dy].join())) open.set([x + dx, y + dy].join(), [x + dx, y + dy]);
  const kinds = Object.entries(state.tiles_left.kinds).slice(0, 5);
  const list = [...open.values()].map((cell, i) => {
    const fits = i % 7 ? Object.fromEntries(kinds) : {};
    const n = Object.values(fits).reduce((a, b) => a + b, 0);
    return { cell, fits, odds: n / Math.max(1, state.tiles_left.total), dead: n === 0 };
  });
  return { n: table.n, total: state.tiles_left.total, cells: list };
}

async function api(request, path, body) {
  const [, , kind, id, what] = path.split('?')[0].split('/');
  if (kind === 'tiles') return lookup.ask('tiles');
  if (kind === 'rules') return { ...(await lookup.ask('rules')), players: ['random', 'greedy'] };
  if (kind !== 'games') throw { code: 'not_found', message: 'There is nothing here.' };
  if (!id && request.method === 'POST') {
    const table = new Table(body);
    tables.set(table.id, table);
    await table.begin();
    return { id: table.id, status: table.status, seats: table.seats.filter((s, i) => body.seats[i].here).map(({ seat, token }) => ({ seat, token })) };
  }
  if (!id) return { games: [...tables.values()].filter((t) => t.wish.open && t.status !== 'over').map((t) => t.summary()) };
  const table = tables.get(id);
  if (!table) throw { code: 'not_found', message: 'There is no such game.' };
  if (what === 'join') {
    const seat = table.seats.find((s) => !s.taken);
    if (!seat) throw { code: 'no_free_seat', message: 'All seats are taken.' };
    Object.assign(seat, { taken: true, name: body.name || seat.name });
    await table.begin();
    return { seat: seat.seat, token: seat.token, name: seat.name };
  }
  if (what === 'score') return { n: table.n, ...(await table.engine.ask('score')) };
  if (what === 'cells') return cells(table);
  if (what === 'record') return (await table.engine.ask('save')).record;
  if (what === 'history') return { state: table.updates[0].state, updates: table.updates };
  return table.summary();
}

const server = createServer(async (request, response) => {
  const path = request.url;
  if (path.startsWith('/api/')) {
    let text = '';
    for await (const chunk of request) text += chunk;
    try {
      const answer = await api(request, path, text ? JSON.parse(text) : {});
      response.writeHead(request.method === 'POST' ? 201 : 200, { 'Content-Type': typeof answer === 'string' ? 'text/plain' : 'application/json' });
      response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
    } catch (error) {
      response.writeHead(error.code === 'not_found' ? 404 : 400, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ error: { code: error.data?.code ?? error.code ?? 'bad', message: error.message } }));
    }
    return;
  }
  const name = normalize(path.split('?')[0]).replace(/^(\.\.)+/, '');
  const file = join(folder, name === '/' || !extname(name) ? 'index.html' : name);
  const data = await readFile(file).catch(() => null);
  response.writeHead(data ? 200 : 404, { 'Content-Type': TYPES[extname(file)] ?? 'text/plain', 'Content-Security-Policy': POLICY });
  response.end(data ?? 'not found');
});

server.on('upgrade', (request, raw) => {
  const table = tables.get(request.url.split('/')[3]);
  if (!table) return raw.end('HTTP/1.1 404 Not Found\r\n\r\n');
  const accept = createHash('sha1').update(request.headers['sec-websocket-key'] + '258EAFA5-E914-47DA-95CA-C5AB0DC85B11').digest('base64');
  raw.write(`HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`);
  const socket = {
    you: [],
    send(message) {
      const data = Buffer.from(JSON.stringify(message));
      const head = data.length < 126 ? Buffer.from([0x81, data.length]) : data.length < 65536 ? Buffer.from([0x81, 126, data.length >> 8, data.length & 255]) : Buffer.alloc(10);
      if (head.length === 10) (head[0] = 0x81), (head[1] = 127), head.writeBigUInt64BE(BigInt(data.length), 2);
      raw.write(Buffer.concat([head, data]));
    },
  };
  let buffer = Buffer.alloc(0);
  raw.on('data', (chunk) => {
    buffer = Buffer.concat([buffer, chunk]);
    for (;;) {
      if (buffer.length < 6) return;
      let length = buffer[1] & 127, at = 2;
      if (length === 126) (length = buffer.readUInt16BE(2)), (at = 4);
      if (buffer.length < at + 4 + length) return;
      const mask = buffer.subarray(at, at + 4);
      const text = Buffer.from(buffer.subarray(at + 4, at + 4 + length).map((byte, i) => byte ^ mask[i % 4])).toString();
      const kind = buffer[0] & 15;
      buffer = buffer.subarray(at + 4 + length);
      if (kind === 8) return raw.end();
      if (kind === 1) hear(table, socket, JSON.parse(text));
    }
  });
  const presence = () => table.sockets.forEach((s) => s.send({ type: 'presence', seats: table.shown().map(({ seat, online }) => ({ seat, online })), spectators: [...table.sockets].filter((q) => !q.you.length).length }));
  socket.presence = presence;
  const gone = () => {
    if (!table.sockets.delete(socket)) return;
    for (const seat of socket.you) table.seats[seat].online = [...table.sockets].some((s) => s.you.includes(seat));
    presence();
  };
  raw.on('close', gone).on('error', gone);
});

async function hear(table, socket, message) {
  try {
    if (message.type === 'hello') {
      socket.you = table.seats.filter((seat) => message.tokens.includes(seat.token)).map((seat) => seat.seat);
      for (const seat of socket.you) table.seats[seat].online = true;
      const started = table.status !== 'waiting';
      socket.send({
        type: 'welcome', version: 1, n: table.n, id: table.id, title: table.wish.title ?? '', status: table.status, you: socket.you, seats: table.shown(), setup: { rules: 'default' },
        commitment: '9f2c'.repeat(16), resumed: false, state: started ? await table.state() : null, actions: started ? await table.actions(socket.you) : undefined,
        may: table.may(socket.you), asked: null, chat: table.chat ?? [], clock: null,
      });
      table.sockets.add(socket);
      socket.presence();
    } else if (message.type === 'act' || message.type === 'undo') {
      if (table.seen.has(message.move)) return socket.send({ type: 'ack', move: message.move, n: table.seen.get(message.move) });
      if (message.type === 'act') await table.act(message.seat, message.action);
      else {
        await table.engine.ask('undo');
        table.undoable = false;
        await table.tell('undo', message.seat, null, []);
      }
      table.seen.set(message.move, table.n);
      socket.send({ type: 'ack', move: message.move, n: table.n });
    } else if (message.type === 'chat') {
      const line = { name: table.seats[socket.you[0]]?.name ?? message.name ?? 'Guest', seat: socket.you[0] ?? null, text: message.text };
      table.chat = [...(table.chat ?? []), line];
      table.sockets.forEach((s) => s.send({ type: 'chat', ...line }));
    } else if (message.type === 'ping') socket.send({ type: 'pong' });
  } catch (error) {
    socket.send({ type: 'refused', move: message.move, code: error.data?.code ?? 'bad', message: error.message });
  }
}

server.listen(port, '127.0.0.1', () => console.log(`http://127.0.0.1:${port}`));
