import {
  addRefundCheckRoute,
  decideRefundProposalRoute,
  decodeAmount,
  encodeAmount,
  errorCatalogue,
  proposeRefundRoute,
  refundChecksRoute,
  refundPreviewRoute,
  refundProposalsRoute,
  withdrawRefundProposalRoute,
} from '@dipper/contract';
import type { RefundCheck, RefundPreview } from '@dipper/contract';
import { parseTransactionId } from '../../core/charging/index.ts';
import { leftAlone } from '../../core/operators/index.ts';
import {
  decideRefundProposal,
  findProposals,
  findRefundChecks,
  previewRefund,
  proposeRefund,
} from '../../core/refunds/index.ts';
import type { ProposalAnswered, RefundCheckRow, RefundPlanRow } from '../../core/refunds/index.ts';
import { answer, pageAnswer, problem } from '../../platform/http/index.ts';
import type { Http } from '../../platform/http/index.ts';
import { describeProposal } from './describe-proposal.ts';
import { describeRefund } from './describe-refund.ts';
import { readMoment } from './moments.ts';
import { askForSecondLook, mountSecondLooks } from './second-looks.ts';
import type { OperatorRefunds } from './refunds.ts';

const retryAfterSeconds = 5;

const describePreview = (
  plan: RefundPlanRow & { readonly currency: NonNullable<RefundPlanRow['currency']> },
  aloneMost: bigint,
): RefundPreview => {
  const isPossible = plan.refusal === null;
  const amountOf = (amount: bigint | null) => encodeAmount(isPossible ? (amount ?? 0n) : 0n);
  return {
    refusal: plan.refusal,
    amount: amountOf(plan.amount),
    currency: plan.currency,
    spoonPaid: amountOf(plan.spoon_paid),
    spoonBonus: amountOf(plan.spoon_bonus),
    way: plan.way,
    place: plan.place,
    needsAccount: plan.needs_account,
    needsSecondOperator: plan.needs_second || (plan.amount ?? 0n) > aloneMost,
    refundable: encodeAmount(plan.refundable),
    paidLeft: encodeAmount(plan.paid_left),
    bonusLeft: encodeAmount(plan.bonus_left),
  };
};

const describeCheck = (row: RefundCheckRow): RefundCheck => ({
  currency: row.currency,
  secondOperatorAbove: encodeAmount(row.second_operator_above),
  version: row.version,
  effectiveFrom: row.effective_from.toISOString(),
  standing: row.standing,
  changedAt: row.changed_at.toISOString(),
  changedBy: row.changed_by,
  reason: row.reason,
});

const refuse = ({ error }: Extract<ProposalAnswered, { kind: 'refused' }>) =>
  problem(error, errorCatalogue[error].retry ? { retryAfterSeconds } : {});

const cursorShape = /^(.+)~(\d{1,4})$/;

const placeOf = (cursor: string) => {
  const [, id = '', number = ''] = cursorShape.exec(cursor) ?? [];
  const payment = parseTransactionId(id);
  return payment && { paymentId: payment.paymentId, number: Number(number) };
};

const mountChecks = (http: Http, { database }: OperatorRefunds): void => {
  mountSecondLooks(http, database);
  http.mount(refundChecksRoute, async () =>
    answer(200, { results: (await findRefundChecks(database)).map(describeCheck) }),
  );
  http.mount(addRefundCheckRoute, async ({ body, operator }) => {
    const { currency, version, reason } = body;
    const from = readMoment(body.effectiveFrom);
    if (!from.isReal) return problem('wrong_request_format');
    const above = decodeAmount(body.secondOperatorAbove);
    if (above < 0n) return problem('invalid_amount');
    return askForSecondLook(database, {
      subject: `refund-check:${currency}`,
      version,
      from: from.at,
      wish: { kind: 'refund-check', currency, aloneMost: encodeAmount(above) },
      reason,
      by: operator.name,
    });
  });
};

const mountDeciding = (http: Http, parts: OperatorRefunds): void => {
  const tell = (answered: ProposalAnswered) =>
    answered.kind === 'refused'
      ? refuse(answered)
      : answer(200, {
          proposal: describeProposal(answered.proposal),
          refund: answered.refund ? describeRefund(answered.refund, parts.fieldKeys) : null,
        });
  const states = { agree: 'agreed', refuse: 'refused' } as const;
  http.mount(decideRefundProposalRoute, async ({ params, body, operator, log }) => {
    const payment = parseTransactionId(params.id);
    if (payment === undefined) return problem('payment_not_found');
    const { number, decision, reason } = body;
    const decided = { number, state: states[decision], operator: operator.name, reason };
    const answered = await decideRefundProposal(parts, payment, decided);
    const outcome = answered.kind === 'refused' ? answered.error : 'decided';
    const entry = { event: 'refund-proposal-decided', transactionId: params.id, kind: decision };
    log.info({ ...entry, outcome }, 'an operator has decided');
    return tell(answered);
  });
  http.mount(withdrawRefundProposalRoute, async ({ params, body, operator }) => {
    const payment = parseTransactionId(params.id);
    if (payment === undefined) return problem('payment_not_found');
    const { number, reason } = body;
    const withdrawn = { number, state: 'withdrawn', operator: operator.name, reason } as const;
    return tell(await decideRefundProposal(parts, payment, withdrawn));
  });
};

/** Mounts previews of refunds, and refunds that one operator proposes and another decides. */
export const mountRefundProposals = (http: Http, parts: OperatorRefunds): void => {
  const { database, refunds } = parts;
  http.mount(refundPreviewRoute, async ({ params, query, operator }) => {
    const payment = parseTransactionId(params.id);
    const amount = query.amount === undefined ? undefined : BigInt(query.amount);
    const { takingBack } = refunds;
    const plan = payment && (await previewRefund(database, payment, { amount, takingBack }));
    if (plan === undefined || plan.currency === null) return problem('payment_not_found');
    const { currency } = plan;
    const aloneMost = await leftAlone(database, operator.name, { kind: 'refund', unit: currency });
    return answer(200, describePreview({ ...plan, currency }, aloneMost));
  });

  http.mount(refundProposalsRoute, async ({ query }) => {
    const { state, cursor, limit } = query;
    const after = cursor === undefined ? undefined : placeOf(cursor);
    if (cursor !== undefined && after === undefined) return problem('wrong_request_format');
    const rows = await findProposals(database, { state, after, limit: limit + 1 });
    const nextOf = (last: { transactionId: string; number: number }) =>
      `${last.transactionId}~${last.number}`;
    return pageAnswer(rows.map(describeProposal), query, nextOf);
  });

  http.mount(proposeRefundRoute, async ({ params, body, operator, idempotencyKey, log }) => {
    const payment = parseTransactionId(params.id);
    if (payment === undefined) return problem('payment_not_found');
    const { amount, place, reason, refundInfo: account } = body;
    const answered = await proposeRefund(parts, payment, {
      key: idempotencyKey,
      amount: amount === undefined ? undefined : decodeAmount(amount),
      place,
      reason,
      account,
      operator: operator.name,
    });
    if (answered.kind === 'refused') return refuse(answered);
    const entry = { event: 'refund-proposed', transactionId: params.id };
    log.info(entry, 'an operator proposes a refund');
    return answer(201, describeProposal(answered.proposal));
  });

  mountDeciding(http, parts);
  mountChecks(http, parts);
};
