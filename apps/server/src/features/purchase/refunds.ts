import { encodeAmount, errorCatalogue, refundRoute, requestRefundRoute } from '@dipper/contract';
import type { RefundAnswer, RefundState } from '@dipper/contract';
import type { Database } from '../../platform/db/index.ts';
import { answer, problem } from '../../platform/http/index.ts';
import type { Http } from '../../platform/http/index.ts';
import { once } from '../../platform/idempotency/index.ts';
import {
  parseRefundNumber,
  parseTransactionId,
  refundNumber,
  transactionId,
} from '../../core/charging/index.ts';
import { limitDetails } from '../../core/limits/index.ts';
import { findRefund } from '../../core/refunds/index.ts';
import type { Refund, Refunds } from '../../core/refunds/index.ts';
import { nameOfFailure } from './model.ts';

const retryAfterSeconds = 3;
export const personsReason = 'asked for by the person';

const statusOf = {
  reserved: 'pending',
  sent: 'pending',
  unknown: 'pending',
  'by-account': 'pending',
  done: 'refunded',
  declined: 'fail',
} as const satisfies Record<RefundState, RefundAnswer['status']>;

const describe = (refund: Refund): RefundAnswer => {
  const { user_id: userId, refund_id: refundId, payment_id: paymentId } = refund;
  const status = statusOf[refund.state];
  return {
    refundId: refundNumber({ userId, refundId }),
    transactionId: transactionId({ userId, paymentId }),
    status,
    spoons: encodeAmount(refund.spoon_paid + refund.spoon_bonus),
    amount: encodeAmount(refund.amount),
    currency: refund.currency,
    requestedAt: refund.requested_at.toISOString(),
    finishedAt: status === 'pending' ? null : refund.changed_at.toISOString(),
    reason:
      status === 'fail'
        ? nameOfFailure(refund.failure_code ?? errorCatalogue.refund_failed.number)
        : null,
    way: refund.way,
  };
};

export type RefundRoutes = { readonly refunds: Refunds; readonly database: Database };

export const mountRefunds = (http: Http, { refunds, database }: RefundRoutes): void => {
  http.mount(
    requestRefundRoute,
    once<typeof requestRefundRoute>(database, async ({ person, body, idempotencyKey, log }) => {
      const payment = parseTransactionId(body.transactionId);
      if (payment?.userId !== person.userId) return problem('payment_not_found');
      const answered = await refunds.request({
        payment,
        by: 'person',
        key: idempotencyKey,
        reason: personsReason,
        account: body.refundInfo,
      });
      if (answered.kind === 'refused') {
        const reason = answered.error;
        log.info({ event: 'refund-refused', reason }, 'a refund was refused');
        const details = await limitDetails(database, person, { error: reason });
        return problem(reason, {
          ...(errorCatalogue[reason].retry && { retryAfterSeconds }),
          ...(details !== undefined && { arguments: details }),
        });
      }
      return answer(201, describe(answered.refund));
    }),
  );

  // Another person's refund is treated as missing.
  http.mount(refundRoute, async ({ person, params }) => {
    const name = parseRefundNumber(params.id);
    if (name?.userId !== person.userId) return problem('payment_not_found');
    const refund = await findRefund(database, name);
    return refund === undefined ? problem('payment_not_found') : answer(200, describe(refund));
  });
};
