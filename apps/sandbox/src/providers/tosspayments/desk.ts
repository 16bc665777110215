import type { Charge, PaymentDesk, PayProblem } from '../../control/payment-desk.ts';
import { countOf, textOf, type JsonObject } from '../../platform/json.ts';
import { failure, success, type Result } from '../../platform/result.ts';
import { balance, canceled, depositReturned, paid, type Payment } from './model.ts';
import type { TossPayments } from './prepared.ts';
import { authorizeInWindow } from './billing-window.ts';
import type { BillingKey } from './keys.ts';
import { openWindow } from './payment-window.ts';
import { choices, choose } from './person.ts';
import { newTransactionKey } from './store.ts';

function chargeOf(payment: Payment): Charge {
  const { order, transactions, approvedAt } = payment;
  const isHeld = ['DONE', 'PARTIAL_CANCELED', 'CANCELED'].includes(payment.status);
  const isPaid = isHeld && approvedAt !== null;
  return {
    provider: 'tosspayments',
    tid: payment.paymentKey,
    partnerOrderId: order.orderId,
    partnerUserId: null,
    currency: 'KRW',
    amount: order.amount,
    charged: isPaid ? payment.total : 0,
    canceled: isPaid ? canceled(payment) : 0,
    status: payment.status,
    method: order.method,
    timesCharged: transactions.filter(({ status }) => status === 'DONE').length,
    createdAt: payment.requestedAt.toISOString(),
    chargedAt: approvedAt?.toISOString() ?? null,
  };
}

type Found = Result<Payment, PayProblem>;

function find({ payments }: TossPayments, body: JsonObject): Found {
  const tid = textOf(body['tid']);
  const orderId = textOf(body['partnerOrderId']) ?? '';
  const payment = tid === undefined ? payments.ofOrder(orderId) : payments.get(tid);
  return payment === undefined
    ? failure({ status: 404, error: 'no such payment' })
    : success(payment);
}

const answerOf = ({ paymentKey, status }: Payment) => success({ tid: paymentKey, status });
const conflict = (error: string) => failure({ status: 409, error } as const);

/**
 * Pays into the account. The bank takes the exact sum, once and in time; with `force` it takes whatever comes, as a
 * bank does that went wrong. `return` takes a deposit back.
 */
function deposit(toss: TossPayments, body: JsonObject): Result<object, PayProblem> {
  const found = find(toss, body);
  if (!found.ok) return found;
  const payment = found.value;
  const { account, status, order } = payment;
  const stamp = { key: newTransactionKey(), now: toss.clock.now() };
  if (account === null) return conflict('it has no account');
  if (body['return'] === true) {
    if (status !== 'DONE' || balance(payment) === 0) return conflict('nothing was paid in');
    return answerOf(toss.payments.put(depositReturned(payment, stamp)));
  }
  const amount = body['amount'] === undefined ? order.amount : (countOf(body['amount']) ?? 0);
  if (body['force'] !== true) {
    if (status !== 'WAITING_FOR_DEPOSIT') return conflict('the account is closed');
    if (stamp.now >= account.dueAt) return conflict('the account has run out');
    if (amount !== order.amount) return conflict('the bank takes the exact sum only');
  }
  return answerOf(toss.payments.put(paid(payment, stamp, amount)));
}

/** The provider charges without a call: late, or another amount than requested. */
function charge(toss: TossPayments, body: JsonObject): Result<object, PayProblem> {
  const found = find(toss, body);
  if (!found.ok) return found;
  const amount = countOf(body['amount']) ?? found.value.order.amount;
  const stamp = { key: newTransactionKey(), now: toss.clock.now() };
  const choice = found.value.choice ?? { card: '41', bank: '88', carrier: 'SKT', phone: '' };
  // `instead`: the earlier charge had this amount all along.
  const transactions = body['instead'] === true ? [] : found.value.transactions;
  return answerOf(toss.payments.put(paid({ ...found.value, choice, transactions }, stamp, amount)));
}

function keyOf({ keys }: TossPayments, body: JsonObject): Result<BillingKey, PayProblem> {
  const billingKey = textOf(body['billingKey']);
  const customerKey = textOf(body['customerKey']);
  const key =
    billingKey === undefined
      ? keys.list().findLast((each) => each.customerKey === customerKey)
      : keys.get(billingKey);
  return key === undefined ? failure({ status: 404, error: 'no such key' }) : success(key);
}

/** Makes each later charge of the card fail with that code; null: it works again. */
function changeCard(toss: TossPayments, body: JsonObject): Result<object, PayProblem> {
  const key = keyOf(toss, body);
  if (!key.ok) return key;
  const refuses = textOf(body['refuses']) ?? null;
  toss.keys.put({ ...key.value, card: { ...key.value.card, refuses } });
  return success({ billingKey: key.value.billingKey, refuses });
}

/** The card company ends a key by itself. */
function deleteKey(toss: TossPayments, body: JsonObject): Result<object, PayProblem> {
  const key = keyOf(toss, body);
  if (!key.ok) return key;
  toss.forget(key.value, textOf(body['reason']) ?? '카드 해지');
  return success({ billingKey: key.value.billingKey });
}

/** Carries out a person's choice in the window for a card, without a browser. */
function authorize(toss: TossPayments, body: JsonObject): Result<object, PayProblem> {
  const done = authorizeInWindow(toss, body);
  return done.ok
    ? success({ redirect: done.value })
    : failure({ status: 400, error: done.problem });
}

/** `requestPayment` without a browser; the person's actions in the window come by `pay`. */
function openedWindow(toss: TossPayments, body: JsonObject): Result<object, PayProblem> {
  const opened = openWindow(toss, { customerKey: '@@ANONYMOUS', ...body });
  if (!opened.ok) return failure({ status: 400, error: opened.problem.code });
  return success({ tid: opened.value.paymentKey, partnerOrderId: opened.value.order.orderId });
}

export function tossPaymentsDesk(toss: TossPayments, forget: () => void): PaymentDesk {
  return {
    provider: 'tosspayments',
    charges: () => toss.payments.list().map(chargeOf),
    pay: (body) => {
      const found = find(toss, body);
      if (!found.ok) return found;
      const chosen = choose(found.value, body, toss.clock.now());
      if (!chosen.ok) {
        return chosen.problem === 'unclear'
          ? failure({ status: 400, error: `as: ${choices.join(', ')}` })
          : conflict(chosen.problem);
      }
      const { paymentKey, order } = toss.payments.put(chosen.value.payment);
      const { redirect } = chosen.value;
      return success({ tid: paymentKey, partnerOrderId: order.orderId, redirect });
    },
    more: {
      contract: (body) => {
        toss.contract.createsPayments = body['createsPayments'] === true;
        return success({ ...toss.contract });
      },
      window: (body) => openedWindow(toss, body),
      card: (body) => changeCard(toss, body),
      'delete-key': (body) => deleteKey(toss, body),
      authorize: (body) => authorize(toss, body),
      deposit: (body) => deposit(toss, body),
      settled: toss.settled.change,
      charge: (body) => charge(toss, body),
    },
    look: () => void toss.payments.list(),
    forget,
  };
}
