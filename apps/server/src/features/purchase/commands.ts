import { createHash } from 'node:crypto';
import { encodeAmount, isErrorName } from '@dipper/contract';
import type { ErrorName, PaymentAnswer, PurchaseAnswer } from '@dipper/contract';
import type { Database } from '../../platform/db/index.ts';
import { newUuid } from '../../platform/ids.ts';
import { findPayment, together, transactionId } from '../../core/charging/index.ts';
import type { BeginOrder, Charging, Payment, PaymentName } from '../../core/charging/index.ts';
import { canonicalStart, nameOfFailure, resumeAfterSeconds, standingOf } from './model.ts';
import type { StartInput } from './model.ts';
import { startPayments } from './repository.ts';
import type { StartItem, StartRow } from './repository.ts';

export type Started =
  | { readonly kind: 'redirected'; readonly answer: PurchaseAnswer }
  | { readonly kind: 'refused'; readonly error: ErrorName };

export type Purchases = {
  readonly start: (
    buyer: Pick<PaymentName, 'bucket' | 'userId'>,
    input: StartInput & { readonly device: BeginOrder['device'] },
    key: string,
  ) => Promise<Started>;
  readonly find: (name: PaymentName) => Promise<PaymentAnswer | undefined>;
};

export type PurchasesOptions = { readonly database: Database; readonly charging: Charging };

const refused = (error: ErrorName): Started => ({ kind: 'refused', error });

const redirected = (name: PaymentName, redirectUrl: string, expiresAt: Date): Started => ({
  kind: 'redirected',
  answer: {
    transactionId: transactionId(name),
    status: 'redirected',
    redirectUrl,
    expiresAt: expiresAt.toISOString(),
  },
});

/** What the first call with this key was answered, told again from what it left behind. */
const repeat = (row: StartRow, name: PaymentName): Started | 'resume' => {
  if (row.redirect_url !== null && row.expires_at !== null) {
    return redirected(name, row.redirect_url, row.expires_at);
  }
  if (row.state === 'created') {
    const abandoned = (row.age_seconds ?? 0) >= resumeAfterSeconds;
    return abandoned ? 'resume' : refused('idempotency_key_in_progress');
  }
  return refused(row.failure_code === null ? 'payment_retry' : nameOfFailure(row.failure_code));
};

type Begin = { readonly provider: string; readonly order: BeginOrder };

const beginOf = (row: StartRow, device: BeginOrder['device']): Begin => {
  const { provider, product_name, quantity, charge_total, charge_currency } = row;
  if (provider === null || quantity === null || charge_total === null || charge_currency === null) {
    throw new Error('a started payment has no order');
  }
  const order = { quantity, total: charge_total, currency: charge_currency, device };
  return { provider, order: { ...order, itemName: product_name ?? '' } };
};

const describe = (payment: Payment): PaymentAnswer => ({
  transactionId: transactionId({ userId: payment.user_id, paymentId: payment.payment_id }),
  ...standingOf(payment.state, payment.failure_code),
  productId: Number(payment.product_id),
  productName: payment.product_name,
  methodId: payment.method_id,
  quantity: payment.quantity,
  amount: encodeAmount(payment.spoon_amount + payment.bonus_amount),
  promotionAmount: encodeAmount(payment.bonus_amount),
  totalPrice: encodeAmount(payment.total),
  currency: payment.currency,
  requestedAt: payment.requested_at.toISOString(),
  finishedAt: payment.settled_at?.toISOString() ?? null,
  expiresAt: payment.expires_at?.toISOString() ?? null,
});

export const createPurchases = ({ database, charging }: PurchasesOptions): Purchases => {
  const starting = together((items: readonly StartItem[]) => startPayments(database, items));

  const begin = async (name: PaymentName, { provider, order }: Begin): Promise<Started> => {
    const begun = await charging.begin(name, provider, order);
    switch (begun.kind) {
      case 'redirect':
        return redirected(name, begun.redirectUrl, begun.expiresAt);
      case 'declined':
        return refused(nameOfFailure(begun.failureCode));
      case 'failed':
        return refused('payment_retry');
    }
  };

  return {
    start: async (buyer, input, key) => {
      const row = await starting({
        ...input,
        key,
        payment: { ...buyer, paymentId: newUuid() },
        fingerprint: createHash('sha256').update(canonicalStart(input)).digest('hex'),
      });
      if (row.outcome === 'mismatch') return refused('idempotency_key_mismatch');
      if (row.payment_id === null) {
        return refused(isErrorName(row.outcome) ? row.outcome : 'unexpected_error');
      }
      const name = { ...buyer, paymentId: row.payment_id };
      const before = row.outcome === 'repeated' ? repeat(row, name) : 'resume';
      return before === 'resume' ? begin(name, beginOf(row, input.device)) : before;
    },
    find: async (name) => {
      const payment = await findPayment(database, name);
      return payment === undefined ? undefined : describe(payment);
    },
  };
};
