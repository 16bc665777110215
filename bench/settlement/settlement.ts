import { cpuSecondsOf } from '../support/cpu.ts';
import { run } from '../support/run.ts';
import type { SamplePosition, Sample } from './sample.ts';

export type Load = {
  readonly clients: number;
  readonly seconds: number;
  /** One: every settlement is for the same person, the hardest case. */
  readonly people: number;
  readonly payments: number;
};

type RunResult = {
  readonly settled: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly ranOut: boolean;
};

const settlementOf = (line: string): RunResult => {
  const result: RunResult = JSON.parse(line);
  if (result.ranOut) throw new Error('there were too few payments to settle: ask for more');
  return result;
};

export const measureSettlement = async (place: SamplePosition, load: Load): Promise<Sample> => {
  let before = 0;
  const parameters = [
    ['--url', place.url],
    ['--callers', String(load.clients)],
    ['--seconds', String(load.seconds)],
    ['--people', String(load.people)],
    ['--payments', String(load.payments)],
  ].flat();
  const lines = await run(
    process.execPath,
    ['apps/server/bench/settle-load.ts', ...parameters],
    (line) => {
      if (line === 'go') before = cpuSecondsOf(place.pid);
    },
  );
  const result = settlementOf(lines.at(-1) ?? '{}');
  const cpuUs = ((cpuSecondsOf(place.pid) - before) / result.settled) * 1e6;
  return { perSecond: result.perSecond, cpuUs, p50Ms: result.p50Ms, p99Ms: result.p99Ms };
};
