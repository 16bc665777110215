export type Left = {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
};

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Rounded up to whole seconds, so that nought is only shown when it is over. */
export const leftOf = (milliseconds: number): Left => {
  const rest = Math.max(0, Math.ceil(milliseconds / second)) * second;
  return {
    days: Math.floor(rest / day),
    hours: Math.floor((rest % day) / hour),
    minutes: Math.floor((rest % hour) / minute),
    seconds: Math.floor((rest % minute) / second),
  };
};

/** Returns the milliseconds until the display changes. */
export const untilNextSecond = (milliseconds: number): number =>
  milliseconds % second === 0 ? second : milliseconds % second;

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Formats hours, minutes and seconds like a stopwatch; days are written in words. */
export const clockText = ({ hours, minutes, seconds }: Left): string =>
  [hours, minutes, seconds].map(twoDigits).join(':');
