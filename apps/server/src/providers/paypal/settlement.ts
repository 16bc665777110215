import type * as z from 'zod/mini';
import type { OutboundAnswer } from '../../platform/outbound.ts';
import type { SettledLine, SettlementAnswer, SettlementQuestion } from '../../ports/settlement.ts';
import type { RecordsQuery } from './client.ts';
import { readAmount } from './money.ts';
import { kindOf, referenceOf } from './moved-money.ts';
import { settledSchema } from './schemas.ts';

export const settlementPageSize = 500;

const hourMs = 3_600_000;
const hoursOfDay = 24;

/** PayPal tells no more than 10,000 transactions of one span, so a day of UTC is asked hour by hour. */
type PagePosition = { readonly hour: number; readonly page: number };

const placeOf = ({ place }: SettlementQuestion): PagePosition => {
  const [hour = 0, page = 1] = place?.split('/').map(Number) ?? [];
  return { hour, page };
};

const textOf = ({ hour, page }: PagePosition): string => [hour, page].join('/');

const spanOf = (question: SettlementQuestion): { readonly from: Date; readonly to: Date } => {
  const from = Date.parse(`${question.day}T00:00:00Z`) + placeOf(question).hour * hourMs;
  return { from: new Date(from), to: new Date(from + hourMs) };
};

/** Both ends are part of their span, and its last second is ours. */
export const settlementQuery = (question: SettlementQuestion): RecordsQuery => {
  const { from, to } = spanOf(question);
  return {
    start_date: from.toISOString(),
    end_date: new Date(to.getTime() - 1000).toISOString(),
    fields: 'transaction_info',
    page_size: String(settlementPageSize),
    page: String(placeOf(question).page),
  };
};

type Info = z.infer<typeof settledSchema>['transaction_details'][number]['transaction_info'];

const absolute = (amount: bigint): bigint => (amount < 0n ? -amount : amount);

const lineOf = (info: Info, day: string): SettledLine | 'other' | undefined => {
  const kind = kindOf(info);
  if (kind === undefined) return 'other';
  const charged = readAmount(info.transaction_amount);
  const fee = info.fee_amount && readAmount(info.fee_amount);
  const isFee = info.fee_amount === undefined || fee?.currency === charged?.currency;
  if (charged === undefined || charged.amount === 0n || !isFee) return undefined;
  return {
    kind,
    order: info.custom_field?.trim() || null,
    reference: referenceOf(info),
    amount: absolute(charged.amount),
    currency: charged.currency,
    fee: fee === undefined ? null : -fee.amount,
    net: null,
    day,
    paidOn: null,
  };
};

const nextOf = ({ hour, page }: PagePosition, pages: number): string | undefined => {
  if (page < pages) return textOf({ hour, page: page + 1 });
  return hour + 1 < hoursOfDay ? textOf({ hour: hour + 1, page: 1 }) : undefined;
};

export const readSettlement = (
  answer: OutboundAnswer,
  question: SettlementQuestion,
): SettlementAnswer => {
  const { hour, page } = placeOf(question);
  const unknown = (why: string, status: number | null): SettlementAnswer => ({
    kind: 'unknown',
    evidence: { status, hour, page, why },
  });
  if (answer.kind !== 'answered') return unknown(answer.why, null);
  const parsed = answer.status === 200 ? settledSchema.safeParse(answer.body) : undefined;
  if (parsed?.success !== true) return unknown('unreadable', answer.status);
  const { transaction_details: details, total_items: items, total_pages: pages } = parsed.data;
  const { from, to } = spanOf(question);
  const refreshedAt = parsed.data.last_refreshed_datetime;
  if (refreshedAt !== undefined && !(Date.parse(refreshedAt) >= to.getTime())) {
    return { kind: 'late', evidence: { hour, known_until: refreshedAt } };
  }
  const expected = Math.min(settlementPageSize, items - (page - 1) * settlementPageSize);
  if (details.length !== Math.max(0, expected)) return unknown('another count', answer.status);
  const readDetails = details.map(({ transaction_info: info }) => {
    const at = Date.parse(info.transaction_initiation_date);
    return at >= from.getTime() && at < to.getTime() ? lineOf(info, question.day) : undefined;
  });
  const read = readDetails.filter((line) => line !== undefined);
  if (read.length !== readDetails.length) return unknown('unreadable', answer.status);
  const lines = read.filter((line) => line !== 'other');
  return {
    kind: 'page',
    lines,
    others: read.length - lines.length,
    next: nextOf({ hour, page }, pages),
  };
};
