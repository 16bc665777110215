import { transactionIdSchema } from '@dipper/contract';
import type { SettlementRecord } from '../../ports/payment-provider.ts';
import type { OutboundAnswer } from '../../platform/outbound.ts';
import { readAmount } from './money.ts';
import { kindOf, referenceOf } from './moved-money.ts';
import { recordsSchema } from './schemas.ts';

/** Pure: a page of PayPal's own record of money, charges and refunds alone. */
export type RecordsPage = {
  readonly records: readonly SettlementRecord[];
  readonly pages: number;
};

const dayMs = 24 * 60 * 60 * 1000;
/** The longest span that one question may cover. */
export const spanMaxMs = 31 * dayMs;

const absolute = (amount: bigint): bigint => (amount < 0n ? -amount : amount);

/** Its ends are both part of the span: the later one is not of ours. */
export const readRecords = (
  answer: OutboundAnswer,
  { from, to }: { readonly from: Date; readonly to: Date },
): RecordsPage | undefined => {
  const parsed =
    answer.kind === 'answered' && answer.status === 200
      ? recordsSchema.safeParse(answer.body)
      : undefined;
  if (parsed?.success !== true) return undefined;
  const records = parsed.data.transaction_details.flatMap(({ transaction_info: line }) => {
    const kind = kindOf(line);
    const charged = readAmount(line.transaction_amount);
    const at = new Date(line.transaction_initiation_date);
    if (kind === undefined || charged === undefined) return [];
    if (!(at >= from && at < to)) return [];
    const own = transactionIdSchema.safeParse(line.custom_field);
    return [
      {
        kind,
        transactionId: own.success ? own.data : undefined,
        reference: referenceOf(line),
        amount: absolute(charged.amount),
        currency: charged.currency,
        at,
      },
    ];
  });
  return { records, pages: parsed.data.total_pages ?? 1 };
};
