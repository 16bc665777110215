import type { CardCharging, CardPaymentName } from '../core/card-charging/index.ts';
import { findCardRefundsOf } from '../core/refunds/index.ts';
import type { CardRefund } from '../core/refunds/index.ts';
import { statement } from '../platform/db/index.ts';
import type { Queryable } from '../platform/db/index.ts';
import { newUuid } from '../platform/ids.ts';

/**
 * Switches off the subscriptions' reaction to a charge, which has its own tests: only the charge itself is shown here.
 */
export const nobodyListens = statement(
  'test-card-charges-nobody-listens',
  `create or replace function dipper.on_card_payment_final(
     p_bucket integer, p_user_id bigint, p_card_payment_id uuid, p_now timestamptz
   ) returns void language plpgsql as $$ begin return; end $$`,
);

export const startCharge = statement(
  'test-card-charges-start',
  `select dipper.start_card_payment($1, $2, $3, null, 'period', $4, 1, 1, $5, 'Membership', 9900,
     'KRW', dipper.current_time()) as outcome`,
);

const request = statement(
  'test-card-charges-request-refund',
  `select o_outcome as outcome, o_refund_id as "refundId"
   from dipper.request_card_refund($1, $2, $3, $4, 'person', $5, $6, 'asked for', null)`,
);

type Charged = {
  readonly owner: Queryable;
  readonly cardCharging: CardCharging;
  readonly name: CardPaymentName;
};

/**
 * Requests a refund and sends it, as the end of a subscription does with each of its charges.
 * Answers with the refund, or why there is none.
 */
export const giveBackCharge = async (
  { owner, cardCharging, name }: Charged,
  { key, amount }: { readonly key: string; readonly amount?: bigint | undefined },
): Promise<CardRefund | string> => {
  const { bucket, userId, cardPaymentId } = name;
  const values = [bucket, userId, cardPaymentId, newUuid(), key, amount ?? null];
  const [row] = await owner.query<{ outcome: string; refundId: string | null }>(request, values);
  if (row === undefined) throw new Error('no answer');
  const { outcome, refundId } = row;
  if (refundId === null) return outcome;
  if (outcome === 'accepted') await cardCharging.advanceRefund({ bucket, userId, refundId }, 0);
  const all = await findCardRefundsOf(owner, { bucket, userId, paymentId: cardPaymentId });
  const refund = all.find(({ refund_id: id }) => id === refundId);
  if (refund === undefined) throw new Error('a card refund vanished');
  return refund;
};
