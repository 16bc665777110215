import type { Currency, ErrorName, Locale } from '@dipper/contract';
import type { ChargeOutcome, Evidence, ProviderForm, RefundOutcome } from './payment-provider.ts';

/** One charge of a kept card. The same order may be built again at any time. */
export type BillingOrder = {
  /** Our order number, the only name of the charge that leaves Dipper. */
  readonly orderId: string;
  /** A name for the person that says nothing about them; the key answers to no other. */
  readonly customerKey: string;
  readonly billingKey: string;
  readonly itemName: string;
  readonly total: bigint;
  readonly currency: Currency;
  readonly requestedAt: Date;
  /** A renewal has no person waiting for it, so it yields to purchases. */
  readonly isRenewal?: boolean;
};

export type BillingQuestion = BillingOrder & {
  /** The provider's number for the charge, where it is known by now. */
  readonly chargeReference: string | null;
};

export type BillingRefundOrder = BillingQuestion & {
  /** The same for each try of one refund. */
  readonly refundId: string;
  /** The refund's number within this charge, from 1. */
  readonly place: number;
  readonly amount: bigint;
  /** The amount that the provider still holds before it. */
  readonly held: bigint;
  readonly reason: string;
};

/** The provider's data about a card when it gives a key for it. */
export type IssuedCard = {
  readonly billingKey: string;
  /** The number as the provider wrote it, most of it hidden. */
  readonly number: string;
  /** The issuer, by name. */
  readonly company: string;
  readonly kind: 'credit' | 'debit' | 'gift' | 'unknown';
  readonly owner: 'person' | 'company' | 'unknown';
};

export type Issued =
  | { readonly kind: 'issued'; readonly card: IssuedCard; readonly evidence: Evidence }
  | { readonly kind: 'declined'; readonly failureCode: number; readonly evidence: Evidence }
  | { readonly kind: 'unknown'; readonly evidence: Evidence };

export type AuthorizeRequest = {
  readonly customerKey: string;
  readonly successUrl: string;
  readonly failUrl: string;
  readonly locale: Locale;
};

/** Takes money from a kept card, by a key that stands for it. */
export type BillingProvider = {
  readonly name: string;
  /** The smallest amount that the provider charges. */
  readonly leastCharge?: bigint;
  /** The provider's own window for a card: where the browser goes, and what it brings back. */
  readonly authorize?: {
    readonly address: (request: AuthorizeRequest) => string | ProviderForm;
    readonly issue: (authKey: string, customerKey: string) => Promise<Issued>;
    /** Returns the meaning of the window's own word for leaving without a card; undefined: unknown. */
    readonly refusal: (code: string) => ErrorName | undefined;
  };
  /** Charges once by its order number: the same order again is answered with the same charge. */
  readonly charge: (order: BillingOrder) => Promise<ChargeOutcome>;
  /**
   * Asks for its outcome; changes nothing. An order that the provider has never heard of is `canceled` with the
   * evidence `{why: 'not found'}`: ask only once its charge can no longer be under way.
   */
  readonly ask: (question: BillingQuestion) => Promise<ChargeOutcome>;
  /** The same refund is made once under its number, for two weeks at least. */
  readonly refundsOnce?: true;
  readonly refund: (order: BillingRefundOrder) => Promise<RefundOutcome>;
  readonly askRefund: (order: BillingRefundOrder) => Promise<RefundOutcome>;
  /** The key can be used no more, by anybody. Gone already counts as forgotten. */
  readonly forget: (billingKey: string, customerKey: string) => Promise<'forgotten' | 'unknown'>;
};
