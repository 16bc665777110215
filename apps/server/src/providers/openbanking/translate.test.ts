import { describe, expect, it } from 'vitest';
import type { OutboundAnswer } from '../../platform/outbound.ts';
import type { PayoutOrder } from '../../ports/payout-provider.ts';
import { createOpenBanking } from './index.ts';
import deposited from './samples/deposit.json' with { type: 'json' };
import named from './samples/real-name.json' with { type: 'json' };
import { transactionId } from './number.ts';
import {
  daysOf,
  depositBody,
  hasNothing,
  holderBody,
  koreanDay,
  koreanTime,
  readDeposit,
  readHolder,
  readResult,
  refusesToken,
  resultBody,
} from './translate.ts';

const settings = {
  bankCode: '097',
  accountNumber: '9990000000001',
  passphrase: 'a passphrase',
};
/** Past midnight in Korea. */
const now = new Date('2026-11-21T15:00:01Z');
const [transfer] = deposited.res_list;
const id = transfer?.bank_tran_id ?? '';
const query = { id, day: '20261122' };
const order: PayoutOrder = {
  reference: 'e1z-0190a5f0000070008000000000000000',
  personReference: 'u1z',
  providerReference: null,
  payee: {
    kind: 'bank',
    bankCode: '088',
    accountNumber: '110123456789',
    accountHolder: '김민지',
  },
  amount: 52_690n,
  currency: 'KRW',
  requestedAt: new Date('2026-11-01T00:00:00Z'),
  sentAt: new Date('2026-11-20T14:59:59Z'),
};
const answered = (status: number, body: unknown): OutboundAnswer => ({
  kind: 'answered',
  status,
  body,
});
const okay = (body: unknown): OutboundAnswer => answered(200, body);
const changed = (more: object, whole: object = {}): OutboundAnswer =>
  okay({ ...deposited, ...whole, res_list: [{ ...transfer, ...more }] });

const silences: OutboundAnswer[] = [
  { kind: 'unknown', why: 'out of time' },
  answered(500, { rsp_code: 'A0000' }),
  answered(502, undefined),
  answered(401, { rsp_code: 'O0002' }),
  okay('<html>'),
  okay({}),
  okay({ rsp_code: 'A0003' }),
  okay({ rsp_code: 'A0007' }),
  okay({ rsp_code: 'A0017' }),
  okay({ rsp_code: 'A0326' }),
  okay({ rsp_code: 'A0000' }),
  okay({ rsp_code: 'A0002', bank_rsp_code: '804' }),
  okay({ ...deposited, res_list: [] }),
  okay({ rsp_code: 'A0999' }),
  okay({ rsp_code: 'constructor' }),
  changed({ bank_rsp_code: '822' }),
  changed({ bank_rsp_code: '999' }),
  changed({ bank_rsp_code: 'constructor' }),
  changed({ bank_tran_id: 'M000000001U999999999' }),
  changed({ bank_tran_id: 'M000000001U999999999', bank_rsp_code: '412' }),
  changed({ tran_amt: '52,690' }),
  changed({}, { rsp_code: 'A0002' }),
];

describe('a request to open banking', () => {
  it('has Korean dates and times', () => {
    expect([koreanTime(now), koreanDay(now)]).toEqual(['20261122000001', '20261122']);
  });

  it('has one number per order, in the clearing house’s form', () => {
    const number = transactionId('M000000001', order.reference);
    expect(number).toMatch(/^M000000001U[0-9A-Z]{9}$/);
    expect(transactionId('M000000001', order.reference)).toBe(number);
    expect(transactionId('M000000001', `${order.reference}0`)).not.toBe(number);
  });

  it('has the account, the holder to check and the amount as text', () => {
    expect(depositBody(order, settings, { id, now })).toMatchObject({
      cntr_account_num: '9990000000001',
      name_check_option: 'on',
      tran_dtime: '20261122000001',
      req_cnt: '1',
      req_list: [
        {
          bank_tran_id: id,
          bank_code_std: '088',
          account_num: '110123456789',
          account_holder_name: '김민지',
          tran_amt: '52690',
          req_client_num: 'U1Z',
        },
      ],
    });
    const nowhere = { ...order, payee: { kind: 'account', accountId: 'a' } } as const;
    expect(depositBody(nowhere, settings, { id, now })).toBeUndefined();
  });

  it('queries by the same number, on each day that it may have', () => {
    expect(resultBody(order, { id, now, day: '20261120' })).toMatchObject({
      check_type: '2',
      req_list: [
        {
          org_bank_tran_id: id,
          org_bank_tran_date: '20261120',
          org_tran_amt: '52690',
        },
      ],
    });
    expect(daysOf(order)).toEqual(['20261120', '20261121', '20261119']);
    // Taken just before midnight by our clock, and after it by the clearing house's, or the other way.
    const taken = { ...order, providerReference: `20261120-${id}` };
    expect(daysOf(taken)).toEqual(['20261120', '20261121', '20261119']);
    const paid = { ...order, providerReference: `20261121-${id}` };
    expect(daysOf(paid)[0]).toBe('20261121');
  });

  it('compares the date of birth only if there is one', () => {
    const question = {
      reference: 'e1',
      bankCode: '088',
      accountNumber: '1',
      accountHolder: '김민지',
      dateOfBirth: '960412',
    };
    expect(holderBody(question, id, now)).toMatchObject({
      account_holder_info_type: ' ',
      account_holder_info: '960412',
    });
    expect(holderBody({ ...question, dateOfBirth: '' }, id, now)).toMatchObject({
      account_holder_info_type: 'N',
    });
  });
});

describe.each([
  ['a deposit', readDeposit],
  ['a result', readResult],
])('the answer to %s', (name, read) => {
  it('is paid if both parties say so, with the paid amount', () => {
    expect(read(okay(deposited), query)).toMatchObject({
      kind: 'paid',
      reference: `20261122-${id}`,
      amount: 52_690n,
      currency: 'KRW',
    });
    expect(read(changed({ tran_amt: '1' }), query)).toMatchObject({ amount: 1n });
  });

  it('is pending while the transfer is in progress', () => {
    const outcome = read(okay({ rsp_code: 'A0001' }), query);
    expect(outcome).toMatchObject({ kind: 'accepted', reference: `20261122-${id}` });
  });

  it.each([
    ['412', 'account_not_found'],
    ['415', 'account_closed'],
    ['419', 'account_inactive'],
    ['416', 'account_inactive'],
    ['499', 'not_accepted'],
    ['815', 'holder_differs'],
  ])('is rejected for the bank’s %s: %s', (code, reason) => {
    const outcome = read(changed({ bank_rsp_code: code }), query);
    expect(outcome).toMatchObject({ kind: 'rejected', reason });
  });

  it.each(['414', '470', '476'])(
    'is unknown for %s, which is on no public list [EXC-08]',
    (code) => {
      expect(read(changed({ bank_rsp_code: code }), query).kind).toBe('unknown');
    },
  );

  it.each(silences)('is unknown if unclear, so that nothing is sent again: %o', (answer) => {
    // The code of the whole answer to a question is none of the transfer.
    expect(read(answer, query).kind).toBe('unknown');
  });

  it('is stored without personal data', () => {
    const { evidence } = read(changed({ bank_rsp_code: '412' }), query);
    expect(JSON.stringify(evidence)).not.toMatch(/김민지|110123456789/);
    expect([name, evidence]).toMatchObject([name, { bankRspCode: '412' }]);
  });
});

describe('an error of the clearing house', () => {
  it.each(['A0101', 'A0106', 'A0312', 'A0317'])(
    'ends neither a deposit nor a query, since its codes are not public: %s [EXC-08]',
    (rsp_code) => {
      const answer = okay({ rsp_code });
      expect(readDeposit(answer, query).kind).toBe('unknown');
      expect(readResult(answer, query).kind).toBe('unknown');
    },
  );

  it('about a token, or about a missing transfer, is recognized', () => {
    expect(refusesToken(okay({ rsp_code: 'O0002' }))).toBe(true);
    expect(refusesToken(okay({ rsp_code: 'A0002' }))).toBe(false);
    expect(hasNothing(okay({ rsp_code: 'A0310' }))).toBe(true);
    expect(readResult(okay({ rsp_code: 'A0310' }), query).kind).toBe('unknown');
  });
});

describe('the check of an account’s holder', () => {
  const holder = { accountHolder: '김 민지' };
  it('matches the name, ignoring spaces', () => {
    expect(readHolder(okay(named), holder).kind).toBe('matches');
    expect(readHolder(okay(named), { accountHolder: '김민지'.normalize('NFD') }).kind).toBe(
      'matches',
    );
    expect(readHolder(okay(named), { accountHolder: '박하늘' }).kind).toBe('differs');
  });

  it.each([
    [{ rsp_code: 'A0002', bank_rsp_code: '815' }, 'differs'],
    [{ rsp_code: 'A0312' }, 'differs'],
    [{ rsp_code: 'A0002', bank_rsp_code: '412' }, 'no-account'],
    [{ rsp_code: 'A0002', bank_rsp_code: '415' }, 'not-payable'],
    [{ rsp_code: 'A0002', bank_rsp_code: '420' }, 'not-payable'],
    [{ rsp_code: 'A0317' }, 'not-payable'],
    [{ rsp_code: 'A0002', bank_rsp_code: '476' }, 'not-payable'],
    [{ rsp_code: 'A0002', bank_rsp_code: '804' }, 'unknown'],
    [{ rsp_code: 'A0101' }, 'unknown'],
    [{ rsp_code: 'A0007' }, 'unknown'],
    [{ ...named, account_holder_name: '' }, 'unknown'],
    [{ ...named, bank_rsp_code: '822' }, 'unknown'],
  ])('with %o: %s', (body, kind) => {
    expect(readHolder(okay(body), holder).kind).toBe(kind);
  });

  it('is unknown without an answer', () => {
    expect(readHolder({ kind: 'not-sent', why: 'no token' }, holder).kind).toBe('unknown');
  });
});

it('a transfer counts as not sent only if no connection was made', async () => {
  const nobody = { url: 'http://127.0.0.1:1', clientId: 'a', clientSecret: 'b', now: () => now };
  const provider = createOpenBanking({ ...settings, ...nobody, institutionCode: 'M000000001' });
  expect((await provider.send(order)).kind).toBe('not-sent');
  expect((await provider.ask(order)).kind).toBe('unknown');
});
