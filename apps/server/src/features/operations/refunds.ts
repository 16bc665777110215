import {
  decideRefundRoute,
  decodeAmount,
  encodeAmount,
  openRefundAccountRoute,
  operatorRefundsRoute,
  refundPaymentRoute,
  refundTransferRoute,
} from '@dipper/contract';
import type { OperatorRefund } from '@dipper/contract';
import type { Database } from '../../platform/db/index.ts';
import { answer, pageAnswer, problem } from '../../platform/http/index.ts';
import type { Http } from '../../platform/http/index.ts';
import {
  parseRefundNumber,
  parseTransactionId,
  refundNumber,
  transactionId,
} from '../../core/charging/index.ts';
import { findRefunds, maskedAccount, unsealAccount } from '../../core/refunds/index.ts';
import type { Refund, RefundAnswered, Refunds } from '../../core/refunds/index.ts';

export type OperatorRefunds = {
  readonly refunds: Refunds;
  readonly database: Database;
  readonly secretKey: string;
};

export const describeRefund = (refund: Refund, secretKey: string): OperatorRefund => {
  const { user_id: userId, refund_id: refundId, payment_id: paymentId, sealed } = refund;
  return {
    refundId: refundNumber({ userId, refundId }),
    transactionId: transactionId({ userId, paymentId }),
    userId: Number(userId),
    state: refund.state,
    way: refund.way,
    requestedBy: refund.requested_by,
    amount: encodeAmount(refund.amount),
    currency: refund.currency,
    spoons: encodeAmount(refund.spoon_paid + refund.spoon_bonus),
    provider: refund.provider,
    providerReference: refund.provider_reference,
    account: sealed === null ? null : maskedAccount(unsealAccount(sealed, secretKey)),
    reason: refund.reason,
    requestedAt: refund.requested_at.toISOString(),
    changedAt: refund.changed_at.toISOString(),
  };
};

/** What operators do about refunds: any part of a purchase, and transfers that no provider makes. */
export const mountOperatorRefunds = (http: Http, parts: OperatorRefunds): void => {
  const { refunds, database, secretKey } = parts;
  const tell = <Status extends 200 | 201>(status: Status, answered: RefundAnswered) =>
    answered.kind === 'refused'
      ? problem(answered.error)
      : answer(status, describeRefund(answered.refund, secretKey));

  http.mount(refundPaymentRoute, async ({ params, body, idempotencyKey, log }) => {
    const payment = parseTransactionId(params.id);
    if (payment === undefined) return problem('payment_not_found');
    log.info({ event: 'refund-by-operator', transactionId: params.id }, 'an operator gives back');
    const { amount, reason, refundInfo: account } = body;
    const wanted = { payment, by: 'operator', key: idempotencyKey, reason, account } as const;
    const part = amount === undefined ? {} : { amount: decodeAmount(amount) };
    return tell(201, await refunds.request({ ...wanted, ...part }));
  });

  http.mount(operatorRefundsRoute, async ({ query }) => {
    const after = query.cursor === undefined ? undefined : parseRefundNumber(query.cursor);
    if (query.cursor !== undefined && after === undefined) return problem('wrong_request_format');
    const rows = await findRefunds(database, {
      state: query.state,
      after: after?.refundId,
      limit: query.limit + 1,
    });
    const page = rows.map((row) => describeRefund(row, secretKey));
    return pageAnswer(page, query, ({ refundId }) => refundId);
  });

  http.mount(refundTransferRoute, async ({ params, body }) => {
    const name = parseRefundNumber(params.id);
    if (name === undefined) return problem('payment_not_found');
    return tell(200, await refunds.transferred(name, body));
  });

  http.mount(decideRefundRoute, async ({ params, body, log }) => {
    const name = parseRefundNumber(params.id);
    if (name === undefined) return problem('payment_not_found');
    const answered = await refunds.decide(name, body);
    const outcome = answered.kind === 'refused' ? answered.error : 'decided';
    log.info(
      { event: 'refund-decided', refundId: params.id, kind: body.decision, outcome },
      'an operator has decided',
    );
    return tell(200, answered);
  });

  http.mount(openRefundAccountRoute, async ({ params, body, log }) => {
    const name = parseRefundNumber(params.id);
    const account = name && (await refunds.openAccount(name, body.reason));
    if (account === undefined) return problem('payment_not_found');
    log.info({ event: 'refund-account-opened', refundId: params.id }, 'an account was looked at');
    return answer(200, account);
  });
};
