import type { Answer } from '../../control/calls.ts';
import type { Clock } from '../../platform/clock.ts';
import { success } from '../../platform/result.ts';
import type { ErrorCode } from '../../control/outcomes.ts';
import type { Operation } from '../../control/perform.ts';
import { approveAnswer, cancelAnswer, orderAnswer, readyAnswer } from './answers.ts';
import { declined, problemAnswer, problems } from './errors.ts';
import { approvalRefused, approve, cancel, newPayment, type Payment } from './model.ts';
import { parseApprove, parseCancel, parseOrder, parseReady, type Parsed } from './requests.ts';
import { newAid, newTid, type Payments } from './store.ts';

export interface Kakaopay {
  readonly payments: Payments;
  readonly clock: Clock;
  readonly cid: string;
  readonly publicUrl: () => string;
}

/** A request that was understood: which order it is about, and how to do it. */
export interface Prepared extends Operation {
  readonly partnerOrderId: string | undefined;
}

type Body = Readonly<Record<string, unknown>>;
type Prepare = (kakaopay: Kakaopay, body: unknown) => Parsed<Prepared>;

const fault = () => problemAnswer(problems.internal);
const decline = (errorCode: ErrorCode | undefined) => problemAnswer(declined(errorCode));
const done = (body: Body) => ({ status: 200, body });

const ready: Prepare = ({ payments, clock, cid, publicUrl }, body) => {
  const parsed = parseReady(body, cid);
  if (!parsed.ok) return parsed;
  return success({
    partnerOrderId: parsed.value.partnerOrderId,
    act: () => {
      const payment = payments.put(newPayment(parsed.value, newTid(), clock.now()));
      return done(readyAnswer(payment, publicUrl()));
    },
    decline,
    fault,
  });
};

function onPayment(payments: Payments, tid: string, change: (payment: Payment) => Answer): Answer {
  const payment = payments.get(tid);
  return payment === undefined ? problemAnswer(problems.unknownTid) : change(payment);
}

const approval: Prepare = ({ payments, clock, cid }, body) => {
  const parsed = parseApprove(body, cid);
  if (!parsed.ok) return parsed;
  const request = parsed.value;
  return success({
    partnerOrderId: request.partnerOrderId,
    act: () =>
      onPayment(payments, request.tid, (payment) => {
        const change = approve(payment, request, { aid: newAid(), now: clock.now() });
        if (!change.ok) return problemAnswer(change.problem);
        return done(approveAnswer(payments.put(change.value)));
      }),
    decline,
    giveUp: () => {
      const payment = payments.get(request.tid);
      if (payment !== undefined) payments.put(approvalRefused(payment));
    },
    fault,
  });
};

const cancellation: Prepare = ({ payments, clock, cid }, body) => {
  const parsed = parseCancel(body, cid);
  if (!parsed.ok) return parsed;
  const request = parsed.value;
  return success({
    partnerOrderId: payments.get(request.tid)?.order.partnerOrderId,
    act: () =>
      onPayment(payments, request.tid, (payment) => {
        const change = cancel(payment, request, { aid: newAid(), now: clock.now() });
        if (!change.ok) return problemAnswer(change.problem);
        return done(cancelAnswer(payments.put(change.value), payment));
      }),
    decline,
    fault,
  });
};

const order: Prepare = ({ payments, cid }, body) => {
  const parsed = parseOrder(body, cid);
  if (!parsed.ok) return parsed;
  const { tid } = parsed.value;
  return success({
    partnerOrderId: payments.get(tid)?.order.partnerOrderId,
    act: () => onPayment(payments, tid, (payment) => done(orderAnswer(payment))),
    decline,
    fault,
  });
};

/** Each is one address of `sources.ts`. */
export const operations = {
  ready,
  approve: approval,
  cancel: cancellation,
  order,
} as const satisfies Record<string, Prepare>;
