import type { OutboundAnswer } from '../../platform/outbound.ts';
import type { RecordsAnswer, SettlementRecord } from '../../ports/payment-provider.ts';
import { said } from '../../platform/said.ts';
import { sentForm } from '../../platform/sent.ts';
import { hectoMessages } from './messages.ts';
import { hashOf, seoulMoment, seoulStamp } from './fields.ts';
import { silence } from './inquiry.ts';
import { methodsServed } from './methods.ts';
import { hectoProtocol } from './protocol.ts';
import type { HectoShop } from './settings.ts';

const { words } = hectoProtocol;

export type RecordsQuestion = {
  readonly methodId: number;
  readonly method: string;
  readonly day: string;
};

const dayMs = 24 * 3_600_000;

/** Hecto tells a day of one method at a time; its days are Seoul's. */
export const recordsQuestions = (from: Date, to: Date): readonly RecordsQuestion[] => {
  const last = seoulStamp(new Date(to.getTime() - 1)).day;
  const days: string[] = [];
  for (let at = from.getTime(); days.at(-1) !== last; at += dayMs) {
    const { day } = seoulStamp(new Date(at));
    if (day > last) break;
    days.push(day);
  }
  return days.flatMap((day) =>
    methodsServed.map(({ id: methodId, code: method }) => ({ methodId, method, day })),
  );
};

export const recordsForm = (
  { method, day }: Pick<RecordsQuestion, 'method' | 'day'>,
  { merchantId, authKey }: HectoShop,
): string =>
  sentForm(hectoMessages.records, {
    mchtId: merchantId,
    mchtTy: 'M',
    method,
    pdTy: 'D',
    trdDtSt: day,
    pktHash: hashOf(merchantId, day, authKey),
  });

const orderShape = /^p[0-9a-z]{1,11}-[0-9a-f]{32}$/;
const amountShape = /^\d{1,12}$/;

const recordOf = (line: string, shop: HectoShop): SettlementRecord | undefined => {
  const [mchtId, , trdNo, orderNumber, kind, day, time, amount] = line.split('|');
  const at = seoulMoment(`${day ?? ''}${time ?? ''}`);
  if (mchtId !== shop.merchantId || !trdNo || at === undefined) return undefined;
  const moved = said(words.recordKind, kind ?? '')?.as;
  if (moved === undefined || !amountShape.test(amount ?? '')) return undefined;
  return {
    kind: moved,
    transactionId: orderShape.test(orderNumber ?? '') ? orderNumber : undefined,
    reference: trdNo,
    amount: BigInt(amount ?? ''),
    currency: 'KRW',
    at,
  };
};

/**
 * A day of one method is read completely or not at all: one unreadable line makes the rest
 * worthless. A day without use has a code of its own.
 */
export const readRecords = (answer: OutboundAnswer, shop: HectoShop): RecordsAnswer => {
  if (answer.kind !== 'answered') return { kind: 'unknown', evidence: silence(answer) };
  const { status, body } = answer;
  if (status !== 200 || typeof body !== 'string') {
    return { kind: 'unknown', evidence: { status, why: 'unreadable' } };
  }
  const [head = '', ...lines] = body.split(/\r?\n/).filter((line) => line !== '');
  const [code = '', , count = ''] = head.split('|');
  const meaning = said(words.records, code)?.as;
  if (meaning === 'nothing' && count === '0' && lines.length === 0) {
    return { kind: 'records', records: [] };
  }
  if (meaning !== 'done') return { kind: 'unknown', evidence: { status, code: code.slice(0, 8) } };
  const records = lines.map((line) => recordOf(line, shop)).filter((one) => one !== undefined);
  if (records.length !== lines.length || String(lines.length) !== count) {
    return { kind: 'unknown', evidence: { status, why: 'a line is missing or unreadable' } };
  }
  return { kind: 'records', records };
};

export const within = (
  records: readonly SettlementRecord[],
  from: Date,
  to: Date,
): readonly SettlementRecord[] => records.filter(({ at }) => at >= from && at < to);
