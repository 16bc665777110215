import type { Currency } from '@dipper/contract';
import type { AmountWriting, DayWriting } from './fields.ts';

export const encodings = ['utf-8', 'shift_jis', 'euc-kr'] as const;
export type Encoding = (typeof encodings)[number];

export const fields = [
  'order',
  'reference',
  'kind',
  'amount',
  'currency',
  'fee',
  'vat',
  'net',
  'day',
  'paidOn',
] as const;
export type Field = (typeof fields)[number];

/** How one file of a provider is written: all that reading it needs to know, as data. */
export type Shape = {
  readonly name: string;
  readonly provider: string;
  /** Whether the provider has written it down in public, or the mapping is our own. */
  readonly source: 'documented' | 'own';
  readonly encoding: Encoding;
  readonly separator: ',' | '|' | '\t';
  /** Headings of the fields' columns; fields without one are not in the file. */
  readonly columns: Readonly<Partial<Record<Field, string>>>;
  /** Rows say by their first cell what they are; elsewhere the first row heads the others. */
  readonly marks?: {
    readonly heading: string;
    readonly line: string;
    /** The heading of the row whose second cell counts the lines. */
    readonly count: string;
  };
  /** The words for charges and refunds; without a column the sign of the amount tells. */
  readonly kinds?: Readonly<Record<string, 'charge' | 'refund'>>;
  /** Lines of other kinds are no payments, and are passed over; elsewhere they refuse the file. */
  readonly hasOtherKinds?: true;
  /** The currency of every line, if no column tells. */
  readonly currency?: Currency;
  readonly amounts: AmountWriting;
  readonly days: DayWriting;
  /** `DR` or `CR` in a column of its own tells which way the fee went. */
  readonly feeDirection?: string;
};
