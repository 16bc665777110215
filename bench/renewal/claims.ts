import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { SamplePosition } from '../settlement/sample.ts';
import { run } from '../support/run.ts';

/** A table of jobs as anyone would have it: one row is claimed, and marked as done. */
const table = `
  create table job (id bigint primary key, state text not null, due_at timestamptz not null);
  create index job_due on job (due_at) where state = 'due'`;
const fill = (jobs: number): string =>
  `insert into job select n, 'due', now() from generate_series(1, ${jobs}) n;`;
const script = String.raw`
update job set state = 'running' where id = (select id from job where state = 'due'
  order by due_at for update skip locked limit 1) returning id \gset
update job set state = 'done' where id = :id;
`;

const database = 'tpcb';

const login = ({ socketDirectory, user }: SamplePosition): string[] => [
  '-h',
  socketDirectory,
  '-U',
  user,
];

export const prepareClaims = async (place: SamplePosition): Promise<void> => {
  await run('psql', [...login(place), '-d', database, '-c', table]);
};

/** Measures jobs a second, with nothing in them: no charge, no book, no next date. */
export const measureClaims = async (
  place: SamplePosition,
  { jobs, clients, directory }: { jobs: number; clients: number; directory: string },
): Promise<number> => {
  const file = path.join(directory, 'claim.sql');
  writeFileSync(file, script);
  for (const text of ['truncate job', fill(jobs), 'vacuum (analyze) job']) {
    await run('psql', [...login(place), '-d', database, '-c', text]);
  }
  const each = Math.floor(jobs / clients);
  const load = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '2', '-t', String(each)];
  const lines = await run('pgbench', [...login(place), ...load, '-f', file, database]);
  return Number(/tps = ([\d.]+) \(without/.exec(lines.join('\n'))?.[1]);
};
