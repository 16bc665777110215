/** Days of a zone: from the first moment of one to the first moment after the other. */
export type Days = { readonly from: string; readonly to: string; readonly zone: string };

type Asked = {
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

/** Of a day that is in the calendar; nothing of one that is not, such as the 30th of February. */
const placeOf = (day: string): number | undefined => {
  const at = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(at) || !new Date(at).toISOString().startsWith(day) ? undefined : at / dayMs;
};

/** What was asked for, if there are such days; at most so many of them. */
export const daysOf = ({ from, to, zone }: Asked, most: number): Days | undefined => {
  const first = from ?? to;
  const last = to ?? from;
  if (first === undefined || last === undefined || !isZone(zone)) return undefined;
  const [begins, ends] = [placeOf(first), placeOf(last)];
  if (begins === undefined || ends === undefined) return undefined;
  return ends < begins || ends - begins >= most ? undefined : { from: first, to: last, zone };
};

export const isKnownZone = isZone;
