/** Days of a time zone, from the start of the first to the end of the last. */
export type Days = { readonly from: string; readonly to: string; readonly zone: string };

type DaysRequest = {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly zone: string;
};

const dayMs = 86_400_000;

const isZone = (zone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/**
 * Returns the day's number since 1970; undefined if it is not in the calendar, such as 30 February.
 */
const placeOf = (day: string): number | undefined => {
  const at = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(at) || !new Date(at).toISOString().startsWith(day) ? undefined : at / dayMs;
};

/** Returns the requested days if they exist and are no more than `most`. */
export const daysOf = ({ from, to, zone }: DaysRequest, most: number): Days | undefined => {
  const first = from ?? to;
  const last = to ?? from;
  if (first === undefined || last === undefined || !isZone(zone)) return undefined;
  const [begins, ends] = [placeOf(first), placeOf(last)];
  if (begins === undefined || ends === undefined) return undefined;
  return ends < begins || ends - begins >= most ? undefined : { from: first, to: last, zone };
};

export const isKnownZone = isZone;
