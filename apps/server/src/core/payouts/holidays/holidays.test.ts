import { countries } from '@dipper/contract';
import { describe, expect, it } from 'vitest';
import { isWeekend } from './calendar.ts';
import { holidaysAround } from './index.ts';
import type { Country } from '@dipper/contract';

/** The weekdays of a year on which there is no bank transfer, as the country has announced them. */
const announced: readonly (readonly [Country, number, string])[] = [
  [
    'kr',
    2026,
    '01-01 02-16 02-17 02-18 03-02 05-01 05-05 05-25 07-17 08-17 09-24 09-25 10-05 10-09 12-25',
  ],
  [
    'kr',
    2027,
    '01-01 02-08 02-09 03-01 05-03 05-05 05-13 07-19 08-16 09-14 09-15 09-16 10-04 10-11 12-27',
  ],
  [
    'jp',
    2026,
    '01-01 01-02 01-12 02-11 02-23 03-20 04-29 05-04 05-05 05-06 07-20 08-11 09-21 09-22 09-23 10-12 11-03 11-23 12-31',
  ],
  [
    'jp',
    2027,
    '01-01 01-11 02-11 02-23 03-22 04-29 05-03 05-04 05-05 07-19 08-11 09-20 09-23 10-11 11-03 11-23 12-31',
  ],
  ['us', 2026, '01-01 01-19 02-16 05-25 06-19 09-07 10-12 11-11 11-26 12-25'],
  ['us', 2027, '01-01 01-18 02-15 05-31 07-05 09-06 10-11 11-11 11-25'],
  [
    'tw',
    2026,
    '01-01 02-16 02-17 02-18 02-19 02-20 02-27 04-03 04-06 05-01 06-19 09-25 09-28 10-09 10-26 12-25',
  ],
  [
    'tw',
    2027,
    '01-01 02-04 02-05 02-08 02-09 02-10 03-01 04-05 04-06 04-30 06-09 09-15 09-28 10-11 10-25 12-24 12-31',
  ],
];

const weekdaysOf = (country: Country, year: number): string[] =>
  [...new Set(holidaysAround(country, new Date(`${year}-06-01T00:00:00Z`)))]
    .filter((day) => day.startsWith(`${year}-`) && !isWeekend(day))
    .map((day) => day.slice(5))
    .toSorted();

describe('holidays without bank transfers', () => {
  it.each(announced)(
    'of %s in %i are the announced ones [EXC-04] [EXC-07]',
    (country, year, days) => {
      expect(weekdaysOf(country, year)).toEqual(days.split(' '));
    },
  );

  it.each([
    ['01-28', 2028],
    ['02-14', 2029],
    ['02-04', 2030],
    ['01-24', 2031],
    ['02-12', 2032],
    ['02-01', 2033],
    ['02-20', 2034],
    ['02-09', 2035],
  ] as const)(
    'in Korea include %s, the day after the Lunar New Year of %i [EXC-04]',
    (day, year) => {
      expect(holidaysAround('kr', new Date(`${year}-06-01T00:00:00Z`))).toContain(`${year}-${day}`);
    },
  );

  it('in Korea move where two share a day: Chuseok and Foundation Day in 2028 [EXC-04]', () => {
    expect(weekdaysOf('kr', 2028)).toEqual(
      expect.arrayContaining(['10-02', '10-03', '10-04', '10-05']),
    );
    expect(weekdaysOf('kr', 2028)).not.toContain('10-06');
  });

  it('in the Arab countries include both feasts, one more day on each side, and every Friday [EXC-04]', () => {
    const days = weekdaysOf('ar', 2027);
    expect(days).toEqual(expect.arrayContaining(['03-08', '03-09', '03-10', '03-11', '03-12']));
    expect(days).toEqual(expect.arrayContaining(['05-14', '05-17', '05-18', '05-19', '05-20']));
    expect(days.filter((day) => new Date(`2027-${day}`).getUTCDay() === 5)).toHaveLength(53);
  });

  it.each(countries)(
    'of %s are at most fourteen in a row including weekends, in every coming year',
    (country) => {
      for (let year = 2026; year < 2060; year += 11) {
        const taken = new Set(holidaysAround(country, new Date(`${year}-06-01T00:00:00Z`)));
        let row = 0;
        let longest = 0;
        for (let at = Date.UTC(year, 0, 1); at < Date.UTC(year + 2, 0, 1); at += 86_400_000) {
          const day = new Date(at).toISOString().slice(0, 10);
          row = taken.has(day) || isWeekend(day) ? row + 1 : 0;
          longest = Math.max(longest, row);
        }
        expect(longest).toBeLessThanOrEqual(14);
      }
    },
  );
});
