import type { Currency } from '@dipper/contract';

/** A line of a provider's payouts and deductions to us. */
export type SettledLine = {
  readonly kind: 'charge' | 'refund';
  readonly order: string | null;
  readonly reference: string | null;
  /** Above zero, whichever way it goes. */
  readonly amount: bigint;
  readonly currency: Currency;
  /** The provider's fee; below zero if it gives the fee back. */
  readonly fee: bigint | null;
  readonly net: bigint | null;
  readonly day: string;
  readonly paidOn: string | null;
};

/** The requested part of a day: a day of the provider's own zone, from its beginning or from a place on. */
export type SettlementQuestion = {
  readonly day: string;
  /** The place that the page before has named; undefined for the first. */
  readonly place: string | undefined;
};

export type SettlementAnswer =
  | {
      readonly kind: 'page';
      readonly lines: readonly SettledLine[];
      /** Lines about something else than payments. */
      readonly others: number;
      /** The place where it goes on; undefined after the last page. */
      readonly next: string | undefined;
      /** The share of the whole day on this page, if the provider counts it. */
      readonly share?: { readonly part: bigint; readonly whole: bigint };
    }
  /** The provider says that its report of the day is not complete yet. */
  | { readonly kind: 'late'; readonly evidence: Evidence }
  /** No answer, or none that can be read; the day stays as it was. */
  | { readonly kind: 'unknown'; readonly evidence: Evidence };

type Evidence = Readonly<Record<string, string | number | boolean | null>>;
