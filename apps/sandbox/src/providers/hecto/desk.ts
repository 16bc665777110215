import type { Charge, Chosen, PaymentDesk, PayProblem } from '../../control/payment-desk.ts';
import { countOf, textOf, type JsonObject } from '../../platform/json.ts';
import { failure, success, type Result } from '../../platform/result.ts';
import { canceledAmount, isExpired, type Trade } from './model.ts';
import { amountStyles } from './notices.ts';
import { choices, isChoice, payIn, perform, type Done, type Hecto } from './person.ts';

function chargeOf(trade: Trade, now: Date): Charge {
  const { order, paid } = trade;
  return {
    provider: 'hecto',
    tid: trade.number,
    partnerOrderId: order.orderNumber,
    partnerUserId: order.customerId === '' ? null : order.customerId,
    currency: 'KRW',
    amount: order.amount,
    charged: paid?.amount ?? 0,
    canceled: canceledAmount(trade),
    status: isExpired(trade, now) ? 'EXPIRED' : trade.status,
    method: order.method.name,
    timesCharged: trade.timesPaid,
    createdAt: trade.openedAt.toISOString(),
    chargedAt: paid?.at.toISOString() ?? null,
  };
}

function tradeOf({ trades }: Hecto, body: JsonObject): Result<Trade, PayProblem> {
  const tid = textOf(body['tid']);
  const orderNumber = textOf(body['partnerOrderId']) ?? '';
  const trade = tid === undefined ? trades.byOrder(orderNumber) : trades.byNumber(tid);
  return trade === undefined ? failure({ status: 404, error: 'no such payment' }) : success(trade);
}

function chosenOf({ trade, post }: Done): Chosen {
  const base = { tid: trade.number, partnerOrderId: trade.order.orderNumber, redirect: null };
  return post === null ? base : { ...base, post };
}

function pay(hecto: Hecto, body: JsonObject): Result<Chosen, PayProblem> {
  const trade = tradeOf(hecto, body);
  if (!trade.ok) return trade;
  const { as } = body;
  const code = textOf(body['code']);
  if (!isChoice(as)) return failure({ status: 400, error: `as: ${choices.join(', ')}` });
  const done = perform(hecto, trade.value, { as, code, amount: countOf(body['amount']) });
  return done.ok ? success(chosenOf(done.value)) : failure({ status: 409, error: done.problem });
}

function payInto(hecto: Hecto, body: JsonObject): Result<object, PayProblem> {
  const trade = tradeOf(hecto, body);
  if (!trade.ok) return trade;
  const amount = countOf(body['amount']) ?? trade.value.order.amount;
  const change = payIn(hecto, trade.value, amount);
  return change.ok
    ? success({ tid: change.value.number, amount })
    : failure({ status: 409, error: change.problem });
}

function setStyle({ style }: Hecto, body: JsonObject): Result<object, PayProblem> {
  const amounts = amountStyles.find((each) => each === body['amounts']);
  if (amounts === undefined) {
    return failure({ status: 400, error: `amounts: ${amountStyles.join('; ')}` });
  }
  style.amounts = amounts;
  return success({ ...style });
}

/** Hecto for the control API: its record of money, and what people do on its page and at a bank. */
export function hectoDesk(hecto: Hecto): PaymentDesk {
  return {
    provider: 'hecto',
    charges: () => hecto.trades.list().map((trade) => chargeOf(trade, hecto.control.clock.now())),
    pay: (body) => pay(hecto, body),
    more: {
      deposit: (body) => payInto(hecto, body),
      style: (body) => setStyle(hecto, body),
    },
    forget: () => {
      hecto.trades.clear();
      hecto.keys.clear();
      hecto.style.amounts = 'plain';
    },
  };
}
