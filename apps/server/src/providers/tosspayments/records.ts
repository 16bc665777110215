import * as z from 'zod/mini';
import type { Evidence, SettlementRecord } from '../../ports/payment-provider.ts';
import type { OutboundAnswer } from '../../platform/outbound.ts';
import { said } from '../../platform/said.ts';
import { sentForm } from '../../platform/sent.ts';
import { tosspaymentsProtocol } from './protocol.ts';
import { silence } from './answers.ts';

const { messages, words } = tosspaymentsProtocol;

/** The lines that fit into one answer that we are willing to read. */
export const pageSize = 500;

const transactionSchema = z.object({
  transactionKey: z.string().check(z.minLength(1)),
  orderId: z.string(),
  status: z.string(),
  transactionAt: z.iso.datetime({ offset: true }),
  currency: z.literal('KRW'),
  amount: z.int(),
});
const pageSchema = z.array(transactionSchema);

export type TransactionsPage =
  | {
      readonly kind: 'page';
      readonly records: readonly SettlementRecord[];
      /** The place where the next page begins; undefined after the last one. */
      readonly after: string | undefined;
    }
  | { readonly kind: 'unknown'; readonly evidence: Evidence };

const nineHoursMs = 9 * 3_600_000;

/** Seoul's wall clock without a zone, which is how the span is asked for. */
const seoulTime = (at: Date): string =>
  new Date(at.getTime() + nineHoursMs).toISOString().slice(0, '2026-11-20T00:00:00'.length);

export const transactionsQuery = (from: Date, to: Date, after: string | undefined): string =>
  sentForm(messages.transactions, {
    startDate: seoulTime(from),
    endDate: seoulTime(to),
    limit: String(pageSize),
    ...(after === undefined ? {} : { startingAfter: after }),
  });

const recordOf = (one: z.infer<typeof transactionSchema>): SettlementRecord[] => {
  const kind = said(words.transaction, one.status)?.as;
  if (kind === undefined) return [];
  const { transactionKey: reference, orderId: transactionId, currency } = one;
  const amount = BigInt(Math.abs(one.amount));
  return [{ kind, transactionId, reference, amount, currency, at: new Date(one.transactionAt) }];
};

/** Their span takes in the whole last second; ours ends before it. */
export const readTransactions = (
  answer: OutboundAnswer,
  { from, to }: { readonly from: Date; readonly to: Date },
): TransactionsPage => {
  if (answer.kind !== 'answered') return { kind: 'unknown', evidence: silence(answer) };
  const parsed = pageSchema.safeParse(answer.body);
  if (answer.status !== 200 || !parsed.success) {
    return { kind: 'unknown', evidence: { status: answer.status, why: 'unreadable' } };
  }
  return {
    kind: 'page',
    records: parsed.data.flatMap(recordOf).filter(({ at }) => at >= from && at < to),
    after: parsed.data.length < pageSize ? undefined : parsed.data.at(-1)?.transactionKey,
  };
};
