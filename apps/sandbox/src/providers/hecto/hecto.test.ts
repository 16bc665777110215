import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  hectoShop,
  merchantId,
  paths,
  sha,
  hashKey,
  resultOf,
  unsealed,
  type HectoShop,
  type MethodName,
} from '../../testing/hecto-shop.ts';
import { startMerchant, type Merchant } from '../../testing/merchant.ts';
import { startSandbox, submitForm, type Reply, type TestSandbox } from '../../testing/sandbox.ts';

let sandbox: TestSandbox;
let merchant: Merchant;
let shop: HectoShop;

beforeEach(async () => {
  [sandbox, merchant] = await Promise.all([startSandbox(), startMerchant()]);
  shop = hectoShop(sandbox, merchant);
});

afterEach(async () => {
  await Promise.all([sandbox.close(), merchant.close()]);
});

async function pageOf(opened: Reply): Promise<string> {
  const location = opened.headers.get('location') ?? '';
  return String((await sandbox.get(location)).body['text']);
}

/** Returns the form that the browser would post to get back. */
function postOf(reply: Reply): { action: string; fields: Record<string, string> } {
  const { action, fields } = Object(reply.body['post']);
  return { action, fields };
}

describe('the payment window of Hecto', () => {
  it.each([
    ['mchtName', '', '1006'],
    ['nextUrl', '', '1011'],
    ['cancUrl', '', '1012'],
    ['trdAmt', '11000', '1902'],
    ['pktHash', 'f'.repeat(64), '1901'],
    ['mchtTrdNo', 'p1-b', '1901'],
    ['mchtId', 'somebody', 'ST47'],
    ['method', 'card', '1002'],
    ['trdTm', '256161', 'ST09'],
    ['trdDt', '202611200', '1103'],
    ['pmtPrdtNm', '스'.repeat(43), '1108'],
  ])('does not open with a wrong %s (%j): %s', async (name, value, code) => {
    const opened = await shop.openWindow('tmoney', 'p1-a', { [name]: value });
    expect(opened.status).toBe(200);
    expect(opened.body['text']).toContain(`응답코드 ${code}`);
  });

  it.each(Object.keys(paths) as MethodName[])(
    'opens for %s and shows what is paid',
    async (method) => {
      const page = await pageOf(await shop.openWindow(method));
      expect(page).toContain('스푼 100개');
      expect(page).toContain('11,000');
    },
  );

  it("requires the payer's id for the culture voucher", async () => {
    const opened = await shop.openWindow('culturecash', 'p1-a', { mchtCustId: '' });
    expect(opened.body['text']).toContain('응답코드 1013');
  });

  it('is the same when opened again, and does not open once the trade has ended', async () => {
    const first = await shop.openWindow('tmoney');
    const again = await shop.openWindow('tmoney');
    expect(again.headers.get('location')).toBe(first.headers.get('location'));
    await shop.choose('p1-a', { as: 'pay' });
    expect((await shop.openWindow('tmoney')).body['text']).toContain('응답코드 ST50');
  });

  it('accepts a voucher with its picture code, and ends after five wrong ones', async () => {
    const location = (await shop.openWindow('smartcash')).headers.get('location') ?? '';
    const address = `${sandbox.url}${location}`;
    const entry = { number: '1234567890123456', pin: '1234', agree: 'yes', as: 'pay' };
    for (const left of [4, 3, 2, 1]) {
      const page = await submitForm(address, { ...entry, picture: 'none' });
      expect(page.body['text']).toContain(`${left}번 더`);
    }
    const last = await submitForm(address, { ...entry, picture: 'none' });
    expect(last.body['text']).toContain('value="2002"');

    const other = (await shop.openWindow('smartcash', 'p1-b')).headers.get('location') ?? '';
    const page = String((await sandbox.get(other)).body['text']);
    const picture = /보안숫자 ([\d ]+)"/.exec(page)?.[1] ?? '';
    const paid = await submitForm(`${sandbox.url}${other}`, { ...entry, picture });
    expect(paid.body['text']).toContain('value="0021"');
  });

  it.each([
    ['tmoney', { number: '9000000000000007' }, 'GC07'],
    ['card', { number: '9000000000000082', expiry: '1230', password: '00' }, 'CA82'],
    ['mobile', { number: '01090000023', birth: '9701011', code: '123456' }, 'MP23'],
  ] as const)('refuses the test numbers as planned: %s %o is %s', async (name, entry, code) => {
    const location = (await shop.openWindow(name)).headers.get('location') ?? '';
    const page = String((await sandbox.get(location)).body['text']);
    const picture = /보안숫자 ([\d ]+)"/.exec(page)?.[1] ?? '';
    const address = `${sandbox.url}${location}`;
    const done = await submitForm(address, { ...entry, picture, agree: 'yes', as: 'pay' });
    expect(done.body['text']).toContain(`value="${code}"`);
  });

  it('closes after half an hour', async () => {
    const opened = await shop.openWindow('tmoney');
    sandbox.clock.advance(30 * 60_000);
    expect(await pageOf(opened)).toContain('응답코드 2003');
    expect((await shop.choose('p1-a', { as: 'pay' })).status).toBe(409);
  });
});

describe('the result of a Hecto payment', () => {
  it('is posted to the result address, and sent to the server with a hash', async () => {
    await shop.openWindow('tmoney');
    const { action, fields } = postOf(await shop.choose('p1-a', { as: 'pay' }));
    expect(action).toBe(`${merchant.url}/next`);
    expect(fields).toMatchObject({ outStatCd: '0021', outRsltCd: '0000', mchtTrdNo: 'p1-a' });
    expect(unsealed(fields['trdAmt'])).toBe('11000');
    const [notice] = await shop.receivedNotices(1);
    const at = notice?.['trdDtm'] ?? '';
    const [day, time] = [at.slice(0, 8), at.slice(8)];
    expect(notice).toMatchObject({ method: 'TM', bizType: 'B0', trdAmt: '11000' });
    expect(notice?.['trdNo']).toBe(fields['trdNo']);
    expect(notice?.['pktHash']).toBe(sha('0021', day, time, merchantId, 'p1-a', '11000', hashKey));
  });

  it.each([
    ['sealed', true],
    ['sealed, plain in the hash', false],
  ])('is sent with an amount that is %s, where set so', async (amounts, isHashedAsSent) => {
    const set = await sandbox.post('/control/api/hecto/style', { amounts });
    expect(set.body).toEqual({ amounts });
    await shop.openWindow('smartcash');
    await shop.choose('p1-a', { as: 'pay' });
    await shop.openWindow('card', 'p1-b');
    await shop.choose('p1-b', { as: 'pay' });
    const messages = await shop.receivedNotices(2);
    const voucher = messages.find(({ method }) => method === 'SG');
    const { trdAmt = '', trdDtm = '' } = voucher ?? {};
    expect(unsealed(trdAmt)).toBe('11000');
    const hashed = isHashedAsSent ? trdAmt : '11000';
    expect(voucher?.['pktHash']).toBe(sha('0021', trdDtm, merchantId, 'p1-a', hashed, hashKey));
    expect(messages.find(({ method }) => method === 'CA')).toMatchObject({ trdAmt: '11000' });
  });

  it('can be sent in another known format until a reset', async () => {
    const other = await sandbox.post('/control/api/hecto/style', { amounts: 'in words' });
    expect(other.status).toBe(400);
    await sandbox.post('/control/api/hecto/style', { amounts: 'sealed' });
    await sandbox.post('/control/api/reset', {});
    await shop.openWindow('tmoney');
    await shop.choose('p1-a', { as: 'pay' });
    expect(await shop.receivedNotices(1)).toMatchObject([{ trdAmt: '11000' }]);
  });

  it('is sent again until the server answers OK', async () => {
    merchant.answer = { status: 200, text: 'FAIL' };
    await shop.openWindow('tmoney');
    await shop.choose('p1-a', { as: 'pay' });
    await shop.receivedNotices(1);
    merchant.answer = { status: 200, text: 'OK' };
    await sandbox.post('/control/api/clock', { advanceSeconds: 60 });
    const [first, second] = await shop.receivedNotices(2);
    expect(second).toEqual(first);
    await sandbox.post('/control/api/clock', { advanceSeconds: 3600 });
    await shop.receivedNotices(2);
  });

  it('goes to the cancel address when the person cancels, and there is no trade', async () => {
    await shop.openWindow('tmoney');
    const { action, fields } = postOf(await shop.choose('p1-a', { as: 'cancel' }));
    expect(action).toBe(`${merchant.url}/canc`);
    expect(fields).toMatchObject({ outStatCd: '0031', outRsltCd: '0009' });
    expect(resultOf(await shop.inquire('p1-a'))).toBe('ST06');
  });

  it('can be a refusal that is charged later all the same', async () => {
    await shop.openWindow('tmoney');
    await sandbox.post('/control/api/scenarios', {
      provider: 'hecto',
      operation: 'pay',
      outcome: 'decline-then-ok',
      delayMs: 1,
      errorCode: 'GC07',
    });
    const { fields } = postOf(await shop.choose('p1-a', { as: 'pay' }));
    expect(fields).toMatchObject({ outStatCd: '0031', outRsltCd: 'GC07' });
    await shop.receivedNotices(1);
    expect((await shop.inquire('p1-a')).body['params']).toMatchObject({
      outStatCd: '0021',
      outRsltCd: '0000',
    });
  });

  it('is an account number first, and paid when somebody deposits', async () => {
    await shop.openWindow('vbank');
    const { fields } = postOf(await shop.choose('p1-a', { as: 'pay' }));
    expect(fields).toMatchObject({ outStatCd: '0051', fnCd: '004', fnNm: '국민은행' });
    const short = await sandbox.post('/control/api/hecto/deposit', {
      partnerOrderId: 'p1-a',
      amount: 10_999,
    });
    expect(short.status).toBe(409);
    const [issued] = await shop.receivedNotices(1);
    const query = new URLSearchParams({
      mchtId: merchantId,
      method: 'VA',
      bizType: 'F1',
      vAcntNo: issued?.['vAcntNo'] ?? '',
      trdAmt: '11000',
    });
    const waiting = await shop.inquire('p1-a', 'VA');
    expect(waiting.body['params']).toMatchObject({ outStatCd: '0031', outRsltCd: 'ST06' });
    const paid = await sandbox.get(`/hecto/spay/APIVBankTest.do?${query.toString()}`);
    expect(paid.body).toMatchObject({ method: 'VA', bizType: 'F1', outRsltCd: '0000' });
    const [, deposited] = await shop.receivedNotices(2);
    expect(issued).toMatchObject({ outStatCd: '0051', bizType: 'A0', bankCd: '004' });
    expect(deposited).toMatchObject({ outStatCd: '0021', bizType: 'B1', method: 'VA' });
    expect(deposited?.['trdDtm']).toMatch(/^\d{14}$/);
  });
});
