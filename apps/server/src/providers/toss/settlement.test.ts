import { describe, expect, it } from 'vitest';
import type { OutboundAnswer } from '../../platform/outbound.ts';
import sample from './samples/settlement.json' with { type: 'json' };
import { readSettlement, settlementBody } from './settlement.ts';

const answered = (status: number, body: unknown): OutboundAnswer => ({
  kind: 'answered',
  status,
  body,
});
const question = { day: '2026-11-20', place: undefined };
const [first] = sample.transactionList;
const withLines = (...transactionList: readonly unknown[]) => ({ ...sample, transactionList });

describe('Toss Pay’s settlement report', () => {
  it('is requested by the day of payment, from a cursor on [OPS-03]', () => {
    expect(settlementBody(question)).toEqual({ dateType: 'SETTLE', baseDate: '20261120' });
    expect(settlementBody({ ...question, place: 'abc=' })).toMatchObject({ nextCursor: 'abc=' });
  });

  it('is read line by line: deducted amounts are negative [OPS-03]', () => {
    const line = { order: 'p1-00000000000000000000000000000000', currency: 'KRW', net: null };
    expect(readSettlement(answered(200, sample), question)).toEqual({
      kind: 'page',
      lines: [
        {
          ...line,
          kind: 'charge',
          reference: '7ba71e5c-28d2-4d8b-946e-000000000001',
          amount: 33_000n,
          fee: 145n,
          day: '2026-11-20',
          paidOn: '2026-11-23',
        },
        {
          ...line,
          kind: 'refund',
          reference: '3084ed5d-3267-4ea0-af1c-000000000002',
          amount: 10_000n,
          fee: -44n,
          day: '2026-11-20',
          paidOn: null,
        },
      ],
      others: 0,
      next: '99ElA9EGCTJwXpYygHsBnA==',
      share: { part: 23_000n, whole: 407_000n },
    });
    const last = { ...sample, nextCursor: '' };
    expect(readSettlement(answered(200, last), question)).toMatchObject({ next: undefined });
  });

  it.each<[string, OutboundAnswer]>([
    ['no answer', { kind: 'not-sent', why: 'ECONNREFUSED' }],
    ['a refusal', answered(200, { code: -1, errorCode: 'COMMON_INVALID_API_KEY', msg: '' })],
    ['a page that breaks', answered(500, sample)],
    ['a line without a name', answered(200, withLines(first, { ...first, orderNo: '' }))],
    ['a kind that nobody knows', answered(200, withLines({ ...first, transactionType: 'FEE' }))],
    ['a line about nothing', answered(200, withLines({ ...first, amount: 0 }))],
    ['a line of another day', answered(200, withLines({ ...first, settleDate: '20261119' }))],
  ])('of %s is refused [OPS-03]', (_what, answer) => {
    expect(readSettlement(answer, question)).toMatchObject({ kind: 'unknown' });
  });

  it('that returns the same cursor again has no end, and is refused [OPS-03]', () => {
    const again = { ...question, place: sample.nextCursor };
    expect(readSettlement(answered(200, sample), again)).toMatchObject({ kind: 'unknown' });
  });
});
