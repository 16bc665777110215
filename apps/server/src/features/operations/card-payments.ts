import {
  decideCardReviewRoute,
  encodeAmount,
  errorCatalogue,
  errorNameOf,
  operatorCardPaymentsRoute,
} from '@dipper/contract';
import type { OperatorCardPayment } from '@dipper/contract';
import type { CardCharging } from '../../core/card-charging/index.ts';
import { houseNumber, parseHouseNumber } from '../../core/charging/index.ts';
import type { Database } from '../../platform/db/index.ts';
import { answer, pageAnswer, problem } from '../../platform/http/index.ts';
import type { Http } from '../../platform/http/index.ts';
import { findCardPayments, findOneCardPayment } from './card-payment-repository.ts';
import type { OperatorCardPaymentRow } from './card-payment-repository.ts';

const retryAfterSeconds = 5;

const describe = (row: OperatorCardPaymentRow): OperatorCardPayment => {
  const { user_id: userId, subscription_id: subscription } = row;
  return {
    cardPaymentId: houseNumber('c', { userId, id: row.card_payment_id }),
    userId: Number(userId),
    state: row.state,
    purpose: row.purpose,
    subscriptionId: subscription === null ? null : houseNumber('s', { userId, id: subscription }),
    periodNumber: row.period_number,
    name: row.item_name,
    amount: encodeAmount(row.amount),
    refundedAmount: encodeAmount(row.refunded_amount),
    currency: row.currency,
    provider: row.provider,
    providerTransactionId: row.charge_reference,
    reason: errorNameOf(row.failure_code ?? 0) ?? null,
    createdAt: row.requested_at.toISOString(),
    changedAt: row.changed_at.toISOString(),
  };
};

type CardPaymentParts = {
  readonly database: Database;
  readonly cardCharging: Pick<CardCharging, 'decide'>;
};

/** Charges of kept cards, and what an operator makes of one that took something else than it should. */
export const mountCardPayments = (http: Http, parts: CardPaymentParts): void => {
  const { database, cardCharging } = parts;
  http.mount(operatorCardPaymentsRoute, async ({ query }) => {
    const after = query.cursor === undefined ? undefined : parseHouseNumber('c', query.cursor);
    if (query.cursor !== undefined && after === undefined) return problem('wrong_request_format');
    const rows = await findCardPayments(database, {
      state: query.state,
      after: after?.id,
      limit: query.limit + 1,
    });
    return pageAnswer(rows.map(describe), query, ({ cardPaymentId }) => cardPaymentId);
  });

  http.mount(decideCardReviewRoute, async ({ params, body, idempotencyKey: key, log }) => {
    const name = parseHouseNumber('c', params.id);
    if (name === undefined) return problem('card_payment_not_found');
    const { bucket, userId, id: cardPaymentId } = name;
    const payment = { bucket, userId, cardPaymentId };
    const { decision, operator, reason } = body;
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
    const row = await findOneCardPayment(database, payment);
    if (row === undefined) return problem('card_payment_not_found');
    const { refund } = answered;
    return answer(200, {
      payment: describe(row),
      refund:
        refund === undefined
          ? null
          : {
              state: refund.state,
              amount: encodeAmount(refund.amount),
              currency: refund.currency,
            },
    });
  });
};
