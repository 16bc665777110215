import type { Currency, ErrorName, EvidenceField, Locale } from '@dipper/contract';
import type { SettlementAnswer, SettlementQuestion } from './settlement.ts';

/** The order that a provider is asked to take money for. The same order may be built again at any time. */
export type PaymentOrder = {
  /** Our order number, the only name of the payment that leaves Dipper. */
  readonly transactionId: string;
  /** A name for the person that says nothing about them. */
  readonly personReference: string;
  readonly methodId: number;
  readonly itemName: string;
  readonly quantity: number;
  readonly total: bigint;
  readonly currency: Currency;
  readonly device: 'pc' | 'mobile' | 'app';
  readonly locale: Locale;
  readonly requestedAt: Date;
};

/** The charge that a provider is asked about. */
export type PaymentQuestion = {
  readonly transactionId: string;
  readonly personReference: string;
  readonly methodId: number;
  /** The name from `begin`: the provider's number, or ours if it gives none before the charge. */
  readonly reference: string;
  /** The provider's number for the charge itself, where that is another one and known by now. */
  readonly chargeReference: string | null;
  /** The message that named the charge had our answer handed over, whole and in time. */
  readonly isAnswered?: boolean;
  /** The person may still be on the provider's page, by the deciding clock. */
  readonly isPageOpen?: boolean;
  readonly total: bigint;
  readonly currency: Currency;
  readonly requestedAt: Date;
  /** How often the charge has been asked for, with this one; more than once where one chose again. */
  readonly attempt?: number;
};

/** A provider's answer, stored unchanged for those who have to explain a payment later. */
export type Evidence = Readonly<Partial<Record<EvidenceField, string | number | boolean | null>>>;

export type Begun =
  | {
      readonly kind: 'redirect';
      readonly reference: string;
      readonly redirectUrl: string;
      readonly lifetimeSeconds: number;
      readonly evidence: Evidence;
    }
  /** The browser posts a form there; `form` builds it when the browser asks for it. */
  | {
      readonly kind: 'form';
      readonly reference: string;
      readonly lifetimeSeconds: number;
      readonly evidence: Evidence;
    }
  | { readonly kind: 'declined'; readonly failureCode: number; readonly evidence: Evidence }
  /** Nothing can have been charged: the person may simply try again. */
  | { readonly kind: 'failed'; readonly evidence: Evidence };

export type ProviderForm = {
  readonly action: string;
  readonly charset: 'utf-8' | 'shift_jis';
  /** The fields, in the order in which they are to stand. */
  readonly fields: readonly (readonly [name: string, value: string])[];
};

/** An account that waits for somebody's deposit. */
export type DepositAccount = {
  /** Three digits, as the Korean clearing house numbers banks. */
  readonly bankCode: string;
  readonly accountNumber: string;
  readonly accountHolder: string;
  readonly dueAt: Date;
};

/**
 * The progress of an undecided payment; no stage is a refusal. `untouched`: nobody has agreed, or nobody does any more.
 * `agreed`: somebody has, and only our asking for the charge takes the money. `running`: the provider is at it, and may
 * charge without a word of ours, however long that lasts.
 */
export type ChargeStage = 'untouched' | 'agreed' | 'running';

export type ChargeOutcome =
  | {
      readonly kind: 'succeeded';
      readonly reference: string;
      readonly chargeReference?: string;
      readonly amount: bigint;
      readonly currency: Currency;
      readonly evidence: Evidence;
    }
  | {
      readonly kind: 'awaiting-deposit';
      readonly reference: string;
      readonly chargeReference?: string;
      readonly deposit: DepositAccount;
      readonly evidence: Evidence;
    }
  | { readonly kind: 'declined'; readonly failureCode: number; readonly evidence: Evidence }
  /**
   * Nothing was charged, and the same page is still open for another choice. Where nobody had agreed
   * (any more) there is nothing to tell whoever is there, and no reason to end what they are at.
   */
  | {
      readonly kind: 'choose-again';
      readonly why: 'refused' | 'not-agreed';
      readonly failureCode: number;
      readonly evidence: Evidence;
    }
  /** Charged in a currency that we have no word for: somebody has to look. */
  | {
      readonly kind: 'mismatch';
      readonly chargeReference: string;
      /** Only somebody who looks in the provider's own tool can say whether it stands at all. */
      readonly isToolOnly?: true;
      readonly evidence: Evidence;
    }
  | { readonly kind: 'canceled'; readonly evidence: Evidence }
  | { readonly kind: 'pending'; readonly stage: ChargeStage; readonly evidence: Evidence }
  /** No answer, or none that can be read. Never a reason to ask for the money again. */
  | { readonly kind: 'unknown'; readonly evidence: Evidence };

/** The browser's return from the provider's page, to one of the addresses that it was given. */
export type ReturnVisit = {
  readonly page: 'approve' | 'cancel' | 'fail';
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
};

export type ReturnReading =
  /** The charge is asked for with it, once. */
  | { readonly kind: 'proof'; readonly proof: string }
  /** It says itself what became of the charge: nothing is asked for by reading it, however often. */
  | { readonly kind: 'told'; readonly proof: string }
  /** Nothing is left to ask for: the provider is asked what became of it. */
  | { readonly kind: 'look' }
  /** The person does not want to pay any more; the provider is asked whether that is so. */
  | { readonly kind: 'turned-back' };

/** Headers have lower-case names. */
export type WebhookMessage = {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly rawBody: Buffer;
  readonly now: Date;
};

export type WebhookReading =
  | {
      readonly kind: 'event';
      /** The same message again has the same one. */
      readonly eventId: string;
      readonly about: { readonly transactionId: string } | { readonly reference: string };
      /** Only where the message itself is proof; otherwise the provider is asked. */
      readonly outcome?: ChargeOutcome;
      /** The person has agreed: the charge is asked for with it, as if they had brought it back. */
      readonly proof?: string;
      /** Says itself what became of the charge, together with what we know of it. */
      readonly report?: string;
      /**
       * The provider's number of a charge that it takes back unless it hears our answer to this very
       * message: nothing is credited before that answer was handed over.
       */
      readonly charge?: string;
    }
  /** A key of a card that can be charged no more. Who can name it has had it from the provider. */
  | { readonly kind: 'key-ended'; readonly billingKey: string }
  /** Real, and nothing to us. */
  | { readonly kind: 'nothing'; readonly why: string }
  | {
      readonly kind: 'refused';
      readonly why: 'forged' | 'stale' | 'unreadable' | 'unproved' | 'unasked';
    };

export type ProviderReply = {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
};

/**
 * A refusal in the provider's own words, or the name of our error if it prescribes none: then it is told like any other
 * caller.
 */
export type ProviderRefusal = ProviderReply | ErrorName;

export type Webhook = {
  readonly read: (message: WebhookMessage) => Promise<WebhookReading>;
  /** The replies in the words that make the provider stop sending, and in those that make it send again. */
  readonly replies: {
    readonly taken: ProviderReply;
    readonly refused: ProviderRefusal;
    /** The reply about a payment that we do not know; `taken` where that changes nothing for the provider. */
    readonly unknown?: ProviderRefusal;
    /** While nobody can say whether it is true; `refused` where that makes it come again as well. */
    readonly later?: ProviderRefusal;
  };
};

/** The account for money that a method cannot take back. */
export type RefundAccount = {
  readonly bankCode: string;
  readonly accountNumber: string;
  readonly accountHolder: string;
};

export type RefundOrder = PaymentQuestion & {
  /** The same for each try of one refund. */
  readonly refundId: string;
  /** The refund's number within this payment, from 1. */
  readonly place: number;
  readonly amount: bigint;
  /** The amount that the provider still holds before it. */
  readonly held: bigint;
  readonly reason: string;
  readonly account?: RefundAccount;
};

export type RefundOutcome =
  | {
      readonly kind: 'refunded';
      readonly reference: string;
      readonly amount: bigint;
      readonly evidence: Evidence;
    }
  /** The provider holds what it held before: so far nothing of it has gone back. */
  | { readonly kind: 'pending'; readonly evidence: Evidence }
  | { readonly kind: 'declined'; readonly failureCode: number; readonly evidence: Evidence }
  | { readonly kind: 'unknown'; readonly evidence: Evidence };

/** One line of what a provider says it took or gave back. */
export type SettlementRecord = {
  readonly kind: 'charge' | 'refund';
  /** Our order number where the record has it. */
  readonly transactionId: string | undefined;
  /** The provider's number for this line. */
  readonly reference: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly at: Date;
};

/** A method of which a part of the span could not be read: what is not listed of it may still be. */
export type UnreadRecords = { readonly methodId: number };

export type RecordsAnswer =
  | {
      readonly kind: 'records';
      readonly records: readonly SettlementRecord[];
      readonly unread?: readonly UnreadRecords[];
    }
  | { readonly kind: 'unknown'; readonly evidence: Evidence };

export type PaymentProvider = {
  readonly name: string;
  /**
   * Seconds after `begin` in which its page may take the money without a word of ours; absent if nothing is taken until
   * `confirm`.
   */
  readonly chargesForSeconds?: number;
  readonly begin: (order: PaymentOrder) => Promise<Begun>;
  /** Builds the form that the browser posts to the provider's page; only for those that begin with a form. */
  readonly form?: (order: PaymentOrder) => ProviderForm;
  readonly readReturn: (visit: ReturnVisit) => ReturnReading;
  /** Returns the name under which the page finds the result, if the provider's own number is all it has. */
  readonly resultName?: (visit: ReturnVisit) => string | undefined;
  /** Asks for the charge, once, with the proof that was brought back; what was `told` it only reads. */
  readonly confirm: (question: PaymentQuestion, proof: string) => Promise<ChargeOutcome>;
  /** The same charge asked for again with the same proof is made once, as long as its page lives. */
  readonly chargesOnce?: true;
  /** Asks what became of it; changes nothing. */
  readonly ask: (question: PaymentQuestion) => Promise<ChargeOutcome>;
  readonly webhook?: Webhook;
  /** Ends an account that waits for a deposit, and says what is then true; absent where time alone does. */
  readonly close?: (question: PaymentQuestion) => Promise<ChargeOutcome>;
  /** Methods that no call gives back: an operator does it in the provider's own tool. */
  readonly refundedInTool?: readonly number[];
  /** Methods that a call gives back whole alone: a part of them is given back in that tool too. */
  readonly partsInTool?: readonly number[];
  /** Methods that go back to an account once the month in which they were begun is over. */
  readonly accountAfterMonth?: readonly number[];
  /** Absent where money cannot go back by the way it came. */
  readonly refund?: (order: RefundOrder) => Promise<RefundOutcome>;
  /** The same refund is made once under its number, for two weeks at least. */
  readonly refundsOnce?: true;
  /** Asks for the outcome of a refund whose answer was lost; changes nothing. */
  readonly askRefund?: (order: RefundOrder) => Promise<RefundOutcome>;
  /** Methods of whose sales it tells once, and says nothing more when it is asked. */
  readonly salesReportedOnce?: readonly number[];
  /** Returns the provider's charges and refunds in a half-open span of time. */
  readonly records?: (from: Date, to: Date) => Promise<RecordsAnswer>;
  /** Returns its payment to us for a day, page by page; absent if it tells this in files alone. */
  readonly settlement?: (question: SettlementQuestion) => Promise<SettlementAnswer>;
};
