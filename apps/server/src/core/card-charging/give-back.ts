import type { ErrorName } from '@dipper/contract';
import type { Database } from '../../platform/db/index.ts';
import type { FieldKeys } from '../../platform/field-keys.ts';
import type { PaymentName } from '../charging/index.ts';
import { findCardRefundsOf, numberOf, send } from '../refunds/index.ts';
import type { CallsOf, CardRefund, RefundTools } from '../refunds/index.ts';
import { questionOf } from './orders.ts';
import type { ProviderOf } from './orders.ts';
import { findCardPayment } from './repository.ts';
import type { CardPaymentName } from './repository.ts';

export type CardCalls = {
  readonly database: Database;
  readonly providerOf: ProviderOf;
  readonly fieldKeys: FieldKeys;
};

export type GiveBackTools = RefundTools & CardCalls;

export const chargeOf = ({ bucket, userId, cardPaymentId }: CardPaymentName): PaymentName => ({
  bucket,
  userId,
  paymentId: cardPaymentId,
});

/** Prepares the calls about refunds of card charges. */
export const cardCalls =
  ({ database, providerOf, fieldKeys }: CardCalls): CallsOf =>
  async (refund, refundId) => {
    const { bucket, user_id: userId, payment_id: cardPaymentId } = refund;
    const payment = await findCardPayment(database, { bucket, userId, cardPaymentId });
    if (payment === undefined) throw new Error('a card refund is of no charge');
    const { place, amount, held, reason } = refund;
    const order = { ...questionOf(payment, fieldKeys), refundId, place, amount, held, reason };
    const provider = providerOf(payment.provider);
    return {
      isMadeOnce: provider.refundsOnce ?? false,
      request: () => provider.refund(order),
      ask: () => provider.askRefund(order),
    };
  };

/** Sends the charge's reserved refunds now; the worker sends later what fails here. */
export const sendWhatGoesBack = async (
  tools: GiveBackTools,
  name: CardPaymentName,
): Promise<void> => {
  const refunds = await findCardRefundsOf(tools.database, chargeOf(name));
  for (const refund of refunds.filter(({ state }) => state === 'reserved')) {
    await send(tools, refund).catch((error: unknown) =>
      tools.log.warn({ refundId: numberOf(refund), error }, 'a card refund is sent later'),
    );
  }
};

export type CardRefundResult =
  | { readonly kind: 'refund'; readonly refund: CardRefund }
  | { readonly kind: 'refused'; readonly error: ErrorName };

/** Finds one refund of a charge, by its id or by its number within the charge. */
export const findRefundOf = async (
  { database }: GiveBackTools,
  name: CardPaymentName,
  isIt: (refund: CardRefund) => boolean,
): Promise<CardRefund | undefined> =>
  (await findCardRefundsOf(database, chargeOf(name))).find(isIt);
