import { currencySchema } from '@dipper/contract';
import * as z from 'zod/mini';
import type { OutboundAnswer } from '../../platform/outbound.ts';
import type { SettledLine, SettlementAnswer, SettlementQuestion } from '../../ports/settlement.ts';
import { sentForm } from '../../platform/sent.ts';
import { tosspaymentsProtocol } from './protocol.ts';
import { silence } from './answers.ts';

/** The lines of one page; Toss gives up to 5,000, and we read no answer of that size. */
export const settlementsPageSize = 500;

const name = z.string().check(z.minLength(1), z.maxLength(100));
const feeSchema = z.object({ fee: z.union([z.int(), z.string().check(z.regex(/^-?\d{1,12}$/))]) });
const settlementSchema = z.object({
  orderId: name,
  transactionKey: name,
  currency: currencySchema,
  amount: z.int(),
  /** The whole of it, tax included; where it is left out its parts stand by their kinds. */
  fee: z.optional(z.nullable(z.int())),
  fees: z.optional(z.nullable(z.array(feeSchema))),
  payOutAmount: z.int(),
  soldDate: z.iso.date(),
  paidOutDate: z.optional(z.nullable(z.iso.date())),
  cancel: z.optional(z.nullable(z.object({}))),
});
const pageSchema = z.array(settlementSchema);

type Settlement = z.infer<typeof settlementSchema>;

const pageOf = ({ place }: SettlementQuestion): number => Number(place ?? 1);

/** Their day of sale, from one day to the same. */
export const settlementsQuery = (question: SettlementQuestion): string =>
  sentForm(tosspaymentsProtocol.messages.settlements, {
    startDate: question.day,
    endDate: question.day,
    dateType: 'soldDate',
    page: String(pageOf(question)),
    size: String(settlementsPageSize),
  });

const absolute = (amount: number): bigint => BigInt(Math.abs(amount));

const feeOf = ({ fee, fees }: Settlement): bigint | null => {
  if (typeof fee === 'number') return BigInt(fee);
  if (!fees) return null;
  return fees.reduce((sum, part) => sum + BigInt(part.fee), 0n);
};

const lineOf = (settled: Settlement): SettledLine => {
  const { orderId, transactionKey, amount, currency, payOutAmount, cancel } = settled;
  const kind = amount < 0 || cancel ? 'refund' : 'charge';
  const fee = feeOf(settled);
  return {
    kind,
    order: orderId,
    reference: transactionKey,
    amount: absolute(amount),
    currency,
    // A refund gives back the fee that they kept, whichever sign they write.
    fee: fee === null || kind === 'charge' ? fee : fee < 0n ? fee : -fee,
    net: absolute(payOutAmount),
    day: settled.soldDate,
    paidOn: settled.paidOutDate ?? null,
  };
};

/** A page is read whole or not at all: a line that cannot be read makes the rest worth nothing. */
export const readSettlements = (
  answer: OutboundAnswer,
  question: SettlementQuestion,
): SettlementAnswer => {
  if (answer.kind !== 'answered') return { kind: 'unknown', evidence: silence(answer) };
  const { status, body } = answer;
  const parsed = status === 200 ? pageSchema.safeParse(body) : undefined;
  const page = pageOf(question);
  if (parsed?.success !== true || parsed.data.some(({ amount }) => amount === 0)) {
    return { kind: 'unknown', evidence: { status, page, why: 'unreadable' } };
  }
  if (parsed.data.some(({ soldDate }) => soldDate !== question.day)) {
    return { kind: 'unknown', evidence: { status, page, why: 'another day' } };
  }
  const isFull = parsed.data.length >= settlementsPageSize;
  return {
    kind: 'page',
    lines: parsed.data.map(lineOf),
    others: 0,
    next: isFull ? String(page + 1) : undefined,
  };
};
