/** Digits as people's keyboards write them: full width, Arabic, Persian. */
export function digitsOf(text: string): string {
  return [...text]
    .map((letter) => {
      const code = letter.codePointAt(0) ?? 0;
      for (const zero of [0x30, 0x660, 0x6f0, 0xff10]) {
        if (code >= zero && code <= zero + 9) return String(code - zero);
      }
      return '';
    })
    .join('');
}

export type Brand = 'VISA' | 'Mastercard' | 'AMEX' | 'JCB' | 'UnionPay' | 'Diners';

const begins: readonly (readonly [RegExp, Brand])[] = [
  [/^4/, 'VISA'],
  [/^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, 'Mastercard'],
  [/^3[47]/, 'AMEX'],
  [/^35(2[89]|[3-8])/, 'JCB'],
  [/^(62|81)/, 'UnionPay'],
  [/^3(0[0-5]|[689])/, 'Diners'],
];

/** Cards for Korea alone begin with other digits, and have no brand. */
export function brandOf(digits: string): Brand | undefined {
  return begins.find(([pattern]) => pattern.test(digits))?.[1];
}

function groupsOf(digits: string): readonly number[] {
  const brand = brandOf(digits);
  if (brand === 'AMEX') return [4, 6, 5];
  if (brand === 'Diners' && digits.length <= 14) return [4, 6, 4];
  return [4, 4, 4, 4, 3];
}

export function longest(digits: string): number {
  return brandOf(digits) === 'AMEX' ? 15 : 19;
}

export function grouped(digits: string): string {
  const parts: string[] = [];
  let from = 0;
  for (const size of groupsOf(digits)) {
    const part = digits.slice(from, from + size);
    if (part !== '') parts.push(part);
    from += size;
  }
  return parts.join(' ');
}

export type Typed = { readonly text: string; readonly caret: number };

/** Returns the caret's place right after its digit. */
function caretAfter(text: string, count: number): number {
  if (count === 0) return 0;
  let seen = 0;
  for (const [place, letter] of [...text].entries()) {
    if (/\d/.test(letter)) seen += 1;
    if (seen === count) return place + 1;
  }
  return text.length;
}

export type Edit = Typed & {
  /** The previous text. */
  readonly before: string;
  /** True if the digit before the caret should go, even where only a blank was deleted. */
  readonly isBackspace: boolean;
};

/** Formats a card number after typing, pasting or deleting. */
export function typedNumber({ text, caret, before, isBackspace }: Edit): Typed {
  let digits = digitsOf(text);
  let count = digitsOf(text.slice(0, caret)).length;
  if (isBackspace && count > 0 && digits === digitsOf(before)) {
    digits = digits.slice(0, count - 1) + digits.slice(count);
    count -= 1;
  }
  digits = digits.slice(0, longest(digits));
  const shown = grouped(digits);
  return { text: shown, caret: caretAfter(shown, Math.min(count, digits.length)) };
}

/** The check digit. Some cards of Korea have none, so this only ever warns. */
export function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reduce((total, letter, place) => {
    const doubled = Number(letter) * ((digits.length - place) % 2 === 0 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
