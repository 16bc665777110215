import { zoneOfCountry } from '@dipper/contract';
import type { Country } from '@dipper/contract';

/** The clock by which a country’s dates are typed and read; where it has many, that of all. */
export const zoneIn = (country: Country): string => zoneOfCountry[country] ?? 'UTC';

const partsIn = (zone: string, at: Date): string => {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return format.format(at).replace(' ', 'T');
};

/** Formats an instant for a date input: wall clock of the zone, to the minute. */
export const wallClockOf = (instant: string, zone: string): string =>
  partsIn(zone, new Date(instant)).slice(0, 16);

const offsetAt = (zone: string, at: number): number =>
  Date.parse(`${partsIn(zone, new Date(at))}Z`) - Math.floor(at / 1000) * 1000;

/** The moment at which that zone’s wall clock shows it; undefined where it is no date. */
export const instantOf = (wallClock: string, zone: string): string | undefined => {
  const asUtc = Date.parse(`${wallClock}Z`);
  if (Number.isNaN(asUtc)) return undefined;
  // Twice, since the offset may be another one on the far side of a change of clocks.
  const near = asUtc - offsetAt(zone, asUtc);
  return new Date(asUtc - offsetAt(zone, near)).toISOString();
};
