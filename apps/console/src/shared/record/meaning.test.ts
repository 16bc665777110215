import { expect, it } from 'vitest';
import { camelOf, meaningOf } from './meaning.ts';

const of = (subject: string | undefined, beside: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(beside).map(([name, value]) => [
      name,
      meaningOf(value, { name, beside, subject }),
    ]),
  );

it('recorded amounts are shown with their currency, and dates and codes as dates and codes [OPS-01]', () => {
  const standing = {
    state: 'succeeded',
    total: 1100,
    currency: 'KRW',
    next_due_at: '2026-11-23T01:23:45.123+00:00',
    isOff: true,
    reason: null,
  };
  expect(of('payment', standing)).toEqual({
    state: { kind: 'code', family: 'state', code: 'succeeded' },
    total: { kind: 'money', amount: '1100', unit: 'KRW' },
    currency: { kind: 'raw', text: 'KRW' },
    next_due_at: { kind: 'moment', at: '2026-11-23T01:23:45.123+00:00' },
    isOff: { kind: 'flag', isOn: true },
    reason: { kind: 'nothing' },
  });
});

it("a person's state and a payment's state are told apart, and roles are shown as roles [OPS-01]", () => {
  expect(of('person', { state: 'active', paidSpoon: 5, grantPayment: -1 })).toEqual({
    state: { kind: 'code', family: 'standing', code: 'active' },
    paidSpoon: { kind: 'money', amount: '5', unit: 'SPOON' },
    grantPayment: { kind: 'code', family: 'value', code: '-1' },
  });
  expect(of('operator', { roles: ['viewer', 'support'] })).toEqual({
    roles: {
      kind: 'list',
      items: [
        { kind: 'role', role: 'viewer' },
        { kind: 'role', role: 'support' },
      ],
    },
  });
});

it('a provider’s own words stay unchanged, and a decimal text is not read as minor units [OPS-01]', () => {
  const evidence = {
    status: 'DONE',
    amount: '12.50',
    code: 'E100',
    approved_at: '2026-11-23T10:00:00+09:00',
    res_payment_date: '2026-11-23T10:00:00',
  };
  expect(of(undefined, evidence)).toEqual({
    status: { kind: 'raw', text: 'DONE' },
    amount: { kind: 'raw', text: '12.50' },
    code: { kind: 'raw', text: 'E100' },
    approved_at: { kind: 'moment', at: '2026-11-23T10:00:00+09:00' },
    res_payment_date: { kind: 'clock', text: '2026-11-23T10:00:00' },
  });
  const place = {
    name: 'amount',
    beside: { amount: 1100 },
    subject: undefined,
    unit: 'KRW',
  } as const;
  expect(meaningOf(1100, place)).toEqual({ kind: 'money', amount: '1100', unit: 'KRW' });
  expect(meaningOf(1100, { ...place, unit: undefined })).toEqual({ kind: 'number', text: '1100' });
});

it('our own notes beside a provider’s answer are shown as words, and their amounts as money [OPS-01]', () => {
  const evidence = { answer: 'unknown', why: 'out of time', trdAmt: '1100', outRsltCd: 'CA30' };
  const place = { beside: { ...evidence, currency: 'KRW' }, subject: undefined };
  expect(
    Object.entries(evidence).map(([name, value]) => meaningOf(value, { ...place, name })),
  ).toEqual([
    { kind: 'code', family: 'value', code: 'unknown' },
    { kind: 'code', family: 'why', code: 'out of time' },
    { kind: 'money', amount: '1100', unit: 'KRW' },
    { kind: 'raw', text: 'CA30' },
  ]);
});

it('a provider’s name for a method is shown as the wallet names it, and an unknown one unchanged [OPS-01]', () => {
  const evidence = {
    pay_method: 'docomo',
    res_pay_method: 'softbank2',
    payment_method_type: 'MONEY',
    method: '가상계좌',
  };
  expect(of(undefined, evidence)).toEqual({
    pay_method: { kind: 'method', methodId: 42 },
    res_pay_method: { kind: 'method', methodId: 41 },
    payment_method_type: { kind: 'code', family: 'value', code: 'MONEY' },
    method: { kind: 'method', methodId: 36 },
  });
  expect(of(undefined, { event: 'card' })).toEqual({ event: { kind: 'raw', text: 'card' } });
});

it("a product's spoons are counted as spoons and its price as money [OPS-01]", () => {
  const content = {
    amount: '10',
    price: '1100',
    currency: 'KRW',
    charged_price: '99',
    charged_currency: 'USD',
  };
  expect(of('catalogue', content)).toMatchObject({
    amount: { kind: 'money', unit: 'SPOON' },
    price: { kind: 'money', unit: 'KRW' },
    charged_price: { kind: 'money', unit: 'USD' },
  });
});

it('field names are recognised in snake case and in camel case', () => {
  expect([camelOf('next_due_at'), camelOf('nextDueAt')]).toEqual(['nextDueAt', 'nextDueAt']);
});
