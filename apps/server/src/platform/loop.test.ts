import { afterEach, expect, it, vi } from 'vitest';
import { silentLog } from './log.ts';
import { backOffMs, startLoop } from './loop.ts';
import type { LoopOutcome } from './loop.ts';

const hour = 3_600_000;

afterEach(() => {
  vi.useRealTimers();
});

it('a loop runs again at once while there is more, then waits', async () => {
  const outcomes: LoopOutcome[] = ['more', 'more', 'idle'];
  let runs = 0;
  const done = Promise.withResolvers<void>();
  const run = async (): Promise<LoopOutcome> => {
    runs += 1;
    const outcome = outcomes.shift() ?? 'idle';
    if (outcome === 'idle') done.resolve();
    return outcome;
  };
  const loop = startLoop({ name: 'test', everyMs: hour, run, log: silentLog });
  await done.promise;
  await loop.stop();
  expect(runs).toBe(3);
});

it('a loop pauses between its runs if they should take longer than they need', async () => {
  vi.useFakeTimers();
  let runs = 0;
  const run = async (): Promise<LoopOutcome> => {
    runs += 1;
    await new Promise((resolve) => setTimeout(resolve, 50));
    return 'more';
  };
  const loop = startLoop({ name: 'test', everyMs: hour, run, log: silentLog, turnMs: 200 });
  await vi.advanceTimersByTimeAsync(199);
  expect(runs).toBe(1);
  await vi.advanceTimersByTimeAsync(2);
  expect(runs).toBe(2);
  const ended = loop.stop();
  await vi.runAllTimersAsync();
  await ended;
});

it('a loop can be woken before its time, also during a run', async () => {
  const started = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  let runs = 0;
  const run = async (): Promise<LoopOutcome> => {
    runs += 1;
    if (runs === 2) second.resolve();
    started.resolve();
    if (runs === 1) await gate.promise;
    return 'idle';
  };
  const loop = startLoop({ name: 'test', everyMs: hour, run, log: silentLog });
  await started.promise;
  loop.wake();
  gate.resolve();
  await second.promise;
  await loop.stop();
  expect(runs).toBe(2);
});

it('a loop continues after errors', async () => {
  const recovered = Promise.withResolvers<void>();
  let runs = 0;
  const run = async (): Promise<LoopOutcome> => {
    runs += 1;
    if (runs < 3) throw new Error('the database is away');
    recovered.resolve();
    return 'idle';
  };
  const loop = startLoop({ name: 'test', everyMs: 1, run, log: silentLog });
  await recovered.promise;
  await loop.stop();
  expect(runs).toBe(3);
});

it('a loop waits longer after repeated errors, up to a limit', () => {
  expect(backOffMs(1, 1000)).toBe(2000);
  expect(backOffMs(1000, 1000)).toBe(15_000);
  expect(backOffMs(1, 1)).toBe(200);
});
