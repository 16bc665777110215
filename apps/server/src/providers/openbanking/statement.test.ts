import { expect, it } from 'vitest';
import type { OutboundAnswer } from '../../platform/outbound.ts';
import { readStatement, statementBody } from './statement.ts';

const paid = {
  tran_date: '20261122',
  tran_time: '003000',
  inout_type: '출금',
  tran_type: '이체',
  print_content: 'M000000001U28XVBFWOF ',
  tran_amt: '52690',
};
const back = { ...paid, inout_type: '입금' };

const answered = (body: object): OutboundAnswer => ({
  kind: 'answered',
  status: 200,
  body: { rsp_code: 'A0000', next_page_yn: 'N', res_list: [paid, back], ...body },
});

it('a statement lists what left the account and what came back, matched by the printed number [OPS-03]', () => {
  const line = {
    number: 'M000000001U28XVBFWOF',
    amount: 52_690n,
    currency: 'KRW',
    at: new Date('2026-11-21T15:30:00Z'),
  };
  expect(readStatement(answered({}))).toEqual({
    next: null,
    lines: [
      { kind: 'paid', ...line },
      { kind: 'returned', ...line },
    ],
  });
});

it('the next page of a statement is requested by the last one’s cursor, for Korean days', () => {
  const more = answered({ next_page_yn: 'Y', befor_inquiry_trace_info: '25' });
  expect(readStatement(more)?.next).toBe('25');
  const at = new Date('2026-11-21T15:30:00Z');
  const call = { id: 'M000000001U000000001', bankCode: '097', accountNumber: '999', now: at };
  expect(statementBody({ from: at, to: at, after: '25' }, call)).toMatchObject({
    bank_code_std: '097',
    account_num: '999',
    from_date: '20261122',
    to_date: '20261122',
    befor_inquiry_trace_info: '25',
  });
});

it.each([
  ['a refusal', { rsp_code: 'A0003' }],
  ['another page without a way to it', { next_page_yn: 'Y' }],
  ['a line that is none', { res_list: [paid, { ...paid, tran_amt: '1.5' }] }],
  ['no list', { res_list: undefined }],
])(
  'an incomplete statement is refused, since half of it would invent differences: %s [OPS-03]',
  (_name, body) => {
    expect(readStatement(answered(body))).toBeUndefined();
  },
);
