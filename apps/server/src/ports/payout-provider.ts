import type { Currency } from '@dipper/contract';
import type { Evidence, Webhook as PaymentWebhook, WebhookMessage } from './payment-provider.ts';

/** The destination of a DJ's money. */
export type Payee =
  | {
      readonly kind: 'bank';
      /** Three digits, as the Korean clearing house numbers banks. */
      readonly bankCode: string;
      readonly accountNumber: string;
      readonly accountHolder: string;
    }
  /** An account at the provider itself, by the name that the provider knows the person by. */
  | { readonly kind: 'account'; readonly accountId: string };

/** One payout. The same order may be built again at any time, and is the same one by its reference. */
export type PayoutOrder = {
  /** Our number, the only name of the payout that leaves Dipper. */
  readonly reference: string;
  /** A name for the person that says nothing about them. */
  readonly personReference: string;
  /** The provider's own number for it, where it is known by now. */
  readonly providerReference: string | null;
  readonly payee: Payee;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly requestedAt: Date;
  /** When the order was last sent to the provider; null before that. */
  readonly sentAt: Date | null;
};

/** Why a provider did not pay. The person sees one of these, never the provider's text. */
export const payoutRejections = [
  'account_not_found',
  'account_closed',
  'holder_differs',
  'account_inactive',
  'limit_exceeded',
  'not_accepted',
] as const;
export type PayoutRejection = (typeof payoutRejections)[number];

export type PayoutOutcome =
  /** The provider accepted the order and has not decided yet; it is asked until it has. */
  | { readonly kind: 'accepted'; readonly reference?: string; readonly evidence: Evidence }
  | {
      readonly kind: 'paid';
      readonly reference: string;
      readonly amount: bigint;
      readonly currency: Currency;
      readonly paidAt?: Date;
      readonly evidence: Evidence;
    }
  /** Certainly not paid, now or later. Only this gives the points back. */
  | {
      readonly kind: 'rejected';
      readonly reason: PayoutRejection;
      readonly reference?: string;
      readonly evidence: Evidence;
    }
  /** The payout was made, and the money came back. */
  | {
      readonly kind: 'returned';
      readonly reason: PayoutRejection;
      readonly reference?: string;
      readonly evidence: Evidence;
    }
  /**
   * Nothing has left Dipper, so the payout may be sent again. An interrupted call is never reported
   * so.
   */
  | { readonly kind: 'not-sent'; readonly evidence: Evidence }
  /**
   * No answer, an unreadable one, or one that denies knowing the payout. It must never be sent
   * again for that.
   */
  | { readonly kind: 'unknown'; readonly evidence: Evidence };

/** A question about the holder of an account that somebody has named. */
export type HolderQuestion = {
  readonly reference: string;
  readonly bankCode: string;
  readonly accountNumber: string;
  readonly accountHolder: string;
  /** The date as `YYMMDD`, if the provider compares it with the bank's. */
  readonly dateOfBirth: string;
};

export type HolderAnswer =
  | { readonly kind: 'matches'; readonly evidence: Evidence }
  | { readonly kind: 'differs'; readonly evidence: Evidence }
  | { readonly kind: 'no-account'; readonly evidence: Evidence }
  /** The account exists, and its bank accepts no deposits to it. */
  | { readonly kind: 'not-payable'; readonly evidence: Evidence }
  | { readonly kind: 'unknown'; readonly evidence: Evidence };

/** The state of a person's account at a provider. */
export type AccountStanding = 'none' | 'pending' | 'active' | 'inactive';

export type AccountAnswer =
  | {
      readonly kind: 'known';
      readonly standing: AccountStanding;
      readonly accountId: string | null;
      readonly evidence: Evidence;
    }
  | { readonly kind: 'unknown'; readonly evidence: Evidence };

export type AccountWish = {
  readonly personReference: string;
  /** The page of ours that the person is sent to when they are done. */
  readonly redirectUrl: string;
  /** True if the person has an account there that only needs to be linked. */
  readonly hasAccount: boolean;
};

/** The page at a provider where a person opens or links an account. */
export type AccountPage =
  | { readonly kind: 'page'; readonly url: string; readonly evidence: Evidence }
  | { readonly kind: 'unknown'; readonly evidence: Evidence };

/** Accounts that people have at the provider itself. */
export type PayoutAccounts = {
  readonly standing: (personReference: string) => Promise<AccountAnswer>;
  readonly page: (wish: AccountWish) => Promise<AccountPage>;
};

/** A product of prepaid money that a person can get. */
export type PrepaidProduct = {
  readonly productId: number;
  readonly name: string;
  /** The amount in minor units of the country's money. */
  readonly money: bigint;
  readonly imageUrl: string | null;
  readonly isAvailable: boolean;
};

export type PrepaidProducts =
  | {
      readonly kind: 'known';
      readonly products: readonly PrepaidProduct[];
      readonly evidence: Evidence;
    }
  | { readonly kind: 'unknown'; readonly evidence: Evidence };

export type AgreementPage = {
  readonly personReference: string;
  readonly productId: number;
  /** A word of ours that names this one agreement, and comes back with the person. */
  readonly state: string;
  readonly redirectUrl: string;
  /** The page that they are sent to if nothing came of it. */
  readonly errorUrl: string;
};

export type Agreement =
  | { readonly kind: 'agreed'; readonly accountId: string; readonly evidence: Evidence }
  | { readonly kind: 'not-agreed'; readonly evidence: Evidence }
  | { readonly kind: 'unknown'; readonly evidence: Evidence };

/** Money that people spend at partners of the provider, on whose page they agree to each time. */
export type PrepaidMoney = {
  readonly products: () => Promise<PrepaidProducts>;
  /** Builds the address only; calls nothing. */
  readonly pageOf: (page: AgreementPage) => string;
  readonly agreement: (
    page: Pick<AgreementPage, 'personReference' | 'productId' | 'state'>,
  ) => Promise<Agreement>;
};

export type PayoutCancel =
  | { readonly kind: 'canceled'; readonly evidence: Evidence }
  | { readonly kind: 'too-late'; readonly evidence: Evidence }
  /** The provider does not know this payout. */
  | { readonly kind: 'not-there'; readonly evidence: Evidence }
  | { readonly kind: 'unknown'; readonly evidence: Evidence };

/** A line of the bank account from which payouts are made. */
export type StatementLine = {
  readonly kind: 'paid' | 'returned';
  /** The number on the line: for our own payouts the value of `numberOf`. */
  readonly number: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly at: Date;
};

/** A provider's statement of its payouts for us and of those that came back. */
export type PayoutStatement = {
  /** Returns our reference as the statement has it. */
  readonly numberOf: (reference: string) => string;
  readonly read: (
    from: Date,
    to: Date,
  ) => Promise<
    | { readonly kind: 'lines'; readonly lines: readonly StatementLine[] }
    | { readonly kind: 'unknown' }
  >;
};

export type PayoutReading =
  | {
      readonly kind: 'event';
      /** The same message again has the same one. */
      readonly eventId: string;
      /** Our number, or the provider's. */
      readonly about: { readonly reference: string } | { readonly providerReference: string };
      /** Set only if the message itself is proof; otherwise the provider is asked. */
      readonly outcome?: PayoutOutcome;
      /**
       * True if the message says that the money came back, so that an older state "paid" is out of
       * date.
       */
      readonly isUnpaid?: boolean;
    }
  /** An event of the person's account there; the provider is asked for its state. */
  | { readonly kind: 'account-event'; readonly personReference: string }
  /** Real, and nothing to us. */
  | { readonly kind: 'nothing'; readonly why: string }
  | { readonly kind: 'refused'; readonly why: 'forged' | 'stale' | 'unreadable' };

export type PayoutWebhook = {
  readonly read: (message: WebhookMessage) => Promise<PayoutReading>;
  readonly replies: PaymentWebhook['replies'];
};

export const payoutProviderNames = ['openbanking', 'payoneer', 'dotmoney'] as const;

/** Pays what DJs have earned. */
export type PayoutProvider = {
  readonly name: (typeof payoutProviderNames)[number];
  /** Absent where the person's account is the provider's own. */
  readonly checkHolder?: (question: HolderQuestion) => Promise<HolderAnswer>;
  /** Absent where the money goes to no account at the provider. */
  readonly accounts?: PayoutAccounts;
  /** Absent where what is paid is money like any other. */
  readonly prepaid?: PrepaidMoney;
  /** Sent once by its reference: the same order again is answered with the same payout. */
  readonly send: (order: PayoutOrder) => Promise<PayoutOutcome>;
  /** Asks for its outcome; changes nothing. */
  readonly ask: (order: PayoutOrder) => Promise<PayoutOutcome>;
  /** Absent where nothing that was sent can be taken back. */
  readonly cancel?: (order: PayoutOrder) => Promise<PayoutCancel>;
  readonly webhook?: PayoutWebhook;
  /** Absent where nothing is to be had that days could be compared with. */
  readonly statement?: PayoutStatement;
};
