import {
  decideRefundDifferenceRoute,
  decodeAmount,
  encodeAmount,
  refundDifferencesRoute,
} from '@dipper/contract';
import type { RefundDifference } from '@dipper/contract';
import { parseTransactionId, transactionId } from '../../core/charging/index.ts';
import {
  decideRefundDifference,
  findRefundDifference,
  findRefundDifferences,
} from '../../core/refunds/index.ts';
import type { RefundDifferenceRow } from '../../core/refunds/index.ts';
import type { Database } from '../../platform/db/index.ts';
import { answer, pageAnswer, problem } from '../../platform/http/index.ts';
import type { Http } from '../../platform/http/index.ts';
import { newUuid } from '../../platform/ids.ts';

const describe = (row: RefundDifferenceRow): RefundDifference => ({
  transactionId: transactionId({ userId: row.user_id, paymentId: row.payment_id }),
  userId: Number(row.user_id),
  provider: row.provider,
  told: encodeAmount(row.told),
  expected: encodeAmount(row.expected),
  currency: row.currency,
  state: row.state,
  operator: row.operator,
  reason: row.reason,
  seenAt: row.seen_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
});

const stateOf = { book: 'booked', dismiss: 'dismissed' } as const;
const cursorShape = /^(.+)~(\d{1,18})$/;

const placeOf = (cursor: string) => {
  const [, id = '', reported = ''] = cursorShape.exec(cursor) ?? [];
  const payment = parseTransactionId(id);
  return payment && { paymentId: payment.paymentId, told: BigInt(reported) };
};

/** A refund that a provider made without us: an operator books it, or says why nothing follows. */
export const mountRefundDifferences = (http: Http, database: Database): void => {
  http.mount(refundDifferencesRoute, async ({ query }) => {
    const { state, cursor, limit } = query;
    const after = cursor === undefined ? undefined : placeOf(cursor);
    if (cursor !== undefined && after === undefined) return problem('wrong_request_format');
    const rows = await findRefundDifferences(database, { state, after, limit: limit + 1 });
    return pageAnswer(rows.map(describe), query, (last) => `${last.transactionId}~${last.told}`);
  });

  http.mount(
    decideRefundDifferenceRoute,
    async ({ params, body, operator: { name: operator }, log }) => {
      const payment = parseTransactionId(params.id);
      if (payment === undefined) return problem('payment_not_found');
      const reported = decodeAmount(body.told);
      const { reason } = body;
      const decision = stateOf[body.decision];
      const decided = { told: reported, decision, refundId: newUuid(), operator, reason };
      const outcome = await decideRefundDifference(database, payment, decided);
      if (outcome !== 'accepted' && outcome !== 'repeated') return problem(outcome);
      const row = await findRefundDifference(database, payment, reported);
      if (row === undefined) return problem('payment_not_found');
      log.info(
        { event: 'refund-difference-decided', transactionId: params.id, kind: decision },
        'an operator has decided',
      );
      return answer(200, describe(row));
    },
  );
};
