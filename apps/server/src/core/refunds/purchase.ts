import type { Database } from '../../platform/db/index.ts';
import type { FieldKeys } from '../../platform/field-keys.ts';
import type { PaymentProvider, RefundOrder, RefundOutcome } from '../../ports/payment-provider.ts';
import { findPayment, questionOf } from '../charging/index.ts';
import { providersAccount, unsealAccount } from './account.ts';
import type { CallsOf } from './advance.ts';
import type { AnyRefund } from './repository.ts';

export type PurchaseCalls = {
  readonly database: Database;
  readonly providers: readonly PaymentProvider[];
  readonly fieldKeys: FieldKeys;
};

const orderOf = async (
  { database, fieldKeys }: PurchaseCalls,
  refund: AnyRefund,
  refundId: string,
): Promise<RefundOrder> => {
  const { bucket, user_id: userId, payment_id: paymentId } = refund;
  const payment = await findPayment(database, { bucket, userId, paymentId });
  if (payment === undefined || payment.provider_reference === null) {
    throw new Error(`refund ${refund.refund_id} is of no charge`);
  }
  const { sealed, place, amount, held, reason } = refund;
  // The charge of a payment in review differs from its request.
  const taken = refund.kind === 'review' ? { total: held, currency: refund.currency } : {};
  return {
    ...questionOf(payment, payment.provider_reference),
    ...taken,
    refundId,
    place,
    amount,
    held,
    reason,
    ...(sealed === null
      ? {}
      : { account: providersAccount(unsealAccount(fieldKeys, { bucket, userId }, sealed)) }),
  };
};

const lost = (why: string): RefundOutcome => ({ kind: 'unknown', evidence: { why } });

/** Prepares the calls about refunds of purchases. */
export const purchaseCalls =
  (tools: PurchaseCalls): CallsOf =>
  async (refund, refundId) => {
    const order = await orderOf(tools, refund, refundId);
    const provider = tools.providers.find(({ name }) => name === refund.provider);
    if (provider === undefined) throw new Error(`no provider is called ${refund.provider}`);
    return {
      isMadeOnce: provider.refundsOnce ?? false,
      request: async () => (await provider.refund?.(order)) ?? lost('no way back'),
      ask: async () => (await provider.askRefund?.(order)) ?? lost('nobody to ask'),
    };
  };
