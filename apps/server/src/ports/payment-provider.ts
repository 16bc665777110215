import type { Currency, ErrorName, EvidenceField, Locale } from '@dipper/contract';
import type { SettlementAnswer, SettlementQuestion } from './settlement.ts';

/** An order to take money. It may be built again at any time, and is the same. */
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
  /** The provider's number of the charge, if it is another one and known already. */
  readonly chargeReference: string | null;
  /** True if our answer to the message that named the charge was delivered in time. */
  readonly isAnswered?: boolean;
  /** The person may still be on the provider's page, by the deciding clock. */
  readonly isPageOpen?: boolean;
  readonly total: bigint;
  readonly currency: Currency;
  readonly requestedAt: Date;
  /** How many times the charge was requested, this one included. */
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
  /** Nothing was charged, and the person may simply try again. */
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
 * The progress of an undecided payment; no stage is a refusal. `untouched`: no approval, or none
 * any more. `agreed`: the person approved, and the money is taken only when we ask for it.
 * `running`: the provider works on it, and may charge without another call from us.
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
   * Nothing was charged, and the same page is open for another choice. If the person has not
   * approved, nothing is reported.
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
      /** True if only the provider's own tool shows whether the charge exists. */
      readonly isToolOnly?: true;
      readonly evidence: Evidence;
    }
  | { readonly kind: 'canceled'; readonly evidence: Evidence }
  | { readonly kind: 'pending'; readonly stage: ChargeStage; readonly evidence: Evidence }
  /** No answer, or none that can be read. That never allows us to ask for the money again. */
  | { readonly kind: 'unknown'; readonly evidence: Evidence };

/** The browser's return from the provider's page to one of our addresses. */
export type ReturnVisit = {
  readonly page: 'approve' | 'cancel' | 'fail';
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
};

export type ReturnReading =
  /** The charge is requested with it, once. */
  | { readonly kind: 'proof'; readonly proof: string }
  /** The message reports the result itself; reading it charges nothing, however often. */
  | { readonly kind: 'told'; readonly proof: string }
  /** The message cannot be used to charge; the provider is asked for the result. */
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
      /** Set only if the message itself is proof; otherwise the provider is asked. */
      readonly outcome?: ChargeOutcome;
      /** Proof that the person approved; the charge is confirmed with it, as after a return. */
      readonly proof?: string;
      /** A report that, together with our own records, tells the result of the charge. */
      readonly report?: string;
      /**
       * A charge that the provider cancels unless it gets our answer to this message; nothing is
       * credited before that answer was sent.
       */
      readonly charge?: string;
    }
  /** A card's key that has ended. Only the provider and we know it, so naming it is proof. */
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

/** A refusal in the provider's format, or our error's name if there is no such format. */
export type ProviderRefusal = ProviderReply | ErrorName;

export type Webhook = {
  readonly read: (message: WebhookMessage) => Promise<WebhookReading>;
  /** The answers that make the provider stop sending a message, or send it again. */
  readonly replies: {
    readonly taken: ProviderReply;
    readonly refused: ProviderRefusal;
    /** The answer for an unknown payment; `taken` if that is the same to the provider. */
    readonly unknown?: ProviderRefusal;
    /** The answer until a message can be verified; absent if `refused` has the same effect. */
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
  /** The refund has not been made yet: the provider holds the same amount as before. */
  | { readonly kind: 'pending'; readonly evidence: Evidence }
  | { readonly kind: 'declined'; readonly failureCode: number; readonly evidence: Evidence }
  | { readonly kind: 'unknown'; readonly evidence: Evidence };

/** A line of a provider's records: an amount that it charged or refunded. */
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

/** A method whose list could not be read completely; unlisted charges may exist. */
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
   * The seconds after `begin` in which its page may charge without another call from us; absent if
   * only `confirm` charges.
   */
  readonly chargesForSeconds?: number;
  readonly begin: (order: PaymentOrder) => Promise<Begun>;
  /** Builds the form that the browser posts to the provider's page, if it takes one. */
  readonly form?: (order: PaymentOrder) => ProviderForm;
  readonly readReturn: (visit: ReturnVisit) => ReturnReading;
  /** Returns our name of the payment, if the browser brought only the provider's number. */
  readonly resultName?: (visit: ReturnVisit) => string | undefined;
  /** Confirms the charge with the browser's proof, once. A `told` proof is only read. */
  readonly confirm: (question: PaymentQuestion, proof: string) => Promise<ChargeOutcome>;
  /** Repeating the same proof charges once, as long as the page is valid. */
  readonly chargesOnce?: true;
  /** Asks for the result; changes nothing. */
  readonly ask: (question: PaymentQuestion) => Promise<ChargeOutcome>;
  readonly webhook?: Webhook;
  /** Closes a virtual account and returns its state; absent if it only expires. */
  readonly close?: (question: PaymentQuestion) => Promise<ChargeOutcome>;
  /** Methods without a call for refunds: an operator uses the provider's own tool. */
  readonly refundedInTool?: readonly number[];
  /** Methods whose call refunds the whole amount only; parts need that tool too. */
  readonly partsInTool?: readonly number[];
  /** Methods that are refunded to a bank account after the month of their purchase. */
  readonly accountAfterMonth?: readonly number[];
  /** Absent if the provider refunds nothing. */
  readonly refund?: (order: RefundOrder) => Promise<RefundOutcome>;
  /** Repeating a refund under its number makes it once, for at least two weeks. */
  readonly refundsOnce?: true;
  /** Asks for the outcome of a refund whose answer was lost; changes nothing. */
  readonly askRefund?: (order: RefundOrder) => Promise<RefundOutcome>;
  /** Methods whose sales are reported once, and cannot be asked about. */
  readonly salesReportedOnce?: readonly number[];
  /** Returns the provider's charges and refunds in a half-open span of time. */
  readonly records?: (from: Date, to: Date) => Promise<RecordsAnswer>;
  /** Returns its payment to us for a day, page by page; absent if only files report it. */
  readonly settlement?: (question: SettlementQuestion) => Promise<SettlementAnswer>;
};
