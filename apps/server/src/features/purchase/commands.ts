import { createHash } from 'node:crypto';
import { errorsOf, fallbackLocale, localeOfCountry, purchaseRoute } from '@dipper/contract';
import type { ErrorName, PaymentAnswer, PurchaseAnswer, RefundInfo } from '@dipper/contract';
import type { Database } from '../../platform/db/index.ts';
import type { Person } from '../../platform/http/index.ts';
import { sealAccount } from '../../core/refunds/index.ts';
import type { FieldKeys } from '../../platform/field-keys.ts';
import { newUuid } from '../../platform/ids.ts';
import { findDepositOf, findPayment, together, transactionId } from '../../core/charging/index.ts';
import type { BeginOrder, Charging, Payment, PaymentName } from '../../core/charging/index.ts';
import { describe } from './describe.ts';
import { canonicalStart, nameOfFailure, resumeAfterSeconds } from './model.ts';
import type { StartInput } from './model.ts';
import { startPayments } from './repository.ts';
import type { StartedRow, StartItem, StartRow } from './repository.ts';

export type Started =
  | { readonly kind: 'redirected'; readonly answer: PurchaseAnswer }
  | { readonly kind: 'refused'; readonly error: ErrorName };

export type PurchaseRequest = StartInput & {
  readonly device: BeginOrder['device'];
  readonly refundInfo?: RefundInfo | undefined;
};

/** The buyer, with the login they use. */
export type Buyer = Pick<Person, 'bucket' | 'userId' | 'tokenId'>;

export type Purchases = {
  readonly start: (buyer: Buyer, input: PurchaseRequest, key: string) => Promise<Started>;
  readonly find: (name: PaymentName) => Promise<PaymentAnswer | undefined>;
  /**
   * The person does not want to pay any more: the provider is asked first, and the answer is the
   * truth; `unheard` where it gave none.
   */
  readonly cancel: (name: PaymentName) => Promise<PaymentAnswer | 'unheard' | undefined>;
};

export type PurchasesOptions = {
  readonly database: Database;
  readonly charging: Charging;
  /** Whether a method takes no new payment now: it is switched off, or its provider's circuit is open. */
  readonly refuses?: (methodId: number) => boolean;
  /** Encrypts where people want their money back. */
  readonly fieldKeys: FieldKeys;
};

const refused = (error: ErrorName): Started => ({ kind: 'refused', error });

const shownAtStart: ReadonlySet<ErrorName> = new Set(errorsOf(purchaseRoute));

/**
 * Returns why the provider did not begin. A cause that this call has no word for stands in the
 * payment's history.
 */
const notBegun = (failureCode: number): Started => {
  const name = nameOfFailure(failureCode);
  return refused(shownAtStart.has(name) ? name : 'payment_failed');
};

const redirected = (name: PaymentName, redirectUrl: string, expiresAt: Date): Started => ({
  kind: 'redirected',
  answer: {
    transactionId: transactionId(name),
    status: 'redirected',
    redirectUrl,
    expiresAt: expiresAt.toISOString(),
  },
});

/** Rebuilds the first answer to this key from the stored payment. */
const repeat = (row: StartedRow, name: PaymentName): Started | 'resume' => {
  if (row.redirect_url !== null && row.expires_at !== null) {
    return redirected(name, row.redirect_url, row.expires_at);
  }
  if (row.state === 'created') {
    const abandoned = row.age_seconds >= resumeAfterSeconds;
    return abandoned ? 'resume' : refused('idempotency_key_in_progress');
  }
  return row.failure_code === null ? refused('payment_retry') : notBegun(row.failure_code);
};

type Begin = { readonly provider: string; readonly order: BeginOrder };

const beginOf = (row: StartedRow, { device, methodId }: PurchaseRequest): Begin => {
  const { provider, quantity, charge_total: total, charge_currency: currency } = row;
  const { requested_at: requestedAt, country, product_name: itemName } = row;
  const locale = country === null ? fallbackLocale : localeOfCountry[country];
  const order = { methodId, quantity, total, currency, device, locale, requestedAt, itemName };
  return { provider, order };
};

/** There are so few account numbers that all could be tried, so the hash has a secret key. */
const fingerprintsOf = (input: PurchaseRequest, { hashes }: FieldKeys): readonly string[] => {
  const { refundInfo } = input;
  if (refundInfo === undefined) {
    return [createHash('sha256').update(canonicalStart(input)).digest('hex')];
  }
  const text = [canonicalStart(input), ...Object.values(refundInfo)].join('|');
  return hashes(text, 'payment fingerprint').map((hash) => hash.toString('hex'));
};

/** The states in which somebody may still look for the account. */
const mayHaveDeposit = ({ state }: Payment): boolean =>
  state === 'waiting' || state === 'expired' || state === 'canceled';

export const createPurchases = (options: PurchasesOptions): Purchases => {
  const { database, charging, refuses, fieldKeys } = options;
  const starting = together((items: readonly StartItem[]) => startPayments(database, items));

  const begin = async (name: PaymentName, { provider, order }: Begin): Promise<Started> => {
    const begun = await charging.begin(name, provider, order);
    switch (begun.kind) {
      case 'redirect':
        return redirected(name, begun.redirectUrl, begun.expiresAt);
      case 'declined':
        return notBegun(begun.failureCode);
      case 'failed':
        return refused('payment_retry');
    }
  };

  /** Tries the fingerprints of older keys too: a request from before a new key has only those. */
  const startAs = async (
    item: Omit<StartItem, 'fingerprint'>,
    [fingerprint = '', ...older]: readonly string[],
  ): Promise<StartRow> => {
    const row = await starting({ ...item, fingerprint });
    const isOther = row.outcome === 'idempotency_key_mismatch';
    return isOther && older.length > 0 ? startAs(item, older) : row;
  };

  const find = async (name: PaymentName): Promise<PaymentAnswer | undefined> => {
    const payment = await findPayment(database, name);
    if (payment === undefined) return undefined;
    const deposit = mayHaveDeposit(payment) ? await findDepositOf(database, name) : undefined;
    return describe(payment, deposit, charging.traitsOf(payment.provider));
  };

  return {
    start: async ({ tokenId: familyId, bucket, userId }, input, key) => {
      const buyer = { bucket, userId };
      const { refundInfo } = input;
      const item = {
        ...input,
        key,
        familyId,
        // A switched-off method repeats an earlier answer, and stores no new attempt.
        isMethodOff: refuses?.(input.methodId) === true,
        payment: { ...buyer, paymentId: newUuid() },
        refundAccount: refundInfo && sealAccount(fieldKeys, buyer, refundInfo),
      };
      const row = await startAs(item, fingerprintsOf(input, fieldKeys));
      if (row.outcome !== 'started' && row.outcome !== 'repeated') return refused(row.outcome);
      const name = { ...buyer, paymentId: row.payment_id };
      const before = row.outcome === 'repeated' ? repeat(row, name) : 'resume';
      return before === 'resume' ? begin(name, beginOf(row, input)) : before;
    },
    find,
    cancel: async (name) => {
      if ((await charging.giveUp(name)) === 'waiting') await charging.close(name);
      const payment = await find(name);
      return payment?.canCancel === true ? 'unheard' : payment;
    },
  };
};
