import { run } from '../support/run.ts';
import { cpuSecondsOf } from '../support/cpu.ts';
import type { SamplePosition, Sample } from './sample.ts';

const database = 'tpcb';
const settleMs = 300;

const login = ({ socketDirectory, user }: SamplePosition): string[] => [
  '-h',
  socketDirectory,
  '-U',
  user,
];

export const prepareTpcb = async (place: SamplePosition, scale: number): Promise<void> => {
  await run('psql', [...login(place), '-d', 'postgres', '-c', `create database ${database}`]);
  await run('pgbench', [...login(place), '-i', '-q', '-s', String(scale), database]);
};

/** Measures what anyone would run on this PostgreSQL: its own bench, prepared, durable. */
export const measureTpcb = async (
  place: SamplePosition,
  { clients, seconds }: { readonly clients: number; readonly seconds: number },
): Promise<Sample> => {
  const before = cpuSecondsOf(place.pid);
  const load = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '2', '-T', String(seconds)];
  const lines = await run('pgbench', [...login(place), ...load, database]);
  // The time of its connections is the server's only once they have ended.
  await new Promise((resolve) => setTimeout(resolve, settleMs));
  const text = lines.join('\n');
  const perSecond = Number(/tps = ([\d.]+) \(without/.exec(text)?.[1]);
  const count = Number(/transactions actually processed: (\d+)/.exec(text)?.[1]);
  const latencyMs = Number(/latency average = ([\d.]+) ms/.exec(text)?.[1]);
  const cpuUs = ((cpuSecondsOf(place.pid) - before) / count) * 1e6;
  return { perSecond, cpuUs, p50Ms: latencyMs, p99Ms: undefined };
};
