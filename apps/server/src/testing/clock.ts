import * as z from 'zod/mini';
import type { Sandbox } from '../../../../tools/testing/sandbox.ts';
import { statement } from '../platform/db/index.ts';
import type { Queryable } from '../platform/db/index.ts';

export const hourSeconds = 3600;
export const daySeconds = 24 * hourSeconds;

const shift = statement(
  'test-shift-clock',
  'update dipper.clock_offset set shift = shift + make_interval(secs => $1)',
);
const set = statement(
  'test-set-clock-ahead',
  'update dipper.clock_offset set shift = make_interval(secs => $1)',
);

/** Lets time pass in the database alone: what is due there is due sooner. */
export const shiftClock = async (owner: Queryable, seconds: number): Promise<void> => {
  await owner.query(shift, [seconds]);
};

/** Sets the database's clock so far ahead of the true one; 0 sets it right again. */
export const setClock = async (owner: Queryable, secondsAhead: number): Promise<void> => {
  await owner.query(set, [secondsAhead]);
};

const schema = z.object({ now: z.string() });

/** Returns the providers' current time: tests mostly move our clock alone. */
export const providersNow = async (sandbox: Sandbox): Promise<Date> =>
  new Date(schema.parse(await sandbox.control('GET', '/clock')).now);

const seoulAheadMs = 9 * hourSeconds * 1000;

/** The day that providers in Korea have in their records now. */
export const providersDayInSeoul = async (sandbox: Sandbox): Promise<string> =>
  new Date((await providersNow(sandbox)).getTime() + seoulAheadMs).toISOString().slice(0, 10);
