import { describe, expect, it } from 'vitest';
import type { OutboundAnswer } from '../../platform/outbound.ts';
import sample from './samples/settlements.json' with { type: 'json' };
import { readSettlements, settlementsPageSize, settlementsQuery } from './settlements.ts';

const answered = (status: number, body: unknown): OutboundAnswer => ({
  kind: 'answered',
  status,
  body,
});
const question = { day: '2026-11-20', place: undefined };
const [first] = sample;

describe('the settlement report of Toss Payments', () => {
  it('is requested by the day of sale, page by page [OPS-03]', () => {
    const query = settlementsQuery({ ...question, place: '3' });
    expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
      startDate: '2026-11-20',
      endDate: '2026-11-20',
      dateType: 'soldDate',
      page: '3',
      size: String(settlementsPageSize),
    });
  });

  it('is read line by line, with its fee as a whole or in parts [OPS-03]', () => {
    const page = { kind: 'page', others: 0, next: undefined };
    const line = { currency: 'KRW', day: '2026-11-20', paidOn: '2026-11-24' };
    expect(readSettlements(answered(200, sample), question)).toEqual({
      ...page,
      lines: [
        {
          ...line,
          kind: 'charge',
          order: 'p1-00000000000000000000000000000000',
          reference: 'txrd_a01000000000000000000000001',
          amount: 11_000n,
          fee: 363n,
          net: 10_637n,
        },
        {
          ...line,
          kind: 'charge',
          order: 'p2-00000000000000000000000000000000',
          reference: 'txrd_a01000000000000000000000002',
          amount: 34_000n,
          fee: 860n,
          net: 33_140n,
        },
        {
          ...line,
          kind: 'refund',
          order: 'p3-00000000000000000000000000000000',
          reference: 'txrd_a01000000000000000000000003',
          amount: 1100n,
          fee: -36n,
          net: 1064n,
        },
      ],
    });
  });

  it('continues after a full page, and ends after another [OPS-03]', () => {
    const full = Array.from({ length: settlementsPageSize }, () => first);
    expect(readSettlements(answered(200, full), question)).toMatchObject({ next: '2' });
    const after = { ...question, place: '2' };
    expect(readSettlements(answered(200, []), after)).toMatchObject({ lines: [], next: undefined });
  });

  it.each<[string, OutboundAnswer]>([
    ['no answer', { kind: 'unknown', why: 'out of time' }],
    ['a refusal', answered(403, { code: 'FORBIDDEN_REQUEST', message: '' })],
    ['a page of something else', answered(200, { results: [] })],
    ['a line without a name', answered(200, [first, { ...first, orderId: '' }])],
    ['an amount in parts', answered(200, [{ ...first, amount: 1.5 }])],
    ['a line about nothing', answered(200, [{ ...first, amount: 0 }])],
    ['a line of another day', answered(200, [first, { ...first, soldDate: '2026-11-19' }])],
    ['a currency that we have no word for', answered(200, [{ ...first, currency: 'EUR' }])],
  ])('of %s is refused [OPS-03]', (_what, answer) => {
    expect(readSettlements(answer, question)).toMatchObject({ kind: 'unknown' });
  });
});
