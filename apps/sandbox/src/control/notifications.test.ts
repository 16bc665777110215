import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createClock, type Clock } from '../platform/clock.ts';
import { createWaits, type Waits } from '../platform/waits.ts';
import { startMerchant, type Merchant } from '../testing/merchant.ts';
import { startSandbox } from '../testing/sandbox.ts';
import { parseNotificationRule } from './notification-rules.ts';
import { createNotifier, type Notifier } from './notifications.ts';

const minute = 60_000;

let clock: Clock;
let waits: Waits;
let merchant: Merchant;
let notifier: Notifier;

beforeEach(async () => {
  merchant = await startMerchant();
  clock = createClock(() => Date.parse('2026-11-20T09:00:00Z'));
  waits = createWaits();
  notifier = createNotifier({ clock, waits, addressOf: () => merchant.url });
});

afterEach(async () => {
  waits.clear();
  await merchant.close();
});

function send(orderId: string, name = 'DONE'): Promise<string> {
  return notifier.send({
    provider: 'example',
    orderId,
    name,
    url: `${merchant.url}/webhook`,
    message: (attempt) => ({
      headers: { 'content-type': 'text/plain', 'x-attempt': String(attempt), 'x-signature': 'abc' },
      body: `${orderId} ${name}`,
    }),
    isTaken: (status, text) => status === 200 && text === 'OK',
    retryAfterMs: [minute, 4 * minute, 16 * minute],
  });
}

function rule(input: object): void {
  const parsed = parseNotificationRule(input);
  if (!parsed.ok) throw new Error(parsed.problem);
  notifier.rules.add(parsed.value);
}

const bodies = () => merchant.received.map(({ body }) => body);
const states = () => notifier.list().map(({ state }) => state);

describe('a webhook to a merchant', () => {
  it('is sent once and is done when it was accepted', async () => {
    await send('one');
    expect(bodies()).toEqual(['one DONE']);
    expect(notifier.list()).toMatchObject([
      { state: 'taken', nextAt: null, tries: [{ attempt: 1, status: 200, taken: true }] },
    ]);
  });

  it('is repeated on its schedule as the clock moves on, until it is accepted', async () => {
    merchant.answer = { status: 500, text: 'no' };
    await send('again');
    clock.advance(minute - 1);
    await notifier.sendDue();
    expect(bodies()).toHaveLength(1);
    clock.advance(1);
    await notifier.sendDue();
    expect(bodies()).toHaveLength(2);
    merchant.answer = { status: 200, text: 'OK' };
    clock.advance(4 * minute);
    await notifier.sendDue();
    clock.advance(60 * minute);
    await notifier.sendDue();
    expect(merchant.received.map(({ headers }) => headers['x-attempt'])).toEqual(['1', '2', '3']);
    expect(states()).toEqual(['taken']);
  });

  it('is sent for every step of the schedule when the clock jumps over it, and is then given up', async () => {
    merchant.answer = { status: 200, text: 'not the word' };
    await send('never taken');
    clock.advance(60 * minute);
    await notifier.sendDue();
    expect(bodies()).toHaveLength(4);
    expect(states()).toEqual(['given-up']);
  });

  it('can be sent once more, byte for byte', async () => {
    await send('same');
    const [{ id } = { id: 0 }] = notifier.list();
    expect(await notifier.again(id)).toBe(true);
    expect(merchant.received[1]).toMatchObject({ body: 'same DONE' });
    expect(await notifier.again(id + 1)).toBe(false);
  });
});

describe('a rule for webhooks', () => {
  it('copies as many messages as it says of the order that it names', async () => {
    rule({ copies: 3, times: 1, orderId: 'thrice' });
    await send('other');
    await send('thrice');
    await send('thrice', 'CANCELED');
    expect(bodies()).toEqual([
      'other DONE',
      ...Array.from({ length: 3 }, () => 'thrice DONE'),
      'thrice CANCELED',
    ]);
  });

  it('loses a message once, which is then sent again', async () => {
    rule({ drop: 1, times: 1 });
    await send('lost');
    expect(bodies()).toEqual([]);
    expect(notifier.list()).toMatchObject([{ tries: [{ lost: true, status: null }] }]);
    expect(notifier.list()[0]?.nextAt).toBe('2026-11-20T09:01:00.000Z');
  });

  it('holds a message until it is released', async () => {
    rule({ hold: 'release' });
    await send('held');
    expect(states()).toEqual(['held']);
    expect(await notifier.release('another')).toBe(0);
    expect(await notifier.release('held')).toBe(1);
    expect(bodies()).toEqual(['held DONE']);
  });

  it('holds a message until the browser has returned', async () => {
    rule({ hold: 'return' });
    await send('behind');
    notifier.returned({ provider: 'example', orderId: 'other' });
    expect(states()).toEqual(['held']);
    notifier.returned({ provider: 'example', orderId: 'behind' });
    await expect.poll(bodies).toEqual(['behind DONE']);
  });

  it('collects messages and sends them in another order', async () => {
    rule({ shuffle: 6, seed: '3' });
    const names = ['1', '2', '3', '4', '5', '6'];
    for (const name of names) await send('order', name);
    const arrived = bodies().map((body) => body.slice(-1));
    expect(arrived.toSorted()).toEqual(names);
    expect(arrived).not.toEqual(names);
  });

  it('corrupts the body or the signature', async () => {
    rule({ corrupt: 'body', times: 1 });
    await send('spoilt');
    rule({ corrupt: 'signature', times: 1 });
    await send('signed');
    expect(merchant.received).toMatchObject([
      { body: 'spoilt DON0', headers: { 'x-signature': 'abc' } },
      { body: 'signed DONE', headers: { 'x-signature': 'ab0' } },
    ]);
  });

  it('applies to the share of messages that it says', async () => {
    rule({ drop: 1, share: 0.3, seed: '5' });
    for (let place = 0; place < 200; place += 1) await send(String(place));
    expect(bodies().length).toBeGreaterThan(120);
    expect(bodies().length).toBeLessThan(160);
  });

  it.each([
    [{ copies: 21 }],
    [{ hold: 'maybe' }],
    [{ corrupt: 'all' }],
    [{ times: 0 }],
    [{ share: 2 }],
    [{ delayMs: [5, 1] }],
    [{ shuffle: -1 }],
  ])('is refused as %j', (input) => {
    expect(parseNotificationRule(input).ok).toBe(false);
  });
});

it('webhook rules are set, read and deleted over the control API', async () => {
  const sandbox = await startSandbox();
  const path = '/control/api/notifications';
  expect((await sandbox.post(`${path}/rules`, { copies: 2 })).status).toBe(201);
  expect((await sandbox.post(`${path}/rules`, { copies: 99 })).status).toBe(400);
  expect((await sandbox.get(`${path}/rules`)).body['rules']).toMatchObject([{ copies: 2 }]);
  const address = { provider: 'example', address: merchant.url };
  expect((await sandbox.post(`${path}/address`, address)).status).toBe(201);
  expect((await sandbox.post(`${path}/address`, { provider: 'example' })).status).toBe(400);
  expect((await sandbox.post(`${path}/release`, {})).body).toEqual({ released: 0 });
  expect((await sandbox.post(`${path}/again`, { id: 1 })).status).toBe(404);
  expect((await sandbox.get(path)).body).toEqual({ notifications: [] });
  await sandbox.post('/control/api/reset', {});
  expect((await sandbox.get(`${path}/rules`)).body).toEqual({ rules: [] });
  await sandbox.close();
});
