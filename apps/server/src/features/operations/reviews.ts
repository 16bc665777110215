import { decideReviewRoute, errorCatalogue } from '@dipper/contract';
import { parseTransactionId } from '../../core/charging/index.ts';
import type { Reviews } from '../../core/reviews/index.ts';
import type { Database } from '../../platform/db/index.ts';
import type { FieldKeys } from '../../platform/field-keys.ts';
import { answer, problem } from '../../platform/http/index.ts';
import type { Http } from '../../platform/http/index.ts';
import { describePayment } from './payments.ts';
import { mountRefundDifferences } from './refund-differences.ts';
import { describeRefund } from './describe-refund.ts';
import { findOnePayment } from './repository.ts';

export type ReviewParts = {
  readonly reviews: Reviews;
  readonly database: Database;
  readonly fieldKeys: FieldKeys;
};

const retryAfterSeconds = 5;

/** Mounts operators' decisions about payments whose charge differs from the request. */
export const mountReviews = (http: Http, { reviews, database, fieldKeys }: ReviewParts): void => {
  mountRefundDifferences(http, database);
  http.mount(
    decideReviewRoute,
    async ({ params, body, operator: { name: operator }, idempotencyKey: key, log }) => {
      const payment = parseTransactionId(params.id);
      if (payment === undefined) return problem('payment_not_found');
      const { decision, reason, refundInfo: account } = body;
      const input = { payment, decision, operator, reason, key, account };
      const answered = await reviews.decide(input);
      const outcome = answered.kind === 'refused' ? answered.error : 'decided';
      log.info(
        { event: 'review-decided', transactionId: params.id, kind: decision, outcome },
        'an operator has decided',
      );
      if (answered.kind === 'refused') {
        const { error } = answered;
        return problem(error, errorCatalogue[error].retry ? { retryAfterSeconds } : {});
      }
      const row = await findOnePayment(database, payment);
      if (row === undefined) return problem('payment_not_found');
      const { refund } = answered;
      return answer(200, {
        payment: describePayment(row),
        refund: refund === undefined ? null : describeRefund(refund, fieldKeys),
      });
    },
  );
};
