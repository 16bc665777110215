import { call, statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import type { RefundRefusal } from '../refunds/index.ts';
import type { CardPaymentName } from './repository.ts';

const decideReview = call('decide_card_review');

/** The decision that one call of an operator made, and the refund that it was about. */
const decided = statement(
  'card-refunds-decided',
  `select r.place, l.evidence ->> 'decision' as decision, l.evidence ->> 'operator' as operator,
     l.evidence ->> 'reason' as reason
   from dipper.refund r
   join dipper.refund_log l on l.bucket = r.bucket and l.user_id = r.user_id
     and l.refund_id = r.refund_id
   where r.bucket = $1 and r.user_id = $2 and r.payment_id = $3 and l.cause = 'operator'
     and l.evidence ->> 'key' = $4`,
);

export type DecidedOnce = {
  readonly place: number;
  readonly decision: string;
  readonly operator: string;
  readonly reason: string;
};

export const findDecidedOnce = async (
  db: Queryable,
  { bucket, userId, cardPaymentId }: CardPaymentName,
  key: string,
): Promise<DecidedOnce | undefined> =>
  (await db.query<DecidedOnce>(decided, [bucket, userId, cardPaymentId, key]))[0];

/** `accepted`, or why not. */
export const endCardReview = (
  db: Queryable,
  end: Parameters<typeof decideReview>[1],
): Promise<'accepted' | RefundRefusal> => decideReview<'accepted' | RefundRefusal>(db, end);
