import type { Database } from '../../platform/db/index.ts';
import type { FieldKeys } from '../../platform/field-keys.ts';
import type { Log } from '../../platform/log.ts';
import type { PaymentProvider, RefundOrder, RefundOutcome } from '../../ports/payment-provider.ts';
import { findPayment, questionOf, refundNumber, transactionId } from '../charging/index.ts';
import type { PaymentName, RefundName } from '../charging/index.ts';
import { providersAccount, unsealAccount } from './account.ts';
import { refundOnceMore } from './again.ts';
import { decideOnRefund, decideOnRefundQuery, isRequestedAgain } from './model.ts';
import type { RefundDecision } from './model.ts';
import { findRefund, findSends, sendRefund, settleRefund, watchRefund } from './repository.ts';
import type { Refund } from './repository.ts';

/** A provider's whole time budget is shorter, so by then no call still waits for its answer. */
const askAfterSendSeconds = 30;

export type RefundTools = {
  readonly database: Database;
  readonly log: Log;
  readonly providers: readonly PaymentProvider[];
  readonly fieldKeys: FieldKeys;
};

const nameOf = ({ bucket, user_id: userId, refund_id: refundId }: Refund): RefundName => ({
  bucket,
  userId,
  refundId,
});

const paymentOf = ({ bucket, user_id: userId, payment_id: paymentId }: Refund): PaymentName => ({
  bucket,
  userId,
  paymentId,
});

const orderOf = async (
  { database, fieldKeys }: RefundTools,
  refund: Refund,
): Promise<RefundOrder> => {
  const payment = await findPayment(database, paymentOf(refund));
  if (payment === undefined || payment.provider_reference === null) {
    throw new Error(`refund ${refund.refund_id} is of no charge`);
  }
  const { sealed, place, amount, held, reason } = refund;
  // The charge of a payment in review differs from its request.
  const taken = refund.kind === 'review' ? { total: held, currency: refund.currency } : {};
  return {
    ...questionOf(payment, payment.provider_reference),
    ...taken,
    refundId: refundNumber(nameOf(refund)),
    place,
    amount,
    held,
    reason,
    ...(sealed === null
      ? {}
      : { account: providersAccount(unsealAccount(fieldKeys, nameOf(refund), sealed)) }),
  };
};

export const settle = async (
  { database, log }: RefundTools,
  refund: Refund,
  result: RefundDecision & { readonly cause: 'send' | 'poll' | 'transfer' | 'operator' },
): Promise<void> => {
  const { decision, state } = await settleRefund(database, nameOf(refund), result);
  if (decision !== 'moved') return;
  if (result.isWatched === true) await watchRefund(database, nameOf(refund));
  const named = {
    refundId: refundNumber(nameOf(refund)),
    transactionId: transactionId(paymentOf(refund)),
  };
  log.info({ event: 'refund-moved', ...named, state, cause: result.cause }, 'a refund has moved');
};

const lost = (why: string): RefundOutcome => ({ kind: 'unknown', evidence: { why } });

const providerOf = ({ providers }: RefundTools, refund: Refund): PaymentProvider => {
  const provider = providers.find(({ name }) => name === refund.provider);
  if (provider === undefined) throw new Error(`no provider is called ${refund.provider}`);
  return provider;
};

export const inspect = async (tools: RefundTools, refund: Refund): Promise<RefundOutcome> => {
  const order = await orderOf(tools, refund);
  return (await providerOf(tools, refund).askRefund?.(order)) ?? lost('nobody to ask');
};

const isSent = async (
  { database }: RefundTools,
  refund: Refund,
  from: 'reserved' | 'unknown',
): Promise<boolean> =>
  sendRefund(database, nameOf(refund), { from, askAfterSeconds: askAfterSendSeconds });

const refundBy = async (
  tools: RefundTools,
  refund: Refund,
  order: RefundOrder,
): Promise<RefundOutcome> =>
  (await providerOf(tools, refund).refund?.(order)) ?? lost('no way back');

const send = async (tools: RefundTools, refund: Refund): Promise<void> => {
  const order = await orderOf(tools, refund);
  if (!(await isSent(tools, refund, 'reserved'))) return;
  const outcome = await refundBy(tools, refund, order);
  await settle(tools, refund, { ...decideOnRefund(outcome), cause: 'send' });
};

const sendAgain = async (tools: RefundTools, refund: Refund): Promise<void> => {
  const order = await orderOf(tools, refund);
  if (!(await isSent(tools, refund, 'unknown'))) return;
  const outcome = await refundOnceMore(
    () => refundBy(tools, refund, order),
    () => inspect(tools, refund),
  );
  await settle(tools, refund, { ...decideOnRefund(outcome), cause: 'send' });
};

const ask = async (tools: RefundTools, refund: Refund, attempt: number): Promise<void> => {
  const outcome = await inspect(tools, refund);
  if (refund.state === 'unknown' && outcome.kind === 'pending') {
    const sends = await findSends(tools.database, nameOf(refund));
    const { refundsOnce: isMadeOnce = false } = providerOf(tools, refund);
    const { amount, held } = refund;
    if (isRequestedAgain(outcome, { attempt, sends, isMadeOnce, amount, held })) {
      return sendAgain(tools, refund);
    }
  }
  await settle(tools, refund, decideOnRefundQuery(refund.state, outcome, attempt));
};

/** Sends what was not sent, asks about what was; what never arrived for sure is sent again. */
export const advance = async (
  tools: RefundTools,
  name: RefundName,
  attempt: number,
): Promise<void> => {
  const refund = await findRefund(tools.database, name);
  if (refund?.state === 'reserved') await send(tools, refund);
  else if (refund?.state === 'sent' || refund?.state === 'unknown') {
    await ask(tools, refund, attempt);
  }
};
