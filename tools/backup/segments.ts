/** Names of WAL files: timeline, and the two halves of a place, each eight hexadecimal digits. */

const SEGMENTS_PER_LOG_BITS = 32;
const HEX = 16;
const DIGITS = 8;

export const isSegment = (name: string): boolean => /^[0-9A-F]{24}$/.test(name);

export const timelineOf = (segment: string): number =>
  Number.parseInt(segment.slice(0, DIGITS), HEX);

/** The part that goes on over timelines, which orders segments as they were written. */
export const placeOf = (segment: string): string => segment.slice(DIGITS);

const hex = (value: bigint): string => value.toString(HEX).toUpperCase().padStart(DIGITS, '0');

export function nameOf(timeline: number, position: bigint, size: bigint): string {
  const perLog = (1n << BigInt(SEGMENTS_PER_LOG_BITS)) / size;
  const number = position / size;
  return `${hex(BigInt(timeline))}${hex(number / perLog)}${hex(number % perLog)}`;
}

/** `0/3000028` as PostgreSQL writes a position. */
export function positionOf(lsn: string): bigint {
  const [high = '', low = ''] = lsn.split('/');
  return (BigInt(`0x${high}`) << BigInt(SEGMENTS_PER_LOG_BITS)) | BigInt(`0x${low}`);
}

function firstPosition(segment: string, size: bigint): bigint {
  const perLog = (1n << BigInt(SEGMENTS_PER_LOG_BITS)) / size;
  const log = BigInt(`0x${segment.slice(DIGITS, 2 * DIGITS)}`);
  return (log * perLog + BigInt(`0x${segment.slice(2 * DIGITS)}`)) * size;
}

export const nextOf = (segment: string, size: bigint): string =>
  nameOf(timelineOf(segment), firstPosition(segment, size) + size, size);

type Stretch = { readonly from: string; readonly to?: string | undefined; readonly size: bigint };

/** Returns the missing segments of one timeline, from one to another or to the last that is there. */
export function gapsIn(names: ReadonlySet<string>, { from, to, size }: Stretch): string[] {
  const own = [...names].filter((name) => isSegment(name) && timelineOf(name) === timelineOf(from));
  const last = to ?? own.toSorted().at(-1) ?? from;
  const gaps: string[] = [];
  for (let each = from; each <= last; each = nextOf(each, size)) {
    if (!names.has(each)) gaps.push(each);
  }
  return gaps;
}
