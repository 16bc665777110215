import { eventsBody } from '@dipper/contract';
import { describe, expect, it } from 'vitest';
import type { LogEntry } from './analytics.ts';
import { createServerSink } from './server-sink.ts';
import type { Courier } from './server-sink.ts';
import { eventually } from '../../testing/eventually.ts';

const visit = '0b0f5c3e-1c7b-4a52-9d5f-0123456789ab';
const entryAt = (at: number, of = visit): LogEntry => ({
  event: { name: 'token_login_tried', country: 'kr' },
  level: 3,
  at,
  visit: of,
  version: '2.5.14',
});

const sinkWith = (send: Courier['send']) => {
  const planned: (() => void)[] = [];
  const leaving: (() => void)[] = [];
  const left: string[] = [];
  const sink = createServerSink({
    courier: { send, leave: (body) => void left.push(body) },
    now: () => 10_000,
    later: (work) => void planned.push(work),
    onLeave: (work) => void leaving.push(work),
  });
  const flush = (): void => planned.splice(0).forEach((work) => work());
  return { sink, planned, flush, left, leave: () => leaving.forEach((work) => work()) };
};

const agesIn = (body: string): number[] =>
  eventsBody.parse(JSON.parse(body)).events.map(({ ageSeconds }) => ageSeconds);

describe('analytics events for our server', () => {
  it('are sent together and delayed, each with its age, in the form of the contract [AUTH-14]', async () => {
    const sent: string[] = [];
    const { sink, planned, flush } = sinkWith(async (body) => sent.push(body) > 0);
    for (const at of [1_000, 4_000, 9_000]) sink(entryAt(at));
    expect([planned.length, sent.length]).toEqual([1, 0]);
    flush();
    await eventually(() => expect(sent.map(agesIn)).toEqual([[9, 6, 1]]));
  });

  it('are sent at most twenty at once, of one visit [AUTH-14]', async () => {
    const sent: string[] = [];
    const { sink, flush } = sinkWith(async (body) => sent.push(body) > 0);
    for (let index = 0; index < 25; index += 1) sink(entryAt(10_000));
    sink(entryAt(10_000, visit.replace('0b', '1c')));
    flush();
    await eventually(() => expect(sent.map((body) => agesIn(body).length)).toEqual([20, 5, 1]));
  });

  it('are kept until the next event when sending fails, at most forty [AUTH-14]', async () => {
    const sent: string[] = [];
    let isUp = false;
    const { sink, flush } = sinkWith(async (body) => {
      if (!isUp) throw new Error('offline');
      return sent.push(body) > 0;
    });
    for (let index = 0; index < 60; index += 1) sink(entryAt(index * 100));
    flush();
    isUp = true;
    await eventually(() => {
      sink(entryAt(10_000));
      flush();
      expect(sent.flatMap(agesIn).length).toBeGreaterThanOrEqual(40);
    });
    expect(agesIn(sent[0] ?? '')[0]).toBeLessThanOrEqual(8);
  });

  it('are sent at once when the page is closed [AUTH-14]', () => {
    const { sink, left, leave } = sinkWith(async () => true);
    sink(entryAt(8_000));
    leave();
    leave();
    expect(left.map(agesIn)).toEqual([[2]]);
  });
});
