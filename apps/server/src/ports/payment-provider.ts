import type { Currency } from '@dipper/contract';

/** What a provider is asked to take money for. */
export type PaymentOrder = {
  /** Our order number, the only name of the payment that leaves the house. */
  readonly transactionId: string;
  /** A name for the person that says nothing about them. */
  readonly personReference: string;
  readonly itemName: string;
  readonly quantity: number;
  readonly total: bigint;
  readonly currency: Currency;
  readonly device: 'pc' | 'mobile' | 'app';
};

/** The charge that a provider is asked about, by the number it gave. */
export type PaymentQuestion = {
  readonly transactionId: string;
  readonly personReference: string;
  readonly reference: string;
  readonly total: bigint;
  readonly currency: Currency;
};

/** What a provider said, kept as it was for those who have to explain a payment later. */
export type Evidence = Readonly<Record<string, string | number | boolean | null>>;

export type Begun =
  | {
      readonly kind: 'redirect';
      readonly reference: string;
      readonly redirectUrl: string;
      readonly lifetimeSeconds: number;
      readonly evidence: Evidence;
    }
  | { readonly kind: 'declined'; readonly failureCode: number; readonly evidence: Evidence }
  /** Nothing can have been charged: the person may simply try again. */
  | { readonly kind: 'failed'; readonly evidence: Evidence };

export type ChargeOutcome =
  | {
      readonly kind: 'succeeded';
      readonly reference: string;
      readonly amount: bigint;
      readonly currency: Currency;
      readonly evidence: Evidence;
    }
  | { readonly kind: 'declined'; readonly failureCode: number; readonly evidence: Evidence }
  | { readonly kind: 'canceled'; readonly evidence: Evidence }
  /** The provider knows of it and has not decided. */
  | { readonly kind: 'pending'; readonly evidence: Evidence }
  /** No answer, or none that can be read. Never a reason to ask for the money again. */
  | { readonly kind: 'unknown'; readonly evidence: Evidence };

export type PaymentProvider = {
  readonly name: string;
  readonly begin: (order: PaymentOrder) => Promise<Begun>;
  /** Asks for the charge, once, with the proof that the person brought back. */
  readonly confirm: (question: PaymentQuestion, proof: string) => Promise<ChargeOutcome>;
  /** Asks what became of it; changes nothing. */
  readonly ask: (question: PaymentQuestion) => Promise<ChargeOutcome>;
};
