import { beforeEach, describe, expect, it } from 'vitest';
import { Connection, type Socket } from '../src/connection';
import type { FromClient, FromServer } from '../src/protocol';

class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  sent: FromClient[] = [];
  closed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as FromClient);
  }
  close(): void {
    this.closed = true;
  }
  say(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  types(): string[] {
    return this.sent.map((message) => message.type);
  }
}

const welcome = { type: 'welcome', n: 4 };

describe('connection', () => {
  let sockets: FakeSocket[];
  let tasks: { task: () => void; pause: number }[];
  let heard: FromServer[];
  let links: boolean[];
  let n: number;
  let whole: boolean;
  let connection: Connection;

  const last = (): FakeSocket => sockets.at(-1)!;
  const pauses = (): number[] => tasks.map((entry) => entry.pause).filter((pause) => pause < 20_000);
  const runLater = (): void => tasks.splice(0).filter((entry) => entry.pause < 20_000).forEach((entry) => entry.task());
  const greet = (): void => {
    last().onopen?.();
    last().say(welcome);
  };

  beforeEach(() => {
    sockets = [];
    tasks = [];
    heard = [];
    links = [];
    n = 0;
    whole = true;
    let id = 0;
    connection = new Connection({
      open: () => {
        sockets.push(new FakeSocket());
        return last();
      },
      tokens: () => ['secret'],
      since: () => n,
      receive: (message) => {
        heard.push(message);
        return whole;
      },
      link: (open) => links.push(open),
      newId: () => `m${++id}`,
      later: (task, pause) => tasks.push({ task, pause }),
      random: () => 0.5,
    });
  });

  it('says hello first, with tokens and the last number', () => {
    n = 17;
    last().onopen?.();
    expect(last().sent).toEqual([{ type: 'hello', tokens: ['secret'], since: 17 }]);
  });

  it('holds moves back until it is welcome, then sends them in order', () => {
    last().onopen?.();
    connection.wish({ type: 'act', seat: 0, action: 'pass' });
    connection.wish({ type: 'undo', seat: 0 });
    expect(last().types()).toEqual(['hello']);
    last().say(welcome);
    expect(last().sent.slice(1)).toEqual([{ type: 'act', seat: 0, action: 'pass', move: 'm1' }, { type: 'undo', seat: 0, move: 'm2' }]);
    expect(links).toEqual([true]);
  });

  it('sends an unacknowledged move again with the same id, an acknowledged one never', () => {
    greet();
    connection.wish({ type: 'act', seat: 0, action: 'a' });
    connection.wish({ type: 'act', seat: 0, action: 'b' });
    last().say({ type: 'ack', move: 'm1', n: 5 });
    last().onclose?.();
    runLater();
    greet();
    expect(last().sent.slice(1)).toEqual([{ type: 'act', seat: 0, action: 'b', move: 'm2' }]);
    last().say({ type: 'refused', move: 'm2', code: 'x', message: 'No.' });
    expect(connection.waiting).toBe(0);
  });

  it('waits longer after each failure and starts over when it was welcome', () => {
    for (let i = 0; i < 4; i++) {
      last().onclose?.();
      if (i < 3) runLater();
    }
    expect(pauses().at(-1)).toBe(2400);
    runLater();
    greet();
    last().onclose?.();
    expect(pauses().at(-1)).toBe(300);
    for (let i = 0; i < 12; i++) {
      runLater();
      last().onclose?.();
    }
    expect(pauses().at(-1)).toBe(15_000);
  });

  it('connects again at once when a number is missing', () => {
    greet();
    const first = last();
    whole = false;
    first.say({ type: 'update', n: 9 });
    expect(first.closed).toBe(true);
    expect(sockets).toHaveLength(2);
    whole = true;
    first.onmessage?.({ data: JSON.stringify(welcome) }); // a late word of the old one
    greet();
    expect(heard.filter((message) => message.type === 'welcome')).toHaveLength(2);
  });

  it('passes over what is no message', () => {
    greet();
    last().onmessage?.({ data: 'no json' });
    last().onmessage?.({ data: new ArrayBuffer(2) });
    expect(heard).toHaveLength(1);
  });

  it('does not come back after it was closed', () => {
    greet();
    connection.close();
    runLater();
    expect([sockets.length, last().closed]).toEqual([1, true]);
  });

  it('pings while it is open', () => {
    greet();
    tasks.splice(0).forEach((entry) => entry.task());
    expect(last().types().at(-1)).toBe('ping');
  });
});
