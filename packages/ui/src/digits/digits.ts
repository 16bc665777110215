/** First code points of the digit rows people type: Arabic-Indic, Persian, full width. */
const zeros = [0x0660, 0x06f0, 0xff10];

/** Turns the digits of other scripts into 0 to 9 and leaves the rest as it is. */
export function toLatinDigits(text: string): string {
  return Array.from(text, (character) => {
    const point = character.codePointAt(0) ?? 0;
    const zero = zeros.find((start) => point >= start && point <= start + 9);
    return zero === undefined ? character : String(point - zero);
  }).join('');
}

/** Only the digits of what was typed or pasted: spaces, commas and hyphens are fine to type. */
export function digitsOf(text: string): string {
  return toLatinDigits(text).replace(/[^0-9]/g, '');
}

/** `1234567` becomes `1,234,567`. Works on text so that no size of number is rounded. */
export function groupDigits(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}

/** The sign before what is below zero: a hyphen is shorter, and a line may end behind it. */
export const minus = '\u2212';

/** A whole number of minor units as grouped text: `(1899n, 2)` becomes `18.99`. */
export function minorUnitText(value: bigint, exponent = 0): string {
  const sign = value < 0n ? minus : '';
  const digits = (value < 0n ? -value : value).toString().padStart(exponent + 1, '0');
  const whole = groupDigits(digits.slice(0, digits.length - exponent));
  const fraction = exponent > 0 ? `.${digits.slice(-exponent)}` : '';
  return `${sign}${whole}${fraction}`;
}
