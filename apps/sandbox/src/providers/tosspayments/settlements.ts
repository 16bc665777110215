import { settledLines } from '../../control/settled-days.ts';
import { asObject, textOf, type JsonObject } from '../../platform/json.ts';
import { failure, success, type Result } from '../../platform/result.ts';
import { merchantId, seoulTime } from './answers.ts';
import { problem, type Problem } from './errors.ts';
import type { Payment, Transaction } from './model.ts';
import type { TossPayments } from './prepared.ts';
import { methodNames } from './requests.ts';

interface SettlementRequest {
  readonly from: string;
  readonly to: string;
  readonly by: 'soldDate' | 'paidOutDate';
  readonly page: number;
  readonly size: number;
}

const dayShape = /^\d{4}-\d\d-\d\d$/;
const dayMs = 24 * 3_600_000;

export function parseSettlements(input: unknown): Result<SettlementRequest, Problem> {
  const query = asObject(input);
  const [from = '', to = ''] = [textOf(query['startDate']), textOf(query['endDate'])];
  const by = query['dateType'] ?? 'soldDate';
  const [page, size] = [Number(query['page'] ?? 1), Number(query['size'] ?? 100)];
  const isDated = dayShape.test(from) && dayShape.test(to) && from <= to;
  const isPaged = page >= 1 && Number.isSafeInteger(page) && size >= 1 && size <= 5_000;
  return isDated && isPaged && (by === 'soldDate' || by === 'paidOutDate')
    ? success({ from, to, by, page, size })
    : failure(problem('INVALID_REQUEST'));
}

const seoulDay = (at: Date): string => seoulTime(at).slice(0, 10);

/** Returns the settlement of a sale, with a fee of three percent and the tax on it, or of a refund, without a fee. */
function settlementAnswer(payment: Payment, one: Transaction): JsonObject {
  const isSale = one.status === 'DONE';
  const supplyAmount = isSale ? Math.floor(one.amount * 0.03) : 0;
  const vat = Math.floor(supplyAmount / 10);
  const fee = supplyAmount + vat;
  const amount = isSale ? one.amount : -one.amount;
  return {
    mId: merchantId,
    paymentKey: payment.paymentKey,
    transactionKey: one.transactionKey,
    orderId: payment.order.orderId,
    currency: 'KRW',
    method: methodNames[payment.order.method],
    amount,
    interestFee: 0,
    fee,
    fees: [{ type: 'BASE', fee }],
    supplyAmount,
    vat,
    payOutAmount: amount - fee,
    approvedAt: payment.approvedAt === null ? null : seoulTime(payment.approvedAt),
    soldDate: seoulDay(one.at),
    paidOutDate: seoulDay(new Date(one.at.getTime() + 4 * dayMs)),
    cancel: isSale ? null : { transactionKey: one.transactionKey, cancelAmount: one.amount },
    card: null,
    virtualAccount: null,
    easyPay: null,
  };
}

/** A deposit that was not made, or was reversed by the bank, is not paid out. */
const settles = ({ status }: Transaction): boolean =>
  status === 'DONE' || status === 'CANCELED' || status === 'PARTIAL_CANCELED';

const daysBetween = (from: string, to: string): readonly string[] => {
  const days: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += dayMs) {
    days.push(new Date(at).toISOString().slice(0, 10));
  }
  return days;
};

/** A page of what is paid, by the day of sale or of payment. */
export function settlementsPage(
  toss: TossPayments,
  request: SettlementRequest,
): readonly JsonObject[] {
  const { from, to, by, page, size } = request;
  const own = toss.payments
    .list()
    .flatMap((payment) =>
      payment.transactions.filter(settles).map((one) => settlementAnswer(payment, one)),
    );
  const lines = daysBetween(from, to).flatMap((day) =>
    settledLines(
      own.filter((line) => line[by] === day),
      toss.settled.of(day),
    ),
  );
  // New lines come before this page: the last line of the previous page appears here again.
  const shift = page > 1 && toss.settled.moves(from) ? 1 : 0;
  return lines.slice((page - 1) * size - shift, page * size - shift);
}
