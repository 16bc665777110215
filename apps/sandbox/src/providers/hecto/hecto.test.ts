import { createCipheriv, createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startMerchant, type Merchant } from '../../testing/merchant.ts';
import { startSandbox, submitForm, type Reply, type TestSandbox } from '../../testing/sandbox.ts';

const merchantId = 'dipperm_il';
const hashKey = 'DIPPERHECTOSANDBOXHASH';
const authKey = 'DIPPERHECTOSANDBOXAUTH';

const sha = (...parts: string[]) => createHash('sha256').update(parts.join('')).digest('hex');

function sealed(plain: string): string {
  const cipher = createCipheriv('aes-256-ecb', 'dipper-hecto-sandbox-key-of-32-b', null);
  return Buffer.concat([cipher.update(plain), cipher.final()]).toString('base64');
}

let sandbox: TestSandbox;
let merchant: Merchant;

beforeEach(async () => {
  [sandbox, merchant] = await Promise.all([startSandbox(), startMerchant()]);
});

afterEach(async () => {
  await Promise.all([sandbox.close(), merchant.close()]);
});

const paths = {
  tmoney: '/tmoney/main.do',
  smartcash: '/gift/smartCash/main.do',
  happymoney: '/gift/happyMoney/main.do',
  card: '/card/main.do',
  mobile: '/mobile/main.do',
  vbank: '/vbank/main.do',
  culturecash: '/gift/cultureCash/main.do',
  booknlife: '/gift/booknlife/main.do',
} as const;

type MethodName = keyof typeof paths;

function windowFields(method: MethodName, orderNumber: string): Record<string, string> {
  const [day, time] = ['20261120', '143022'];
  return {
    mchtId: merchantId,
    method,
    trdDt: day,
    trdTm: time,
    mchtTrdNo: orderNumber,
    mchtName: '디퍼',
    mchtEName: 'Dipper',
    pmtPrdtNm: '스푼 100개',
    trdAmt: sealed('11000'),
    mchtCustId: sealed('u1'),
    notiUrl: `${merchant.url}/noti`,
    nextUrl: `${merchant.url}/next`,
    cancUrl: `${merchant.url}/canc`,
    pktHash: sha(merchantId, method, orderNumber, day, time, '11000', hashKey),
  };
}

function openWindow(method: MethodName, orderNumber = 'p1-a', change: Record<string, string> = {}) {
  const fields = { ...windowFields(method, orderNumber), ...change };
  return submitForm(`${sandbox.url}/hecto${paths[method]}`, fields);
}

async function pageOf(opened: Reply): Promise<string> {
  const location = opened.headers.get('location') ?? '';
  return String((await sandbox.get(location)).body['text']);
}

function choose(partnerOrderId: string, body: object): Promise<Reply> {
  return sandbox.post('/control/api/hecto/pay', { partnerOrderId, ...body });
}

/** What the browser would post to get back. */
function postOf(reply: Reply): { action: string; fields: Record<string, string> } {
  const { action, fields } = Object(reply.body['post']);
  return { action, fields };
}

async function told(count: number): Promise<Record<string, string>[]> {
  const notices = () => merchant.received.filter(({ path }) => path === '/noti');
  await expect.poll(() => notices().length).toBe(count);
  return notices().map(({ body }) => Object.fromEntries(new URLSearchParams(body)));
}

function call(path: string, params: Record<string, string>, data: Record<string, string>) {
  return sandbox.post(`/hecto/spay/${path}`, { params, data });
}

const stamp = { trdDt: '20261120', trdTm: '150000' };

function inquire(orderNumber: string, code = 'TM', hash?: string): Promise<Reply> {
  const params = { mchtId: merchantId, ver: '0A1M', mchtTrdNo: orderNumber, ...stamp };
  return call('APITrdStatInq.do', params, {
    pktHash: hash ?? sha('20261120', '150000', merchantId, orderNumber, '11000', hashKey),
    method: code,
    trdAmt: '11000',
    orgTrdDt: '20261120',
    orgMchtTrdNo: orderNumber,
  });
}

interface Cancel {
  readonly trdNo: string;
  readonly amount: string;
  readonly code?: string;
  readonly place?: string;
  readonly request?: string;
}

function cancel({ trdNo, amount, code = 'TM', place = '001', request = 'r1' }: Cancel) {
  const params = { mchtId: merchantId, ver: '0A19', method: code, bizType: 'C0', encCd: '23' };
  return call(
    'APICancel.do',
    { ...params, mchtTrdNo: request, ...stamp },
    {
      pktHash: sha('20261120', '150000', merchantId, request, amount, hashKey),
      orgTrdNo: trdNo,
      crcCd: 'KRW',
      cnclOrd: place,
      cnclAmt: sealed(amount),
      cnclRsn: '고객 요청',
    },
  );
}

const resultOf = (reply: Reply) => Object(reply.body['params'])['outRsltCd'];

describe('the window', () => {
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
  ])('does not open with a wrong %s (%j): %s', async (name, value, code) => {
    const opened = await openWindow('tmoney', 'p1-a', { [name]: value });
    expect(opened.status).toBe(200);
    expect(opened.body['text']).toContain(`응답코드 ${code}`);
  });

  it.each(Object.keys(paths) as MethodName[])('opens for %s, with what is paid', async (method) => {
    const page = await pageOf(await openWindow(method));
    expect(page).toContain('스푼 100개');
    expect(page).toContain('11,000');
  });

  it('needs to know who pays by culture voucher', async () => {
    const opened = await openWindow('culturecash', 'p1-a', { mchtCustId: '' });
    expect(opened.body['text']).toContain('응답코드 ST91');
  });

  it('is the same one when it is opened again, and none once the trade has ended', async () => {
    const first = await openWindow('tmoney');
    const again = await openWindow('tmoney');
    expect(again.headers.get('location')).toBe(first.headers.get('location'));
    await choose('p1-a', { as: 'pay' });
    expect((await openWindow('tmoney')).body['text']).toContain('응답코드 ST50');
  });

  it('takes a voucher with its picture code, and gives up after five wrong ones', async () => {
    const location = (await openWindow('smartcash')).headers.get('location') ?? '';
    const address = `${sandbox.url}${location}`;
    const entry = { number: '1234567890123456', pin: '1234', agree: 'yes', as: 'pay' };
    for (const left of [4, 3, 2, 1]) {
      const page = await submitForm(address, { ...entry, picture: 'none' });
      expect(page.body['text']).toContain(`${left}번 더`);
    }
    const last = await submitForm(address, { ...entry, picture: 'none' });
    expect(last.body['text']).toContain('value="2002"');

    const other = (await openWindow('smartcash', 'p1-b')).headers.get('location') ?? '';
    const page = String((await sandbox.get(other)).body['text']);
    const picture = /보안숫자 ([\d ]+)"/.exec(page)?.[1] ?? '';
    const paid = await submitForm(`${sandbox.url}${other}`, { ...entry, picture });
    expect(paid.body['text']).toContain('value="0021"');
  });

  it.each([
    ['tmoney', { number: '9000000000000007' }, 'GC07'],
    ['card', { number: '9000000000000082', expiry: '1230', password: '00' }, 'CA82'],
    ['mobile', { number: '01090000023', birth: '9701011', code: '123456' }, 'MP23'],
  ] as const)(
    'refuses the numbers that are there for it: %s %o is %s',
    async (name, entry, code) => {
      const location = (await openWindow(name)).headers.get('location') ?? '';
      const page = String((await sandbox.get(location)).body['text']);
      const picture = /보안숫자 ([\d ]+)"/.exec(page)?.[1] ?? '';
      const address = `${sandbox.url}${location}`;
      const done = await submitForm(address, { ...entry, picture, agree: 'yes', as: 'pay' });
      expect(done.body['text']).toContain(`value="${code}"`);
    },
  );

  it('closes after half an hour', async () => {
    const opened = await openWindow('tmoney');
    sandbox.clock.advance(30 * 60_000);
    expect(await pageOf(opened)).toContain('응답코드 2003');
    expect((await choose('p1-a', { as: 'pay' })).status).toBe(409);
  });
});

describe('what becomes of it', () => {
  it('is posted to the result address, and told to the server with a hash', async () => {
    await openWindow('tmoney');
    const { action, fields } = postOf(await choose('p1-a', { as: 'pay' }));
    expect(action).toBe(`${merchant.url}/next`);
    expect(fields).toMatchObject({ outStatCd: '0021', outRsltCd: '0000', mchtTrdNo: 'p1-a' });
    const [notice] = await told(1);
    const at = notice?.['trdDtm'] ?? '';
    const [day, time] = [at.slice(0, 8), at.slice(8)];
    expect(notice).toMatchObject({ method: 'TM', bizType: 'B0', trdAmt: '11000' });
    expect(notice?.['trdNo']).toBe(fields['trdNo']);
    expect(notice?.['pktHash']).toBe(sha('0021', day, time, merchantId, 'p1-a', '11000', hashKey));
  });

  it('is told again until the answer is OK', async () => {
    merchant.answer = { status: 200, text: 'FAIL' };
    await openWindow('tmoney');
    await choose('p1-a', { as: 'pay' });
    await told(1);
    merchant.answer = { status: 200, text: 'OK' };
    await sandbox.post('/control/api/clock', { advanceSeconds: 60 });
    const [first, second] = await told(2);
    expect(second).toEqual(first);
    await sandbox.post('/control/api/clock', { advanceSeconds: 3600 });
    await told(2);
  });

  it('goes to the address for turning back when the person does, and there is no trade', async () => {
    await openWindow('tmoney');
    const { action, fields } = postOf(await choose('p1-a', { as: 'cancel' }));
    expect(action).toBe(`${merchant.url}/canc`);
    expect(fields).toMatchObject({ outStatCd: '0031', outRsltCd: '0009' });
    expect((await inquire('p1-a')).body).toMatchObject({ outRsltCd: 'ST06' });
  });

  it('can be a refusal that charges all the same, later', async () => {
    await openWindow('tmoney');
    await sandbox.post('/control/api/scenarios', {
      provider: 'hecto',
      operation: 'pay',
      outcome: 'decline-then-ok',
      delayMs: 1,
      errorCode: 'GC07',
    });
    const { fields } = postOf(await choose('p1-a', { as: 'pay' }));
    expect(fields).toMatchObject({ outStatCd: '0031', outRsltCd: 'GC07' });
    await told(1);
    expect((await inquire('p1-a')).body).toMatchObject({ outStatCd: '0021', outRsltCd: '0000' });
  });

  it('is an account first and money later where somebody deposits', async () => {
    await openWindow('vbank');
    const { fields } = postOf(await choose('p1-a', { as: 'pay' }));
    expect(fields).toMatchObject({ outStatCd: '0051', fnCd: '004', fnNm: '국민은행' });
    const short = await sandbox.post('/control/api/hecto/deposit', {
      partnerOrderId: 'p1-a',
      amount: 10_999,
    });
    expect(short.status).toBe(409);
    const [issued] = await told(1);
    const query = new URLSearchParams({
      mchtId: merchantId,
      method: 'VA',
      bizType: 'F1',
      vAcntNo: issued?.['vtlAcntNo'] ?? '',
      trdAmt: '11000',
    });
    const paid = await sandbox.get(`/hecto/spay/APIVBankTest.do?${query.toString()}`);
    expect(paid.body['text']).toBe('OK');
    const [, deposited] = await told(2);
    expect(issued).toMatchObject({ outStatCd: '0051' });
    expect(deposited).toMatchObject({ outStatCd: '0021', method: 'VA' });
    expect(deposited?.['authDt']).toMatch(/^\d{14}$/);
  });
});

describe('the calls of a server', () => {
  it('says of a trade whether it is whole, given back or failed', async () => {
    await openWindow('tmoney');
    const trdNo = String((await choose('p1-a', { as: 'pay' })).body['tid']);
    const whole = { outStatCd: '0021', outRsltCd: '0000', trdNo, trdAmt: '11000', cnclAmt: '0' };
    expect((await inquire('p1-a')).body).toMatchObject(whole);
    await cancel({ trdNo, amount: '11000' });
    expect((await inquire('p1-a')).body).toMatchObject({ outRsltCd: '0001', cnclAmt: '11000' });
    await openWindow('tmoney', 'p1-b');
    await choose('p1-b', { as: 'fail', code: 'GC04' });
    expect((await inquire('p1-b')).body).toMatchObject({ outStatCd: '0031', outRsltCd: '0009' });
    expect((await inquire('p1-c')).body).toMatchObject({ outStatCd: '0031', outRsltCd: 'ST06' });
    expect(resultOf(await inquire('p1-a', 'TM', 'f'.repeat(64)))).toBe('ST92');
  });

  it('gives back in parts, never more than was charged, and a carrier only whole', async () => {
    await openWindow('card');
    const trdNo = String((await choose('p1-a', { as: 'pay' })).body['tid']);
    const part = await cancel({ trdNo, amount: '4000', code: 'CA' });
    expect(part.body).toMatchObject({
      params: { outStatCd: '0021', outRsltCd: '0000' },
      data: { orgTrdNo: trdNo, cnclAmt: '4000', blcAmt: '7000' },
    });
    const same = await cancel({ trdNo, amount: '4000', code: 'CA', place: '002' });
    expect(resultOf(same)).toBe('ST50');
    const again = await cancel({ trdNo, amount: '4000', code: 'CA', request: 'r2' });
    expect(resultOf(again)).toBe('ST50');
    const rest = { trdNo, code: 'CA', place: '002' };
    expect(resultOf(await cancel({ ...rest, amount: '7001', request: 'r3' }))).toBe('CA03');
    expect(resultOf(await cancel({ ...rest, amount: '7000', request: 'r4' }))).toBe('0000');
    expect(resultOf(await cancel({ ...rest, amount: '1', request: 'r5' }))).toBe('CA12');

    await openWindow('mobile', 'p1-b');
    const phone = String((await choose('p1-b', { as: 'pay' })).body['tid']);
    const half = { trdNo: phone, amount: '5000', code: 'MP', request: 'r6' };
    expect(resultOf(await cancel(half))).toBe('MP80');
    expect(resultOf(await cancel({ ...half, amount: '11000', request: 'r7' }))).toBe('0000');
    await openWindow('mobile', 'p1-c');
    const last = String((await choose('p1-c', { as: 'pay' })).body['tid']);
    sandbox.clock.advance(32 * 24 * 3_600_000);
    const late = { trdNo: last, amount: '11000', code: 'MP', request: 'r8' };
    expect(resultOf(await cancel(late))).toBe('MP81');

    await openWindow('smartcash', 'p1-d');
    const voucher = String((await choose('p1-d', { as: 'pay' })).body['tid']);
    const common = { trdNo: voucher, amount: '4000', code: 'CP', request: 'r9' };
    expect(resultOf(await cancel(common))).toBe('0000');
    const other = { ...common, code: 'TM', request: 'r10' };
    expect(resultOf(await cancel(other))).toBe('ST06');
  });

  it('lists a day with bars between the columns, for whoever has the key of the records', async () => {
    await openWindow('tmoney');
    const trdNo = String((await choose('p1-a', { as: 'pay' })).body['tid']);
    await cancel({ trdNo, amount: '11000' });
    const day = new Date(sandbox.clock.now().getTime() + 9 * 3_600_000).toISOString();
    const trdDtSt = day.slice(0, 10).replaceAll('-', '');
    const ask = (hash: string) =>
      submitForm(`${sandbox.url}/hecto/api/pg/${merchantId}/transInfo.do`, {
        mchtId: merchantId,
        mchtTy: 'M',
        method: 'TM',
        pdTy: 'D',
        trdDtSt,
        pktHash: hash,
      });
    const listed = String((await ask(sha(merchantId, trdDtSt, authKey))).body['text']);
    const [head, charge, refund] = listed.trim().split('\n');
    expect(head).toBe('0000|정상 처리 되었습니다.|2|');
    expect(charge).toContain(`${merchantId}|TM|${trdNo}|p1-a|0|${trdDtSt}|`);
    expect(refund).toContain(`|p1-a|1|${trdDtSt}|`);
    expect(refund).toContain(`|11000|${trdNo}|`);
    expect((await ask(sha(merchantId, trdDtSt, hashKey))).body['text']).toMatch(/^ST92\|/);
  });
});
