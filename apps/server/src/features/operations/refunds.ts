import {
  decideRefundRoute,
  decodeAmount,
  openRefundAccountRoute,
  operatorRefundRoute,
  operatorRefundsRoute,
  refundPaymentRoute,
  refundTransferRoute,
} from '@dipper/contract';
import type { OperatorRefundDetail } from '@dipper/contract';
import type { Database } from '../../platform/db/index.ts';
import type { FieldKeys } from '../../platform/field-keys.ts';
import { answer, pageAnswer, problem } from '../../platform/http/index.ts';
import type { Http } from '../../platform/http/index.ts';
import { newUuid } from '../../platform/ids.ts';
import { parseRefundNumber, parseTransactionId } from '../../core/charging/index.ts';
import { giveBackAlone, takeAlone } from '../../core/operators/index.ts';
import {
  findRefund,
  findRefundFacts,
  findRefunds,
  previewRefund,
} from '../../core/refunds/index.ts';
import type {
  Refund,
  RefundAnswered,
  RefundFacts,
  Refunds,
  RefundInput,
} from '../../core/refunds/index.ts';
import { describeStep } from './describe-books.ts';
import { describeRefund } from './describe-refund.ts';

export type OperatorRefunds = {
  readonly refunds: Refunds;
  readonly database: Database;
  readonly fieldKeys: FieldKeys;
};

const describeWhole = (
  refund: Refund,
  { log, openings, question }: RefundFacts,
  fieldKeys: FieldKeys,
): OperatorRefundDetail => ({
  refund: describeRefund(refund, fieldKeys),
  operator: refund.operator,
  kind: refund.kind,
  log: log.map(describeStep),
  openings: openings.map(({ at, reason }) => ({ at: at.toISOString(), reason })),
  question: question ? { dueAt: question.due_at.toISOString(), attempt: question.attempt } : null,
});

/** Refuses a refund that needs a second operator; any other counts against this one's own limit. */
const giveBackByOne = async (
  { refunds, database }: OperatorRefunds,
  wanted: RefundInput & { readonly operator: string },
): Promise<RefundAnswered> => {
  const { payment, operator, amount } = wanted;
  const refundId = newUuid();
  const { takingBack } = refunds;
  const plan = await previewRefund(database, payment, { amount, takingBack });
  const most = plan?.refusal === null && !plan.needs_second ? (plan.amount ?? 0n) : 0n;
  const unit = plan?.currency ?? null;
  const claim = { claimId: refundId, kind: 'refund', amount: most } as const;
  const isTaken =
    unit !== null && most > 0n && (await takeAlone(database, operator, { ...claim, unit }));
  const answered = await refunds.request({
    ...wanted,
    refundId,
    aloneMost: isTaken ? most : 0n,
  });
  const isDone = answered.kind === 'refund' && answered.refund.refund_id === refundId;
  if (isTaken && !isDone) await giveBackAlone(database, operator, refundId);
  return answered;
};

/** Mounts operators' refunds: any part of a purchase, and transfers that no provider makes. */
export const mountOperatorRefunds = (http: Http, parts: OperatorRefunds): void => {
  const { refunds, database, fieldKeys } = parts;
  const tell = <Status extends 200 | 201>(status: Status, answered: RefundAnswered) =>
    answered.kind === 'refused'
      ? problem(answered.error)
      : answer(status, describeRefund(answered.refund, fieldKeys));

  http.mount(refundPaymentRoute, async ({ params, body, operator, idempotencyKey, log }) => {
    const payment = parseTransactionId(params.id);
    if (payment === undefined) return problem('payment_not_found');
    log.info({ event: 'refund-by-operator', transactionId: params.id }, 'an operator gives back');
    const { amount, place, reason, refundInfo: account } = body;
    const answered = await giveBackByOne(parts, {
      payment,
      by: 'operator',
      operator: operator.name,
      key: idempotencyKey,
      amount: amount === undefined ? undefined : decodeAmount(amount),
      place,
      reason,
      account,
    });
    return tell(201, answered);
  });

  http.mount(operatorRefundRoute, async ({ params }) => {
    const name = parseRefundNumber(params.id);
    const refund = name && (await findRefund(database, name));
    if (name === undefined || refund === undefined) return problem('payment_not_found');
    return answer(200, describeWhole(refund, await findRefundFacts(database, name), fieldKeys));
  });

  http.mount(operatorRefundsRoute, async ({ query }) => {
    const after = query.cursor === undefined ? undefined : parseRefundNumber(query.cursor);
    if (query.cursor !== undefined && after === undefined) return problem('wrong_request_format');
    const rows = await findRefunds(database, {
      state: query.state,
      after: after?.refundId,
      limit: query.limit + 1,
    });
    const page = rows.map((row) => describeRefund(row, fieldKeys));
    return pageAnswer(page, query, ({ refundId }) => refundId);
  });

  http.mount(refundTransferRoute, async ({ params, body, operator }) => {
    const name = parseRefundNumber(params.id);
    if (name === undefined) return problem('payment_not_found');
    return tell(200, await refunds.transferred(name, { ...body, operator: operator.name }));
  });

  http.mount(decideRefundRoute, async ({ params, body, operator, log }) => {
    const name = parseRefundNumber(params.id);
    if (name === undefined) return problem('payment_not_found');
    const answered = await refunds.decide(name, { ...body, operator: operator.name });
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
