import {
  askPaymentRoute,
  encodeAmount,
  errorNameOf,
  operatorPaymentRoute,
  operatorPaymentsRoute,
} from '@dipper/contract';
import type { OperatorPayment, OperatorPaymentDetail } from '@dipper/contract';
import { personKeyOf } from '../../core/accounts/index.ts';
import { parseTransactionId, transactionId } from '../../core/charging/index.ts';
import type { Charging, PaymentName } from '../../core/charging/index.ts';
import {
  findProposalsOf,
  findRefundsOf,
  maskedAccount,
  unsealAccount,
} from '../../core/refunds/index.ts';
import type { Database } from '../../platform/db/index.ts';
import type { FieldKeys } from '../../platform/field-keys.ts';
import { answer, pageAnswer, problem } from '../../platform/http/index.ts';
import type { Http } from '../../platform/http/index.ts';
import { describeEntry, describeStep } from './describe-books.ts';
import { describeProposal } from './describe-proposal.ts';
import { findOrder, findPaymentFacts } from './payment-repository.ts';
import type { OrderRow, PaymentFacts } from './payment-repository.ts';
import { describeRefund } from './describe-refund.ts';
import { findOnePayment, findPayments } from './repository.ts';
import type { OperatorPaymentRow } from './repository.ts';

export const describePayment = (row: OperatorPaymentRow): OperatorPayment => ({
  transactionId: transactionId({ userId: row.user_id, paymentId: row.payment_id }),
  userId: Number(row.user_id),
  state: row.state,
  productId: Number(row.product_id),
  productName: row.product_name,
  methodId: row.method_id,
  quantity: row.quantity,
  totalPrice: encodeAmount(row.total),
  currency: row.currency,
  provider: row.provider,
  providerTransactionId: row.provider_reference,
  reason: errorNameOf(row.failure_code ?? 0) ?? null,
  createdAt: row.requested_at.toISOString(),
  changedAt: row.changed_at.toISOString(),
});

/** The order's owner, and the keys that open its refund account. */
type Opening = { readonly name: PaymentName; readonly keys: FieldKeys };

const accountOf = (sealed: Buffer | null, { keys, name }: Opening): string | null =>
  sealed === null ? null : maskedAccount(unsealAccount(keys, name, sealed));

const describeOrder = (row: OrderRow, opening: Opening): OperatorPaymentDetail['order'] => ({
  productName: row.product_name,
  price: encodeAmount(row.price),
  spoons: encodeAmount(row.spoon_amount),
  bonus: encodeAmount(row.bonus_amount),
  country: row.country,
  device: row.device,
  chargeTotal: encodeAmount(row.charge_total),
  chargeCurrency: row.charge_currency,
  refundedTotal: encodeAmount(row.refunded_total),
  chargeReference: row.charge_reference,
  expiresAt: row.expires_at?.toISOString() ?? null,
  refundAccount: accountOf(row.sealed, opening),
  revision: row.revision,
});

const describeLot = ({ lot, lotMoves }: PaymentFacts): OperatorPaymentDetail['lot'] =>
  lot === undefined
    ? null
    : {
        paid: encodeAmount(lot.paid),
        bonus: encodeAmount(lot.bonus),
        paidLeft: encodeAmount(lot.paid_left),
        bonusLeft: encodeAmount(lot.bonus_left),
        acquiredAt: lot.acquired_at.toISOString(),
        expiresAt: lot.expires_at.toISOString(),
        moves: lotMoves.map(({ kind, ref_id: reference, paid, bonus }) => ({
          kind,
          reference,
          paid: encodeAmount(paid),
          bonus: encodeAmount(bonus),
        })),
      };

type Facts = Pick<
  OperatorPaymentDetail,
  'order' | 'log' | 'events' | 'entries' | 'lot' | 'hasReceipt' | 'question'
>;

const describeFacts = (facts: PaymentFacts, opening: Opening): Facts => {
  const { order } = facts;
  return {
    order: describeOrder(order, opening),
    log: facts.log.map(describeStep),
    events: facts.events.map((event) => ({
      provider: event.provider,
      eventId: event.event_id,
      heard: event.heard,
      times: event.times,
      firstAt: event.first_at.toISOString(),
      lastAt: event.last_at.toISOString(),
    })),
    entries: facts.entries.map(describeEntry),
    lot: describeLot(facts),
    hasReceipt: order.has_receipt,
    question:
      order.due_at === null
        ? null
        : { dueAt: order.due_at.toISOString(), attempt: order.attempt ?? 0 },
  };
};

export type OperatorPayments = {
  readonly database: Database;
  readonly charging: Charging;
  readonly fieldKeys: FieldKeys;
};

const findDetail = async (
  { database, fieldKeys }: OperatorPayments,
  name: PaymentName,
): Promise<OperatorPaymentDetail | undefined> => {
  const [row, facts, refunds, proposals] = await Promise.all([
    findOnePayment(database, name),
    findPaymentFacts(database, name),
    findRefundsOf(database, name),
    findProposalsOf(database, name),
  ]);
  if (row === undefined || facts === undefined) return undefined;
  return {
    payment: describePayment(row),
    ...describeFacts(facts, { name, keys: fieldKeys }),
    refunds: refunds.map((refund) => describeRefund(refund, fieldKeys)),
    proposals: proposals.map(describeProposal),
  };
};

/**
 * In these states a call may still wait for the provider's answer, and a question must not overtake
 * it.
 */
const runningStates: ReadonlySet<string> = new Set(['created', 'sent', 'unknown']);
const retryAfterSeconds = 60;

const mountQuestion = (http: Http, { database, charging }: OperatorPayments): void => {
  http.mount(askPaymentRoute, async ({ params, log }) => {
    const name = parseTransactionId(params.id);
    const [row, order] = name
      ? await Promise.all([findOnePayment(database, name), findOrder(database, name)])
      : [];
    if (name === undefined || row === undefined || order === undefined) {
      return problem('payment_not_found');
    }
    if (order.is_fresh && runningStates.has(row.state)) {
      return problem('payment_in_progress', { retryAfterSeconds });
    }
    const queried = await charging.askAgain(name, order.attempt ?? 0);
    if (queried === undefined) {
      return answer(200, { state: row.state, told: 'never-asked-for', evidence: {} });
    }
    const { state, outcome } = queried;
    const entry = { event: 'payment-asked', transactionId: params.id, state, kind: outcome.kind };
    log.info(entry, 'an operator has asked a provider');
    return answer(200, { state, told: outcome.kind, evidence: { ...outcome.evidence } });
  });
};

/** Payments, and all that explains one. */
export const mountPayments = (http: Http, parts: OperatorPayments): void => {
  http.mount(operatorPaymentsRoute, async ({ query }) => {
    const { cursor, limit, userId, ...filter } = query;
    const after = cursor === undefined ? undefined : parseTransactionId(cursor);
    if (cursor !== undefined && after === undefined) return problem('wrong_request_format');
    const rows = await findPayments(parts.database, {
      state: filter.state,
      provider: filter.provider,
      methodId: filter.methodId,
      country: filter.country,
      from: filter.from,
      until: filter.until,
      after: after?.paymentId,
      person: userId === undefined ? undefined : personKeyOf(BigInt(userId)),
      limit: limit + 1,
    });
    const payments = rows.map(describePayment);
    return pageAnswer(payments, query, ({ transactionId: next }) => next);
  });

  http.mount(operatorPaymentRoute, async ({ params }) => {
    const name = parseTransactionId(params.id);
    const detail = name && (await findDetail(parts, name));
    return detail === undefined ? problem('payment_not_found') : answer(200, detail);
  });

  mountQuestion(http, parts);
};
