import { settledLines, type SettledDays } from '../../control/settled-days.ts';
import { asObject, textOf, type JsonObject } from '../../platform/json.ts';
import { failure, success, type Result } from '../../platform/result.ts';
import { seoulTime } from './answers.ts';
import { problem, type Problem } from './errors.ts';
import type { Payment, Step } from './model.ts';
import type { Payments } from './store.ts';

interface SettlementRequest {
  readonly day: string;
  readonly by: 'settleDate' | 'dueDate';
  readonly from: number;
}

const pageSize = 1_000;
const dayMs = 24 * 3_600_000;
const fields = { SETTLE: 'settleDate', DUE: 'dueDate' } as const;

export function parseSettlement(input: unknown): Result<SettlementRequest, Problem> {
  const body = asObject(input);
  const day = textOf(body['baseDate']) ?? '';
  const by = body['dateType'] === 'DUE' ? fields.DUE : fields.SETTLE;
  const isKind = body['dateType'] === 'DUE' || body['dateType'] === 'SETTLE';
  const cursor = textOf(body['nextCursor']);
  const from = cursor === undefined ? 0 : Number(Buffer.from(cursor, 'base64').toString());
  return /^\d{8}$/.test(day) && isKind && Number.isSafeInteger(from)
    ? success({ day, by, from })
    : failure(problem('COMMON_INVALID_PARAMETER'));
}

const compact = (at: Date): string => seoulTime(at).slice(0, 10).replaceAll('-', '');

/** Returns the line of a sale, with a fee of three percent and the tax on it, or of a refund, without a fee. */
function lineOf({ payToken, order, method }: Payment, step: Step): JsonObject {
  const isSale = step.stepType === 'PAY';
  const fee = isSale ? -Math.floor(step.amount * 0.03) : 0;
  const vat = isSale ? -Math.floor(-fee / 10) : 0;
  return {
    transactionType: step.stepType,
    transactionId: step.transactionId,
    settleDate: compact(step.at),
    dueDate: compact(new Date(step.at.getTime() + 2 * dayMs)),
    payToken,
    orderNo: order.orderNo,
    productDesc: order.productDesc,
    payMethod: method,
    amount: step.amount,
    fee,
    vat,
    feeVatSum: fee + vat,
  };
}

const dashed = (day: string): string => day.replace(/^(....)(..)(..)$/, '$1-$2-$3');

const sumOf = (lines: readonly JsonObject[], field: string): number =>
  lines.reduce((sum, line) => sum + Number(line[field] ?? 0), 0);

interface SettlementResult {
  readonly payments: Payments;
  readonly settled: SettledDays;
}

/** A thousand at a time; the sums are those of the whole day. */
export function settlementPage(
  { payments, settled }: SettlementResult,
  request: SettlementRequest,
): JsonObject {
  const { day, by, from } = request;
  const own = payments
    .list()
    .flatMap((payment) => payment.steps.map((step) => lineOf(payment, step)))
    .filter((line) => line[by] === day);
  const lines = settledLines(own, settled.of(dashed(day)));
  const next = from + pageSize;
  return {
    transactionList: lines.slice(from, next),
    nextCursor: next < lines.length ? Buffer.from(String(next)).toString('base64') : '',
    totalAmount: sumOf(lines, 'amount'),
    totalFee: sumOf(lines, 'fee'),
    totalVat: sumOf(lines, 'vat'),
    totalFeeVatSum: sumOf(lines, 'feeVatSum'),
  };
}
