import type { Answer } from '../../control/calls.ts';
import type { Operation, UnderWay } from '../../control/perform.ts';
import type { SettledDays } from '../../control/settled-days.ts';
import type { Clock } from '../../platform/clock.ts';
import { success, type Result } from '../../platform/result.ts';
import { executeAnswer, refundAnswer, statusAnswer, type Style } from './answers.ts';
import { problem, problemAnswer, refusal, type Problem } from './errors.ts';
import {
  canceled,
  execute,
  isOpen,
  newPayment,
  refund,
  refundable,
  underWay,
  type Payment,
} from './model.ts';
import { parseCreate, parseNamed, parseRefund, type Named } from './requests.ts';
import { parseSettlement, settlementPage } from './settlement.ts';
import { calls } from './sources.ts';
import { newPayToken, newTransactionId, type Payments } from './store.ts';

export interface TossPay {
  readonly payments: Payments;
  readonly settled: SettledDays;
  readonly clock: Clock;
  readonly publicUrl: () => string;
  /** Whether the banks rest, as they do every night. */
  readonly banks: { resting: boolean };
  readonly style: Style;
}

export interface Prepared extends Operation {
  readonly orderNo: string | undefined;
}

type Prepare = (toss: TossPay, body: unknown) => Result<Prepared, Problem>;

const usual = (usualCode: string): Pick<Operation, 'decline' | 'fault'> => ({
  decline: (errorCode) => problemAnswer(refusal(errorCode, usualCode)),
  fault: () => problemAnswer(problem('COMMON_SYSTEM_ERROR')),
});

function find({ payments }: TossPay, { payToken, orderNo }: Named): Payment | undefined {
  return payToken === undefined ? payments.ofOrder(orderNo ?? '') : payments.get(payToken);
}

function onPayment(toss: TossPay, named: Named, act: (payment: Payment) => Answer): Answer {
  const payment = find(toss, named);
  return payment === undefined ? problemAnswer(problem('TRANSACTION_NOT_FOUND')) : act(payment);
}

/** Nothing is answered: the status alone shows that Toss is still working. */
function takenOn(
  { payments }: TossPay,
  payment: Payment,
  { says, act }: { says: Parameters<typeof underWay>[1]; act: () => unknown },
): UnderWay {
  payments.put(underWay(payment, says));
  return {
    answer: null,
    finish: () => {
      payments.put(payment);
      act();
    },
  };
}

const create: Prepare = (toss, body) => {
  const parsed = parseCreate(body);
  if (!parsed.ok) return parsed;
  const { orderNo } = parsed.value;
  return success({
    orderNo,
    ...usual('COMMON_PAY_ERROR'),
    act: () => {
      const before = toss.payments.ofOrder(orderNo);
      if (before !== undefined && before.status !== 'PAY_STANDBY') {
        return problemAnswer(problem('PAYMENT_EXISTING_PAYMENT'));
      }
      const made = newPayment(parsed.value, newPayToken(), toss.clock.now());
      const { payToken } = toss.payments.put(made);
      const checkoutPage = `${toss.publicUrl()}/toss/payfront/auth?payToken=${payToken}`;
      return { status: 200, body: { code: 0, checkoutPage, payToken } };
    },
  });
};

const isBreak = ({ banks }: TossPay, { method }: Payment): boolean =>
  banks.resting && method === 'TOSS_MONEY';

const execution: Prepare = (toss, body) => {
  const parsed = parseNamed(body);
  if (!parsed.ok) return parsed;
  const named = parsed.value;
  const act = () =>
    onPayment(toss, named, (payment) => {
      if (isBreak(toss, payment)) return problemAnswer(problem('COMMON_BREAK_TIME_OF_BANK'));
      const stamp = { transactionId: newTransactionId(), now: toss.clock.now() };
      const change = execute(payment, named.orderNo, stamp);
      if (!change.ok) return problemAnswer(change.problem);
      return { status: 200, body: executeAnswer(toss.payments.put(change.value)) };
    });
  return success({
    orderNo: find(toss, named)?.order.orderNo,
    ...usual('COMMON_PAY_ERROR'),
    takeOn: () => {
      const payment = find(toss, named);
      return payment?.status === 'PAY_APPROVED'
        ? takenOn(toss, payment, { says: 'PAY_PROGRESS', act })
        : undefined;
    },
    giveUp: () => {
      const payment = find(toss, named);
      if (payment !== undefined && isOpen(payment)) toss.payments.put(canceled(payment));
    },
    act,
  });
};

const status: Prepare = (toss, body) => {
  const parsed = parseNamed(body);
  if (!parsed.ok) return parsed;
  return success({
    orderNo: find(toss, parsed.value)?.order.orderNo,
    ...usual('TRANSACTION_NOT_FOUND'),
    act: () =>
      onPayment(toss, parsed.value, (payment) => ({ status: 200, body: statusAnswer(payment) })),
  });
};

const refunds: Prepare = (toss, body) => {
  const parsed = parseRefund(body);
  if (!parsed.ok) return parsed;
  const request = parsed.value;
  const named = { payToken: request.payToken, orderNo: undefined };
  const act = () =>
    onPayment(toss, named, (payment) => {
      const done = payment.steps.find(({ refundNo }) => refundNo === request.refundNo);
      if (done !== undefined && request.idempotent) {
        return { status: 200, body: refundAnswer(payment, done, toss.style) };
      }
      if (isBreak(toss, payment)) return problemAnswer(problem('COMMON_BREAK_TIME_OF_BANK'));
      const stamp = { transactionId: newTransactionId(), now: toss.clock.now() };
      if (done !== undefined) return problemAnswer(problem('REFUND_REFUND_NO_DUPLICATE'));
      const change = refund(payment, request, stamp);
      if (!change.ok) return problemAnswer(change.problem);
      const after = toss.payments.put(change.value);
      const step = after.steps.at(-1);
      return step === undefined
        ? problemAnswer(problem('COMMON_REFUND_ERROR'))
        : { status: 200, body: refundAnswer(after, step, toss.style) };
    });
  return success({
    orderNo: find(toss, named)?.order.orderNo,
    ...usual('COMMON_REFUND_ERROR'),
    act,
    takeOn: () => {
      const payment = find(toss, named);
      return payment !== undefined && refundable(payment) >= (request.amount ?? 1)
        ? takenOn(toss, payment, { says: 'REFUND_PROGRESS', act })
        : undefined;
    },
  });
};

const cancellation: Prepare = (toss, body) => {
  const parsed = parseNamed(body);
  if (!parsed.ok) return parsed;
  return success({
    orderNo: find(toss, parsed.value)?.order.orderNo,
    ...usual('COMMON_PAY_ERROR'),
    act: () =>
      onPayment(toss, parsed.value, (payment) => {
        if (!isOpen(payment)) return problemAnswer(problem('COMMON_PAY_ERROR'));
        toss.payments.put(canceled(payment));
        return { status: 200, body: { code: 0, payToken: payment.payToken } };
      }),
  });
};

const settlement: Prepare = (toss, body) => {
  const parsed = parseSettlement(body);
  if (!parsed.ok) return parsed;
  return success({
    orderNo: undefined,
    ...usual('COMMON_INVALID_PARAMETER'),
    act: () => ({ status: 200, body: settlementPage(toss, parsed.value) }),
  });
};

export const operations = {
  create: { ...calls.create, prepare: create },
  execute: { ...calls.execute, prepare: execution },
  status: { ...calls.status, prepare: status },
  refunds: { ...calls.refunds, prepare: refunds },
  cancel: { ...calls.cancel, prepare: cancellation },
  settlement: { ...calls.settlement, prepare: settlement },
} as const satisfies Record<string, { path: string; prepare: Prepare }>;
