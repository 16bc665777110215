import { describe, expect, it } from 'vitest';
import type { OutboundAnswer } from '../../platform/outbound.ts';
import sample from './samples/settled.json' with { type: 'json' };
import { readSettlement, settlementPageSize, settlementQuery } from './settlement.ts';

const answered = (status: number, body: unknown): OutboundAnswer => ({
  kind: 'answered',
  status,
  body,
});
const question = { day: '2026-11-20', place: '9/1' };
const [first] = sample.transaction_details;

const changed = (info: object): OutboundAnswer => {
  const transaction_info = { ...first?.transaction_info, ...info };
  return answered(200, { ...sample, transaction_details: [{ transaction_info }], total_items: 1 });
};

describe('PayPal’s settlement report', () => {
  it('is requested hour by hour of a UTC day, to its last second [OPS-03]', () => {
    expect(settlementQuery({ day: '2026-11-20', place: undefined })).toMatchObject({
      start_date: '2026-11-20T00:00:00.000Z',
      end_date: '2026-11-20T00:59:59.000Z',
      page: '1',
    });
    expect(settlementQuery({ day: '2026-11-20', place: '23/2' })).toMatchObject({
      start_date: '2026-11-20T23:00:00.000Z',
      end_date: '2026-11-20T23:59:59.000Z',
      page: '2',
    });
  });

  it('is read line by line; lines that are no payment, or undecided, are only counted [OPS-03]', () => {
    const line = {
      order: 'p1-00000000000000000000000000000000',
      currency: 'USD',
      net: null,
      day: '2026-11-20',
      paidOn: null,
    };
    expect(readSettlement(answered(200, sample), question)).toEqual({
      kind: 'page',
      lines: [
        { ...line, kind: 'charge', reference: '5TY05013RG002845M', amount: 899n, fee: 80n },
        { ...line, kind: 'refund', reference: '5TY05013RG002845M', amount: 300n, fee: -10n },
      ],
      others: 2,
      next: '10/1',
    });
  });

  it('ends after its last hour, and may have several pages before [OPS-03]', () => {
    const empty = { ...sample, transaction_details: [], total_items: 0, total_pages: 0 };
    const refreshed = { ...empty, last_refreshed_datetime: '2026-11-21T00:00:00+0000' };
    const last = { ...question, place: '23/1' };
    expect(readSettlement(answered(200, refreshed), last)).toMatchObject({
      lines: [],
      next: undefined,
    });
    const details = Array.from({ length: settlementPageSize }, () => first);
    const full = { ...sample, transaction_details: details, total_items: 501, total_pages: 2 };
    expect(readSettlement(answered(200, full), question)).toMatchObject({ next: '9/2' });
  });

  it('is late if PayPal does not have the whole hour yet [OPS-03]', () => {
    const early = { ...sample, last_refreshed_datetime: '2026-11-20T09:59:59+0000' };
    expect(readSettlement(answered(200, early), question)).toMatchObject({ kind: 'late' });
  });

  it.each<[string, OutboundAnswer]>([
    ['no answer', { kind: 'unknown', why: 'out of time' }],
    ['more than it tells of one span', answered(400, { name: 'RESULTSET_TOO_LARGE' })],
    ['fewer lines than it counts', answered(200, { ...sample, total_items: 5 })],
    ['more lines than it counts', answered(200, { ...sample, total_items: 3 })],
    ['a line of another hour', changed({ transaction_initiation_date: '2026-11-20T10:00:00Z' })],
    ['a line of no time', changed({ transaction_initiation_date: 'soon' })],
    [
      'a currency that we have no word for',
      changed({ transaction_amount: { currency_code: 'EUR', value: '8.99' } }),
    ],
    ['a fee in another one', changed({ fee_amount: { currency_code: 'JPY', value: '-8' } })],
  ])('of %s is refused [OPS-03]', (_what, answer) => {
    expect(readSettlement(answer, question)).toMatchObject({ kind: 'unknown' });
  });
});
