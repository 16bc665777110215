import { createDatabase } from './database.ts';
import type { Queryable } from './database.ts';
import type { Log } from '../log.ts';
import { statement } from './statement.ts';

const read = statement(
  'clock-read',
  `select (extract(epoch from o.shift) * 1000)::bigint as shift_ms from dipper.clock_offset o`,
);
// The clock counts whole milliseconds, as a process does: within the same one it stands at the moment
// set.
const set = statement(
  'clock-set',
  `update dipper.clock_offset o
   set shift = $1::timestamptz - date_trunc('milliseconds', statement_timestamp())
   where o.singleton`,
);
const advance = statement(
  'clock-advance',
  `update dipper.clock_offset o set shift = o.shift + make_interval(secs => $1) where o.singleton`,
);

/** Reads how far a test has moved the database's clock; zero in production. */
export const readClockShiftMs = async (queryable: Queryable): Promise<number> => {
  const [row] = await queryable.query<{ shift_ms: bigint }>(read);
  return Number(row?.shift_ms ?? 0n);
};

export type ClockMove = { readonly now: Date } | { readonly advanceSeconds: number };

export type ClockMover = {
  move(to: ClockMove): Promise<void>;
  close(): Promise<void>;
};

/** Moves the clock as the owner of the schema, because the application's role cannot. */
export const createClockMover = (ownerUrl: string, log: Log): ClockMover => {
  const owner = createDatabase({ url: ownerUrl, role: 'dipper_owner', poolMax: 1, log });
  return {
    move: async (to) => {
      if ('now' in to) await owner.query(set, [to.now]);
      else await owner.query(advance, [to.advanceSeconds]);
    },
    close: () => owner.close(),
  };
};
