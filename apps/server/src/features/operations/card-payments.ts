import {
  decideCardRefundRoute,
  decideCardReviewRoute,
  encodeAmount,
  errorCatalogue,
  operatorCardPaymentRoute,
  operatorCardPaymentsRoute,
} from '@dipper/contract';
import {
  describeCardPayment,
  findCardPaymentReport,
  findCardPaymentReports,
} from '../../core/card-charging/index.ts';
import type { CardCharging } from '../../core/card-charging/index.ts';
import type { CardRefund } from '../../core/refunds/index.ts';
import { parsePublicId } from '../../core/charging/index.ts';
import type { Database } from '../../platform/db/index.ts';
import { answer, pageAnswer, problem } from '../../platform/http/index.ts';
import type { Http } from '../../platform/http/index.ts';
import { findCardPaymentFacts } from './card-payment-repository.ts';
import { describeCardPaymentFacts } from './describe-card-payment.ts';

const retryAfterSeconds = 5;

type CardPaymentParts = {
  readonly database: Database;
  readonly cardCharging: Pick<CardCharging, 'decide' | 'decideRefund'>;
};

const describeGoingBack = ({ state, amount, currency }: CardRefund) => ({
  state,
  amount: encodeAmount(amount),
  currency,
});

const mountLists = (http: Http, { database }: CardPaymentParts): void => {
  http.mount(operatorCardPaymentsRoute, async ({ query }) => {
    const after = query.cursor === undefined ? undefined : parsePublicId('c', query.cursor);
    if (query.cursor !== undefined && after === undefined) return problem('wrong_request_format');
    const rows = await findCardPaymentReports(database, {
      state: query.state,
      after: after?.id,
      isGoingBack: query.refund === 'open',
      limit: query.limit + 1,
    });
    return pageAnswer(rows.map(describeCardPayment), query, ({ cardPaymentId }) => cardPaymentId);
  });

  http.mount(operatorCardPaymentRoute, async ({ params }) => {
    const name = parsePublicId('c', params.id);
    if (name === undefined) return problem('card_payment_not_found');
    const { bucket, userId, id: cardPaymentId } = name;
    const facts = await findCardPaymentFacts(database, { bucket, userId, cardPaymentId });
    return facts === undefined
      ? problem('card_payment_not_found')
      : answer(200, describeCardPaymentFacts(facts));
  });
};

const mountReview = (http: Http, { database, cardCharging }: CardPaymentParts): void => {
  http.mount(
    decideCardReviewRoute,
    async ({ params, body, operator: { name: operator }, idempotencyKey: key, log }) => {
      const name = parsePublicId('c', params.id);
      if (name === undefined) return problem('card_payment_not_found');
      const { bucket, userId, id: cardPaymentId } = name;
      const payment = { bucket, userId, cardPaymentId };
      const { decision, reason } = body;
      const answered = await cardCharging.decide({ payment, decision, operator, reason, key });
      const outcome = answered.kind === 'refused' ? answered.error : 'decided';
      log.info(
        { event: 'review-decided', transactionId: params.id, kind: decision, outcome },
        'an operator has decided',
      );
      if (answered.kind === 'refused') {
        const { error } = answered;
        return problem(error, errorCatalogue[error].retry ? { retryAfterSeconds } : {});
      }
      const row = await findCardPaymentReport(database, payment);
      if (row === undefined) return problem('card_payment_not_found');
      const { refund } = answered;
      return answer(200, {
        payment: describeCardPayment(row),
        refund: refund === undefined ? null : describeGoingBack(refund),
      });
    },
  );
};

const mountRefundDecision = (http: Http, { cardCharging }: CardPaymentParts): void => {
  http.mount(
    decideCardRefundRoute,
    async ({ params, body, operator: { name: operator }, idempotencyKey: key, log }) => {
      const name = parsePublicId('c', params.id);
      if (name === undefined) return problem('card_payment_not_found');
      const { bucket, userId, id: cardPaymentId } = name;
      const payment = { bucket, userId, cardPaymentId };
      const answered = await cardCharging.decideRefund({ payment, ...body, operator, key });
      const outcome = answered.kind === 'refused' ? answered.error : 'decided';
      log.info(
        { event: 'refund-decided', transactionId: params.id, kind: body.decision, outcome },
        'an operator has decided',
      );
      return answered.kind === 'refused'
        ? problem(answered.error)
        : answer(200, describeGoingBack(answered.refund));
    },
  );
};

/** Charges of stored cards, and operators' decisions about them and their refunds. */
export const mountCardPayments = (http: Http, parts: CardPaymentParts): void => {
  mountLists(http, parts);
  mountReview(http, parts);
  mountRefundDecision(http, parts);
};
