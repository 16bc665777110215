import type { Charge, Chosen, PaymentDesk, PayProblem } from '../../control/payment-desk.ts';
import { plans, type Verdict } from '../../control/outcomes.ts';
import { countOf, textOf, type JsonObject } from '../../platform/json.ts';
import { failure, success, type Result } from '../../platform/result.ts';
import type { PrepaidKind } from './prepaid.ts';
import { isPrepaid } from './methods.ts';
import { chargedAmount, isExpired, isOpen, type Payment } from './model.ts';
import { judge, type Typed } from './person.ts';
import { shiftJisForm } from './shift-jis.ts';
import { refundByHand } from './tool.ts';
import { backTo, leave, complete, takeBack, type Back, type Sbps } from './sale.ts';

function chargeOf(payment: Payment): Charge {
  const { request } = payment;
  return {
    provider: 'sbps',
    tid: payment.tid,
    partnerOrderId: request.orderId,
    partnerUserId: request.fields['cust_code'] ?? null,
    currency: 'JPY',
    amount: request.amount,
    charged: chargedAmount(payment),
    canceled: payment.refunded,
    status: payment.status,
    isByHand: payment.isByHand,
    method: request.method,
    timesCharged: payment.timesCharged,
    createdAt: payment.createdAt.toISOString(),
    chargedAt: payment.chargedAt?.toISOString() ?? null,
  };
}

function chosen(payment: Payment, back: Back | null): Chosen {
  const { tid, request } = payment;
  const base = { tid, partnerOrderId: request.orderId, redirect: null };
  if (back === null) return base;
  const { address, fields } = back;
  const post = { action: address, fields: Object.fromEntries(fields), body: shiftJisForm(fields) };
  return { ...base, post };
}

/** Returns the entries of a person who has everything; a test gives the differences. */
function typedBy(sbps: Sbps, payment: Payment, body: JsonObject): Typed {
  const { method, amount } = payment.request;
  const text = (name: string, otherwise: string): string => textOf(body[name]) ?? otherwise;
  return {
    pin: text('pin', '1234'),
    age: text('age', 'adult'),
    cc_number: text('cc_number', '4242424242424242'),
    cc_expiration: text('cc_expiration', '1230'),
    security_code: text('security_code', '123'),
    one_time_password: text('one_time_password', '1234'),
    code:
      textOf(body['code']) ??
      (method === 'webmoney' || method === 'bitcash' ? sbps.codes.issue(method, amount) : ''),
  };
}

type Paid = Result<Chosen, PayProblem>;

/** Concludes with the outcome that the control API has planned for this purchase, as `perform` does with calls. */
async function conclude(
  sbps: Sbps,
  payment: Payment,
  { verdict, code }: { verdict: Verdict; code: string | null },
): Promise<Paid> {
  const plan = plans[verdict.outcome];
  const { waits } = sbps.control;
  const act = (): Promise<Back> => complete(sbps, payment, code);
  if (plan.acts === 'afterwards') waits.after(verdict.delayMs, () => void act());
  else await waits.pause(verdict.delayMs);
  const back = plan.acts === 'before' ? await act() : null;
  if (plan.answers === 'nothing') return success(chosen(payment, null));
  if (plan.answers === 'fault') return failure({ status: 409, error: 'system error' });
  const errorCode = String(verdict.errorCode ?? '10136999');
  if (plan.answers === 'code') {
    const said = { to: 'error_url', code: errorCode, payment } as const;
    return success(chosen(payment, backTo(sbps, payment.request, said)));
  }
  if (back !== null) return success(chosen(payment, back));
  return success(chosen(payment, leave(sbps, payment, { as: 'fail', code: errorCode })));
}

function pay(sbps: Sbps, payment: Payment, body: JsonObject): Paid | Promise<Paid> {
  const typed = typedBy(sbps, payment, body);
  const first = judge(payment, typed, sbps.codes);
  const isCard = first.kind === 'authenticate';
  const judged = isCard
    ? judge({ ...payment, status: 'AUTHENTICATING' }, typed, sbps.codes)
    : first;
  if (judged.kind === 'wrong') return failure({ status: 409, error: judged.refusal });
  if (judged.kind === 'refused') {
    return success(chosen(payment, leave(sbps, payment, { as: 'fail', code: judged.code })));
  }
  const code = judged.kind === 'pay' ? judged.prepaidCode : null;
  const subject = { provider: 'sbps', operation: 'purchase' };
  const verdict = sbps.control.decide({ ...subject, partnerOrderId: payment.request.orderId });
  return conclude(sbps, payment, { verdict, code });
}

function paymentOf({ payments }: Sbps, body: JsonObject): Payment | undefined {
  const tid = textOf(body['tid']);
  if (tid !== undefined) return payments.ofTracking(tid);
  return payments.ofOrder(textOf(body['partnerOrderId']) ?? '');
}

function choose(sbps: Sbps, body: JsonObject): Paid | Promise<Paid> {
  const payment = paymentOf(sbps, body);
  if (payment === undefined) return failure({ status: 404, error: 'no such payment' });
  if (!isOpen(payment)) return failure({ status: 409, error: 'already over' });
  if (isExpired(payment, sbps.control.clock.now())) {
    return failure({ status: 409, error: 'expired' });
  }
  const code = textOf(body['errorCode']) ?? '10136999';
  switch (body['as']) {
    case 'pay':
      return pay(sbps, payment, body);
    case 'fail':
      return success(chosen(payment, leave(sbps, payment, { as: 'fail', code })));
    case 'cancel':
      return success(chosen(payment, leave(sbps, payment, { as: 'cancel', code: '' })));
    case 'close':
      return success(chosen(payment, null));
    default:
      return failure({ status: 400, error: 'as: pay, cancel, fail, close' });
  }
}

function prepaidKind(value: unknown): PrepaidKind | undefined {
  return value === 'webmoney' || value === 'bitcash' ? value : undefined;
}

/** SBPS for the control API: its record of money, the person's actions there, and prepaid codes. */
export function sbpsDesk(sbps: Sbps): PaymentDesk {
  return {
    provider: 'sbps',
    charges: () => sbps.payments.list().map(chargeOf),
    pay: (body) => choose(sbps, body),
    more: {
      codes: (body) => {
        const kind = prepaidKind(body['kind']);
        const balance = countOf(body['balance']);
        if (kind === undefined || !isPrepaid(kind) || balance === undefined) {
          return failure({ status: 400, error: 'kind: webmoney, bitcash; balance: whole yen' });
        }
        return success({ code: sbps.codes.issue(kind, balance), balance });
      },
      contract: (body) => {
        sbps.contract.isWide = body['isWide'] === true;
        return success({ ...sbps.contract });
      },
      'refund-by-hand': (body) => {
        const payment = paymentOf(sbps, body);
        if (payment === undefined) return failure({ status: 404, error: 'no such payment' });
        const done = refundByHand(sbps, payment, countOf(body['amount']));
        if (!done.ok) return failure({ status: 409, error: done.problem });
        const { tid, refunded, status } = done.value;
        return success({ tid, refunded, status, isByHand: true });
      },
      unheard: (body) => {
        const payment = sbps.payments.ofOrder(textOf(body['partnerOrderId']) ?? '');
        if (payment === undefined) return failure({ status: 404, error: 'no such payment' });
        takeBack(sbps, payment.tid);
        return success({ tid: payment.tid });
      },
    },
    forget: () => {
      sbps.payments.clear();
      sbps.contract.isWide = false;
      sbps.codes.clear();
    },
  };
}
