import { randomHex } from '../../platform/random.ts';

/** A key that stands for a card. */
export interface HectoKey {
  readonly billKey: string;
  readonly masked: string;
  readonly month: string;
  readonly year: string;
  readonly kind: string;
  /** The code that each charge of it is refused with. */
  readonly refuses: string | undefined;
}

/** The behaviour of a test card, by the four digits from the ninth on. */
const atIssue: Readonly<Record<string, string>> = {
  '1001': 'CA82',
  '1002': 'CA82',
  '1003': 'CA20',
  '1004': 'CA30',
  '1005': 'CA13',
  '1006': 'CA70',
  '1008': 'CA58',
  '1009': 'CA59',
  '1010': 'CA04',
};

const atCharge: Readonly<Record<string, string>> = {
  '3001': 'CA26',
  '3003': 'CA82',
  '3005': 'CA20',
  '3007': 'CA58',
};

const kinds: Readonly<Record<string, string>> = { '2001': '1', '2002': '2' };

export interface TypedCard {
  readonly number: string;
  readonly identity: string;
  readonly month: string;
  readonly year: string;
  readonly password: string;
}

/** Why no key is given for it, in Hecto's code. */
export function cardProblem(card: TypedCard, now: Date): string | undefined {
  const month = new Date(now.getTime() + 9 * 3_600_000).toISOString().slice(0, '2026-11'.length);
  if (!/^\d{14,19}$/.test(card.number)) return 'CA10';
  if (!/^\d\d$/.test(card.year) || !/^(0[1-9]|1[0-2])$/.test(card.month)) return 'CA20';
  if (`20${card.year}-${card.month}` < month) return 'CA20';
  if (!/^(\d{6}|\d{10})$/.test(card.identity)) return 'CA30';
  if (!/^\d\d$/.test(card.password)) return 'CA70';
  return atIssue[card.number.slice(8, 12)];
}

export function keyOf({ number, month, year }: TypedCard): HectoKey {
  const part = number.slice(8, 12);
  return {
    billKey: `SBILL_${randomHex(24)}`,
    masked: `${number.slice(0, 6)}${'*'.repeat(number.length - 10)}${number.slice(-4)}`,
    month,
    year,
    kind: kinds[part] ?? '0',
    refuses: atCharge[part],
  };
}
