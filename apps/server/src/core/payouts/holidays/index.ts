import type { Country } from '@dipper/contract';
import { arabHolidays } from './arab-countries.ts';
import type { Day } from './calendar.ts';
import { japaneseHolidays } from './japan.ts';
import { koreanHolidays } from './korea.ts';
import { taiwaneseHolidays } from './taiwan.ts';
import { unitedStatesHolidays } from './united-states.ts';

const holidaysOfYear: Readonly<Record<Country, (year: number) => readonly Day[]>> = {
  kr: koreanHolidays,
  us: unitedStatesHolidays,
  jp: japaneseHolidays,
  ar: arabHolidays,
  tw: taiwaneseHolidays,
};

const computed = new Map<string, readonly Day[]>();

/** A walk through a year of the moon takes milliseconds: each year of a country is computed once. */
const computeOnce = (country: Country, year: number): readonly Day[] => {
  const key = `${country} ${year}`;
  const holidays = computed.get(key) ?? holidaysOfYear[country](year);
  computed.set(key, holidays);
  return holidays;
};

/** The days without bank transfers, beside weekends, that may lie between a request and its money. */
export const holidaysAround = (country: Country, now: Date): Day[] => {
  const year = now.getUTCFullYear();
  return [-1, 0, 1, 2].flatMap((years) => computeOnce(country, year + years));
};
