import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startSandbox, type TestSandbox } from '../../testing/sandbox.ts';
import { people } from '../oauth/people.ts';
import { demoAccounts } from './accounts.ts';

let sandbox: TestSandbox;
let authorization = '';
let count = 0;

const keys = {
  client_id: 'dipper-openbanking-client-of-the-sandbox',
  client_secret: 'dipper-openbanking-secret-of-the-sandbox',
  grant_type: 'client_credentials',
  scope: 'oob',
};

const tokenFor = async (input: Record<string, string>) => {
  const response = await fetch(`${sandbox.url}/openbanking/oauth/2.0/token`, {
    method: 'POST',
    body: new URLSearchParams(input),
  });
  const body: Record<string, unknown> = JSON.parse(await response.text());
  return body;
};

const call = async (path: string, body: object, more: Record<string, string> = {}) =>
  (await sandbox.post(`/openbanking/v2.0${path}`, body, { authorization, ...more })).body;
const act = (name: string, body: object = {}) =>
  sandbox.post(`/control/api/openbanking/${name}`, body);
const next = (operation: string, outcome: string, more: object = {}) =>
  sandbox.post('/control/api/scenarios', { provider: 'openbanking', operation, outcome, ...more });

const newId = (): string => `M000000001U${String((count += 1)).padStart(9, '0')}`;
const tran_dtime = '20261122183000';
const order = (more: object = {}) => ({
  tran_no: '1',
  bank_tran_id: newId(),
  bank_code_std: '088',
  account_num: '110123456789',
  account_holder_name: '김민지',
  tran_amt: '52690',
  ...more,
});
const deposit = (one: object, more: object = {}) =>
  call('/transfer/deposit/acnt_num', {
    cntr_account_num: '9990000000001',
    wd_pass_phrase: 'NONE',
    tran_dtime,
    req_cnt: '1',
    req_list: [one],
    ...more,
  });
const result = (id: string, org_bank_tran_date: string, org_tran_amt = '52690') =>
  call('/transfer/result', {
    check_type: '2',
    tran_dtime,
    req_cnt: '1',
    req_list: [{ tran_no: '1', org_bank_tran_id: id, org_bank_tran_date, org_tran_amt }],
  });
const today = (): string =>
  new Date(sandbox.clock.now().getTime() + 9 * 3_600_000)
    .toISOString()
    .slice(0, 10)
    .replaceAll('-', '');

beforeAll(async () => {
  sandbox = await startSandbox();
});
beforeEach(async () => {
  await sandbox.post('/control/api/reset', {});
  authorization = `Bearer ${String((await tokenFor(keys))['access_token'])}`;
});
afterAll(() => sandbox.close());

it('the bank accounts belong to demo people by the names that they log in with [EXC-03]', () => {
  const parent = '김영수';
  const names = people.filter(({ country }) => country === 'kr').map(({ fullName }) => fullName);
  const holders = demoAccounts.map(({ holder }) => holder).filter((name) => name !== parent);
  expect(holders.length).toBeGreaterThan(0);
  expect(holders.filter((name) => !names.includes(name))).toEqual([]);
});

describe('an open banking token', () => {
  it.each([
    ['another secret', { client_secret: 'another' }, 'O0001'],
    ['another scope', { scope: 'inquiry' }, 'O0004'],
  ])('is refused to a caller with %s', async (_name, wrong, code) => {
    expect(await tokenFor({ ...keys, ...wrong })).toMatchObject({ rsp_code: code });
  });

  it('is needed for every call', async () => {
    const body = await call('/transfer/result', {}, { authorization: 'Bearer another' });
    expect(body['rsp_code']).toBe('O0002');
  });
});

describe('the inquiry of an account holder', () => {
  const ask = (more: object = {}) =>
    call('/inquiry/real_name', {
      bank_tran_id: newId(),
      bank_code_std: '088',
      account_num: '110123456789',
      account_holder_info_type: ' ',
      account_holder_info: '960412',
      tran_dtime,
      ...more,
    });

  it("returns the holder's name", async () => {
    const holder = { rsp_code: 'A0000', bank_rsp_code: '000', account_holder_name: '김민지' };
    expect(await ask()).toMatchObject(holder);
    expect(await ask({ account_holder_info_type: 'N', account_holder_info: '' })).toMatchObject(
      holder,
    );
  });

  it.each([
    ['an account with another birthday', { account_holder_info: '960413' }, '815'],
    ['an account that does not exist', { account_num: '1' }, '412'],
    ['an account number that asks for its code', { account_num: '9990419000001' }, '419'],
  ])('refuses %s', async (_name, more, code) => {
    expect(await ask(more)).toMatchObject({ rsp_code: 'A0002', bank_rsp_code: code });
  });

  it('leaves no birthday in the record of calls', async () => {
    await ask();
    const calls = await (await fetch(`${sandbox.url}/control/api/calls`)).text();
    expect(calls).toContain('realName');
    expect(calls).not.toContain('960412');
  });
});

describe('an open banking deposit', () => {
  it('is made once a day per bank transaction id, and only moves money', async () => {
    const one = order();
    expect(await deposit(one)).toMatchObject({
      rsp_code: 'A0000',
      res_list: [{ bank_tran_id: one.bank_tran_id, bank_rsp_code: '000', tran_amt: '52690' }],
    });
    expect((await deposit(one))['rsp_code']).toBe('A0326');
    const { body } = await act('transfers');
    expect(body).toMatchObject({
      transfers: [{ timesPaid: 1 }],
      funds: { accounts: 52_690, contract: 1_000_000_000_000 - 52_690 },
    });
    expect(await result(one.bank_tran_id, today())).toMatchObject({
      rsp_code: 'A0000',
      res_list: [{ bank_rsp_code: '000', tran_amt: '52690' }],
    });
    expect((await result(one.bank_tran_id, '20200101'))['rsp_code']).toBe('A0310');
    expect((await result(one.bank_tran_id, today(), '1'))['rsp_code']).toBe('A0310');
  });

  it.each([
    ['from another account', { one: {}, whole: { cntr_account_num: '1' } }, 'A0322'],
    ['with another passphrase', { one: {}, whole: { wd_pass_phrase: 'x' } }, 'A0307'],
    ['of amount zero', { one: { tran_amt: '0' }, whole: {} }, 'A0004'],
    ['by another’s number', { one: { bank_tran_id: 'M999999999U000000001' }, whole: {} }, 'A0004'],
    ['of two', { one: {}, whole: { req_cnt: '2' } }, 'A0004'],
    ['to another name', { one: { account_holder_name: '박하늘' }, whole: {} }, 'A0312'],
    ['to an account that is closed', { one: { account_num: '9990415000001' }, whole: {} }, 'A0002'],
  ])('%s is refused, and nothing is moved', async (_name, { one, whole }, code) => {
    expect((await deposit(order(one), whole))['rsp_code']).toBe(code);
    expect((await act('transfers')).body).toMatchObject({ funds: { accounts: 0 } });
  });

  it('that is pending is paid by itself after some time', async () => {
    await next('deposit', 'under-way');
    const [one, day] = [order(), today()];
    expect((await deposit(one))['rsp_code']).toBe('A0001');
    expect((await result(one.bank_tran_id, day))['rsp_code']).toBe('A0001');
    await sandbox.post('/control/api/clock', { advanceSeconds: 600 });
    expect(await result(one.bank_tran_id, day)).toMatchObject({
      res_list: [{ bank_rsp_code: '000' }],
    });
    expect((await act('transfers')).body).toMatchObject({ funds: { accounts: 52_690 } });
  });

  it.each([
    ['000', { accounts: 52_690 }],
    ['412', { accounts: 0 }],
  ])('that was accepted is decided later, with %s', async (code, funds) => {
    await next('deposit', 'decline', { errorCode: 'A0001' });
    const one = order();
    expect((await deposit(one))['rsp_code']).toBe('A0001');
    expect((await result(one.bank_tran_id, today()))['rsp_code']).toBe('A0001');
    await act('decide', { id: one.bank_tran_id, code });
    expect(await result(one.bank_tran_id, today())).toMatchObject({
      res_list: [{ bank_rsp_code: code }],
    });
    expect((await act('decide', { code })).status).toBe(409);
    expect((await act('transfers')).body).toMatchObject({ funds });
  });

  it('is paid although its answer is lost, and can be returned once', async () => {
    await next('deposit', 'lost');
    const one = order();
    await expect(deposit(one)).rejects.toThrow();
    expect(await result(one.bank_tran_id, today())).toMatchObject({ rsp_code: 'A0000' });
    expect((await act('return')).status).toBe(200);
    expect((await act('return')).status).toBe(409);
    expect((await act('transfers')).body).toMatchObject({ funds: { accounts: 0 } });
  });

  it('can go to an account that a test has opened', async () => {
    await act('account', { bank: '004', accountNumber: '77', holder: '홍길동' });
    const one = order({ bank_code_std: '004', account_num: '77', account_holder_name: '홍길동' });
    expect((await deposit(one))['rsp_code']).toBe('A0000');
  });
});

describe('the statement of our own account', () => {
  const ask = (more: object = {}) =>
    call('/account/transaction_list/acnt_num', {
      bank_tran_id: newId(),
      bank_code_std: '097',
      account_num: '9990000000001',
      inquiry_type: 'A',
      inquiry_base: 'D',
      from_date: today(),
      to_date: today(),
      sort_order: 'A',
      tran_dtime,
      ...more,
    });

  it('is returned for the account at its bank and for no other', async () => {
    await deposit(order());
    const paid = { inout_type: '출금', tran_amt: '52690' };
    expect(await ask()).toMatchObject({ rsp_code: 'A0000', res_list: [paid] });
    expect(await ask({ bank_code_std: undefined })).toMatchObject({ rsp_code: 'A0004' });
    expect(await ask({ bank_code_std: '088' })).toMatchObject({ rsp_code: 'A0322' });
  });
});
