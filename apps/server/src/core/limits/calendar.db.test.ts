import { afterAll, beforeAll, expect, it } from 'vitest';
import { statement } from '../../platform/db/index.ts';
import { openOwnDatabase } from '../../testing/own-database.ts';
import type { OwnDatabase } from '../../testing/own-database.ts';

const startsOf = statement(
  'test-starts-of',
  `select c.country, t.at, dipper.start_of('day', c.country, t.at) as day,
     dipper.start_of('month', c.country, t.at) as month
   from unnest($1::timestamptz[]) as t (at), unnest(array['kr', 'jp', 'us']) as c (country)`,
);

let place: OwnDatabase;

beforeAll(async () => {
  place = await openOwnDatabase();
});

afterAll(() => place.close());

/** Returns a zone's local time, computed without the database. */
const wall = (zone: string, at: Date): string =>
  new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(at);

it('days and months of every time zone begin where an independent calendar says [NUM-02]', async () => {
  const instants = Array.from({ length: 3000 }, (_, index) =>
    new Date(Date.UTC(2020, 0, 1) + ((index * 61_234_567_891) % 315_000_000_000)).toISOString(),
  );
  const zones: Readonly<Record<string, string>> = { kr: 'Asia/Seoul', jp: 'Asia/Tokyo', us: 'UTC' };
  const rows = await place.owner.query<{ country: string; at: Date; day: Date; month: Date }>(
    startsOf,
    [instants],
  );
  expect(rows).toHaveLength(9000);
  for (const { country, at, day, month } of rows) {
    const zone = zones[country] ?? '';
    expect(wall(zone, day)).toBe(`${wall(zone, at).slice(0, 10)} 00:00:00`);
    expect(wall(zone, month)).toBe(`${wall(zone, at).slice(0, 7)}-01 00:00:00`);
    expect(day.getTime()).toBeLessThanOrEqual(at.getTime());
  }
});
