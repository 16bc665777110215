import { errorCatalogue } from '@dipper/contract';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { OutboundAnswer } from '../../platform/outbound.ts';
import type { RefundOrder } from '../../ports/payment-provider.ts';
import { phoneMonths } from '../../testing/phone-months.ts';
import { openField } from './fields.ts';
import { giveBack } from './give-back.ts';
import { readInquiry } from './inquiry.ts';
import type { Trade } from './inquiry.ts';
import { readRecords, recordsForm, recordsQuestions, within } from './records.ts';
import { readRefundQuery, readCancel, refundBody, refundStanding, wayBackOf } from './refund.ts';
import done from './samples/cancel-done.json' with { type: 'json' };
import refused from './samples/cancel-refused.json' with { type: 'json' };
import repeated from './samples/cancel-repeated.json' with { type: 'json' };
import givenBack from './samples/inquiry-given-back.json' with { type: 'json' };
import none from './samples/inquiry-none.json' with { type: 'json' };
import paid from './samples/inquiry-paid.json' with { type: 'json' };

const shop = {
  merchantId: 'dipperm_il',
  encryptionKey: 'dipper-hecto-sandbox-key-of-32-b',
  hashKey: 'DIPPERHECTOSANDBOXHASH',
  authKey: 'DIPPERHECTOSANDBOXAUTH',
  merchantName: '디퍼',
} as const;

const order: RefundOrder = {
  transactionId: paid.mchtTrdNo,
  personReference: 'u1',
  methodId: 33,
  reference: paid.mchtTrdNo,
  chargeReference: 'STFP_THAT_SOMEBODY_TOLD_US',
  total: 11_000n,
  currency: 'KRW',
  requestedAt: new Date('2026-11-20T05:30:22Z'),
  refundId: 'refund-1',
  place: 2,
  amount: 11_000n,
  held: 11_000n,
  reason: '고객 요청',
};

const answered = (body: unknown, status = 200): OutboundAnswer => ({
  kind: 'answered',
  status,
  body,
});
const inquired = (body: unknown) => readInquiry(answered(body), order, shop);
const tradeOf = (body: unknown): Trade => {
  const reading = inquired(body);
  if (reading.kind !== 'trade') throw new Error('no trade in the sample');
  return reading.trade;
};
const trade = tradeOf(paid);
const now = new Date('2026-11-20T06:00:00Z');

const bodyOf = (refund: RefundOrder, of: Trade = trade, at: Date = now) =>
  refundBody(refund, shop, { trade: of, now: at, way: wayBackOf(refund, at) });
const account = { bankCode: '004', accountNumber: '110222333444', accountHolder: '김민지' };

describe('a refund', () => {
  it('cancels the charge that Hecto names, not the one that we were told, and numbers it', () => {
    const body = bodyOf(order);
    expect(body).toMatchObject({
      params: { method: 'TM', bizType: 'C0', encCd: '23', ver: '0A19', mchtTrdNo: 'refund-1' },
      data: { orgTrdNo: paid.trdNo, crcCd: 'KRW', cnclOrd: '001', cnclRsn: '고객 요청' },
    });
    const { data } = body as { data: { cnclAmt: string; pktHash: string } };
    expect(openField(data.cnclAmt, shop.encryptionKey)).toBe('11000');
    expect(data.pktHash).toBe('b4a089bf81fc08e74da7ca4a70eb803107c071c3d75ae81f4c213c2604a6bc37');
  });

  it('is counted by what Hecto canceled, not by what it refused', () => {
    const later = tradeOf({ ...paid, cnclAmt: '4000' });
    const card = { ...order, methodId: 31 };
    expect(bodyOf(card)).toMatchObject({ data: { cnclOrd: '001' } });
    expect(bodyOf(card, later)).toMatchObject({ data: { cnclOrd: '002' } });
    expect(bodyOf({ ...card, place: 1 }, later)).toMatchObject({ data: { cnclOrd: '002' } });
  });

  it.each([
    [29, 'CG'],
    [30, 'SG'],
    [34, 'BG'],
    [32, 'HM'],
    [33, 'TM'],
  ] as const)('of voucher %i uses its own code, %s, and has no count', (methodId, method) => {
    const later = tradeOf({ ...paid, cnclAmt: '4000' });
    const body = bodyOf({ ...order, methodId }, later);
    expect(body).toMatchObject({ params: { method, bizType: 'C0' }, data: { cnclOrd: '001' } });
    expect(wayBackOf({ ...order, methodId }, now).call).toBe('cancel');
  });

  it('of a deposit goes to the person’s account, by a call of its own [PAY-07] [PAY-10]', () => {
    const deposit = { ...order, methodId: 36, account };
    expect(wayBackOf(deposit, now)).toEqual({ call: 'refund', business: 'C0' });
    const body = bodyOf(deposit);
    expect(body).toMatchObject({
      params: { method: 'VA', bizType: 'C0' },
      data: { refundBankCd: '004', refundDpstrNm: '김민지' },
    });
    const { data } = body as { data: { refundAcntNo: string } };
    expect(openField(data.refundAcntNo, shop.encryptionKey)).toBe('110222333444');
  });

  it.each(phoneMonths)(
    'of a phone bill begun at %s and refunded at %s goes to an account: %s',
    (begun, at, isOver) => {
      const [call, business] = isOver ? (['refund', 'C1'] as const) : (['cancel', 'C0'] as const);
      const requestedAt = new Date(begun);
      const bill = { ...order, methodId: 35, account, requestedAt };
      expect(wayBackOf(bill, new Date(at))).toEqual({ call, business });
      const { data } = bodyOf(bill, trade, new Date(at)) as { data: object };
      expect('refundAcntNo' in data).toBe(call === 'refund');
    },
  );

  it('that needs an account but has none is never sent, and gives that error [PAY-10]', async () => {
    const sent: object[] = [];
    const call = async (body: object): Promise<OutboundAnswer> => {
      sent.push(body);
      return answered(done);
    };
    const client = { inquire: call, cancel: call, refund: call, chargeKey: call, deleteKey: call };
    const facts = { shop, trade, now };
    const all = { ...client, records: async () => answered('') };
    expect(await giveBack(all, { ...order, methodId: 36 }, facts)).toMatchObject({
      kind: 'declined',
      failureCode: errorCatalogue.refund_account_required.number,
    });
    expect(sent).toEqual([]);
    expect((await giveBack(all, { ...order, methodId: 36, account }, facts)).kind).toBe('refunded');
    expect(sent).toHaveLength(1);
  });

  it('is made if Hecto says so', () => {
    expect(readCancel(answered(done), order, trade)).toMatchObject({
      kind: 'refunded',
      reference: done.params.trdNo,
      amount: 11_000n,
    });
  });

  it('is refused if Hecto says so', () => {
    expect(readCancel(answered(refused), order, trade)).toMatchObject({
      kind: 'declined',
      failureCode: errorCatalogue.refund_failed.number,
      evidence: { outRsltCd: 'GC42' },
    });
  });

  it.each([
    answered(repeated),
    ...'VTIM ST38 ST25 ST39 9903 9904 9905 TM01 TM03 ST79 GC41 CA12 MP82 9999 ST10 CA85 ST45 ZZ99'
      .split(' ')
      .map((outRsltCd) => answered({ ...refused, params: { ...refused.params, outRsltCd } })),
    answered({}),
    answered(done, 500),
    { kind: 'unknown', why: 'out of time' } as const,
    { kind: 'not-sent', why: 'ECONNREFUSED' } as const,
  ])('is unknown if it may have been made: %o', (answer) => {
    expect(readCancel(answer, order, trade).kind).toBe('unknown');
  });

  it('is not repeated if Hecto says that it was made', () => {
    expect(refundStanding(inquired(givenBack), order)).toMatchObject({
      kind: 'ended',
      outcome: { kind: 'refunded', amount: 11_000n },
    });
    expect(refundStanding(inquired(paid), order).kind).toBe('open');
    const second = { ...order, amount: 4000n, held: 7000n };
    const partly = { ...paid, cnclAmt: '4000' };
    expect(refundStanding(inquired(partly), second).kind).toBe('open');
  });

  it('is not made for a charge that Hecto does not know, nor while Hecto does not answer', () => {
    expect(refundStanding(inquired(none), order)).toMatchObject({ outcome: { kind: 'unknown' } });
    const silent = readInquiry({ kind: 'unknown', why: 'out of time' }, order, shop);
    expect(refundStanding(silent, order)).toMatchObject({ outcome: { kind: 'unknown' } });
  });

  it('whose answer was lost is found by the amount that Hecto has refunded', () => {
    const outcomeOf = (reading: ReturnType<typeof inquired>, of = order) =>
      readRefundQuery(reading, of, now).kind;
    expect(outcomeOf(inquired(givenBack))).toBe('refunded');
    const { cnclAmt: _left, ...without } = givenBack;
    expect(outcomeOf(inquired(without))).toBe('refunded');
    expect(outcomeOf(inquired(paid))).toBe('pending');
    expect(outcomeOf(readInquiry({ kind: 'unknown', why: 'out of time' }, order, shop))).toBe(
      'unknown',
    );
  });

  it('is not refused if Hecto no longer knows a charge that it took before [PAY-10]', () => {
    expect(readRefundQuery(inquired(none), order, now).kind).toBe('unknown');
  });

  // After `pending` everything held is requested again: money on its way to an account is not.
  it.each([
    ['a deposit', 36, '2026-11-20T06:00:00Z', 'unknown'],
    ['a phone bill of an earlier month', 35, '2026-12-01T06:00:00Z', 'unknown'],
    ['a phone bill in its month', 35, '2026-11-20T06:00:00Z', 'pending'],
  ] as const)('of %s (%i) that is still held at %s is %s [PAY-10]', (...row) => {
    const [, methodId, at, kind] = row;
    const method = methodId === 36 ? 'VA' : 'MP';
    const refund = { ...order, methodId, account };
    const reading = readInquiry(answered({ ...paid, method }), refund, shop);
    expect(readRefundQuery(reading, refund, new Date(at)).kind).toBe(kind);
    const never = { ...order, methodId };
    expect(readRefundQuery(reading, never, new Date(at)).kind).toBe('pending');
  });
});

const text = (name: string): string =>
  readFileSync(`${import.meta.dirname}/samples/${name}.txt`, 'utf8');

describe('the records of a day', () => {
  it('are charges and refunds, with our order number and Seoul’s time', () => {
    expect(readRecords(answered(text('records')), shop)).toEqual({
      kind: 'records',
      records: [
        {
          kind: 'charge',
          transactionId: 'p1-44444444444444444444444444444444',
          reference: 'STFP_PGCAdipperm_il0261121020943M9641399',
          amount: 11_000n,
          currency: 'KRW',
          at: new Date('2026-11-20T17:09:43Z'),
        },
        {
          kind: 'refund',
          transactionId: 'p1-44444444444444444444444444444444',
          reference: 'STFP_PGCAdipperm_il0261121020943M4992105',
          amount: 4000n,
          currency: 'KRW',
          at: new Date('2026-11-20T17:09:43Z'),
        },
      ],
    });
  });

  it('are read in their published form', () => {
    const answer = readRecords(answered(text('records-published')), {
      ...shop,
      merchantId: 'mid_test',
    });
    const records = answer.kind === 'records' ? answer.records : [];
    expect(records.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['charge', 1000n],
      ['charge', 2000n],
      ['charge', 3000n],
    ]);
    expect(records[0]).toMatchObject({ reference: 'STBK_PGVAmid_test000000000000000M0000001' });
  });

  it('without entries are a valid, empty answer', () => {
    const answer = readRecords(answered(text('records-empty')), shop);
    expect(answer).toEqual({ kind: 'records', records: [] });
  });

  it.each([
    answered('1001|조회내역 없음|1|'),
    answered(text('records-refused')),
    answered(text('records').split('\n').slice(0, 2).join('\n')),
    answered(text('records').replace('|11000|', '|eleven|')),
    answered(text('records').replace('dipperm_il|CA', 'somebody|CA')),
    answered(undefined),
    answered(text('records'), 500),
    { kind: 'unknown', why: 'out of time' } as const,
  ])('are complete or not returned at all: %#', (answer) => {
    expect(readRecords(answer, shop).kind).toBe('unknown');
  });

  it('are requested by Seoul’s days and by method, and cut to the requested span', () => {
    const [from, to] = [new Date('2026-11-20T14:59:00Z'), new Date('2026-11-20T15:01:00Z')];
    const days = recordsQuestions(from, to).map(({ day }) => day);
    expect([...new Set(days)]).toEqual(['20261120', '20261121']);
    expect(days.length).toBe(16);
    const oneDay = recordsQuestions(
      new Date('2026-11-19T15:00:00Z'),
      new Date('2026-11-20T15:00:00Z'),
    );
    expect([...new Set(oneDay.map(({ day }) => day))]).toEqual(['20261120']);
    const refundRecords = readRecords(answered(text('records')), shop);
    const records = refundRecords.kind === 'records' ? refundRecords.records : [];
    const at = new Date('2026-11-20T17:09:43Z');
    expect(within(records, at, new Date(at.getTime() + 1))).toHaveLength(2);
    expect(within(records, new Date(0), at)).toHaveLength(0);
  });

  it('are requested with the key for records', () => {
    const form = new URLSearchParams(recordsForm({ method: 'TM', day: '20261120' }, shop));
    expect(Object.fromEntries(form)).toMatchObject({
      mchtTy: 'M',
      pdTy: 'D',
      method: 'TM',
      trdDtSt: '20261120',
      pktHash: '17447ff7fb2a163d87613aa20e4c9a4aac386c623a8713374df0ad19a70b5c7c',
    });
  });
});
