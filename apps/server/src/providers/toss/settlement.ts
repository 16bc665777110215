import * as z from 'zod/mini';
import type { OutboundAnswer } from '../../platform/outbound.ts';
import type { SettledLine, SettlementAnswer, SettlementQuestion } from '../../ports/settlement.ts';
import { sent } from '../../platform/sent.ts';
import { tossProtocol } from './protocol.ts';

const { messages, words } = tossProtocol;

const name = z.string().check(z.minLength(1), z.maxLength(100));
const compactDay = z.string().check(z.regex(/^\d{8}$/));
const lineSchema = z.object({
  transactionType: z.enum(['PAY', 'REFUND']),
  transactionId: name,
  orderNo: name,
  amount: z.int(),
  /** Below zero where Toss keeps it, above where it gives it back; its tax is in it. */
  feeVatSum: z.int(),
  settleDate: compactDay,
  /** Empty where nothing is paid out, as with keys for tests. */
  dueDate: z.optional(z.nullable(z.union([compactDay, z.literal('')]))),
});
const pageSchema = z.object({
  transactionList: z.array(lineSchema),
  /** Empty on the last page. */
  nextCursor: z.optional(z.nullable(z.string())),
  /** The total of all pages together. */
  totalAmount: z.int(),
});

type Line = z.infer<typeof lineSchema>;

const compact = (day: string): string => day.replaceAll('-', '');
const dashed = (day: string): string => day.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');

/** Asks by the day on which people paid, for all methods together. */
export const settlementBody = ({ day, place }: SettlementQuestion) =>
  sent(messages.settlement, {
    dateType: 'SETTLE',
    baseDate: compact(day),
    ...(place !== undefined && { nextCursor: place }),
  });

const lineOf = (line: Line): SettledLine => ({
  kind: words.step[line.transactionType].as,
  order: line.orderNo,
  reference: line.transactionId,
  amount: BigInt(Math.abs(line.amount)),
  currency: 'KRW',
  fee: BigInt(-line.feeVatSum),
  net: null,
  day: dashed(line.settleDate),
  paidOn: line.dueDate ? dashed(line.dueDate) : null,
});

const refusalSchema = z.object({ errorCode: z.optional(z.nullable(z.string())) });

export const readSettlement = (
  answer: OutboundAnswer,
  { day, place }: SettlementQuestion,
): SettlementAnswer => {
  if (answer.kind !== 'answered') {
    return { kind: 'unknown', evidence: { answer: answer.kind, why: answer.why } };
  }
  const { status, body } = answer;
  const parsed = status === 200 ? pageSchema.safeParse(body) : undefined;
  const lines = parsed?.data?.transactionList ?? [];
  const isWhole = lines.every(({ settleDate, amount }) => settleDate === compact(day) && amount);
  if (parsed?.success !== true || !isWhole) {
    const code = refusalSchema.safeParse(body).data?.errorCode ?? null;
    return { kind: 'unknown', evidence: { status, error_code: code, why: 'unreadable' } };
  }
  const { nextCursor, totalAmount } = parsed.data;
  // The same place again would be asked for without an end.
  if (nextCursor && nextCursor === place) {
    return { kind: 'unknown', evidence: { status, why: 'the same page again' } };
  }
  return {
    kind: 'page',
    lines: lines.map(lineOf),
    others: 0,
    next: nextCursor || undefined,
    share: {
      part: lines.reduce((sum, { amount }) => sum + BigInt(amount), 0n),
      whole: BigInt(totalAmount),
    },
  };
};
