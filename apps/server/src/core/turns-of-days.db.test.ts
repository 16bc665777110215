import { countries, zoneOfCountry } from '@dipper/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { statement } from '../platform/db/index.ts';
import { newUuid } from '../platform/ids.ts';
import { setClock } from '../testing/clock.ts';
import { newPerson } from '../testing/new-person.ts';
import { openOwnDatabase } from '../testing/own-database.ts';
import type { OwnDatabase } from '../testing/own-database.ts';
import { aheadMs, workingDayOf } from '../testing/working-days.ts';
import { holidaysAround } from './payouts/index.ts';

const hourMs = 3_600_000;

const workingDay = statement(
  'test-days-working-day',
  'select dipper.working_day($1, $2, $3, $4) as at',
);
const issue = statement(
  'test-days-issue',
  `select dipper.issue_paper($1, $2, $3, 'receipt', $3, $4) as issued`,
);
const yearOf = statement(
  'test-days-year',
  'select year, number from dipper.receipt where bucket = $1 and user_id = $2 and ref_id = $3',
);

let place: OwnDatabase;

beforeAll(async () => {
  place = await openOwnDatabase();
});

afterAll(() => place.close());

const firstMs = Date.parse('2026-12-20T00:00:00Z');

it.each(countries)(
  'the working days until a deposit follow the calendar of %s: never a weekend or holiday, at any hour around a New Year [EXC-04] [NUM-02]',
  async (country) => {
    const compare = async (at: number, days: number): Promise<void> => {
      const moment = new Date(at);
      const values = [country, moment.toISOString(), days, holidaysAround(country, moment)];
      const [row] = await place.owner.query<{ at: Date }>(workingDay, values);
      const expected = new Date(workingDayOf(country, at, days)).toISOString();
      expect(row?.at.toISOString(), `${days} after ${moment.toISOString()}`).toBe(expected);
    };
    for (let hour = 0; hour < 24 * 7; hour += 3) await compare(firstMs + hour * hourMs, 1);
    const moments = fc.integer({ min: 0, max: 90 * 24 * 60 }).map((all) => firstMs + all * 60_000);
    await fc.assert(fc.asyncProperty(moments, fc.integer({ min: 1, max: 30 }), compare), {
      numRuns: 60,
    });
  },
);

it('two working days after the Thursday before Seollal 2027 end on the Wednesday, since Monday and Tuesday are holidays [EXC-04] [EXC-07]', async () => {
  const thursday = new Date('2027-02-04T03:00:00Z');
  const values = ['kr', thursday.toISOString(), 2, holidaysAround('kr', thursday)];
  const [row] = await place.owner.query<{ at: Date }>(workingDay, values);
  expect(row?.at.toISOString()).toBe('2027-02-09T15:00:00.000Z');
});

it.each(countries)(
  'a document’s number in %s has that country’s year from the second of its New Year, when numbering starts again [PAY-09] [NUM-02]',
  async (country) => {
    const turnMs = Date.parse('2027-01-01T00:00:00Z') - aheadMs(zoneOfCountry[country] ?? 'UTC');
    const issuedAt = async (at: number) => {
      const { bucket, userId } = await newPerson(place.owner, { country });
      const id = newUuid();
      await setClock(place.owner, (at - new Date().getTime()) / 1000);
      expect(await place.owner.query(issue, [bucket, userId, id, country])).toEqual([
        { issued: true },
      ]);
      return (await place.owner.query(yearOf, [bucket, userId, id]))[0];
    };
    expect(await issuedAt(turnMs - hourMs)).toEqual({ year: 2026, number: 1n });
    expect(await issuedAt(turnMs - 5000)).toEqual({ year: 2026, number: 2n });
    expect(await issuedAt(turnMs + 1000)).toEqual({ year: 2027, number: 1n });
    expect(await issuedAt(turnMs + 8.5 * hourMs)).toEqual({ year: 2027, number: 2n });
    await setClock(place.owner, 0);
  },
);
