import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  authKey,
  dataOf,
  hashKey,
  hectoShop,
  merchantId,
  resultOf,
  sealed,
  sha,
  unsealed,
  type HectoShop,
} from '../../testing/hecto-shop.ts';
import { startMerchant, type Merchant } from '../../testing/merchant.ts';
import { startSandbox, type Reply, type TestSandbox } from '../../testing/sandbox.ts';

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

async function plant(operation: string, outcome: string, more: object) {
  const scenario = { provider: 'hecto', operation, outcome, ...more };
  expect((await sandbox.post('/control/api/scenarios', scenario)).status).toBe(201);
}

const monthMs = 32 * 24 * 3_600_000;

describe('the Hecto inquiry about a trade', () => {
  it('answers with the state: paid, canceled, failed or unknown', async () => {
    const trdNo = await shop.pay('tmoney');
    const whole = await shop.inquire('p1-a');
    const params = { mchtTrdNo: 'ask-p1-a', trdNo, outStatCd: '0021', outRsltCd: '0000' };
    expect(whole.body['params']).toMatchObject(params);
    expect(whole.body['data']).toMatchObject({ method: 'TM', trdAmt: '11000', cnclAmt: '0' });
    await shop.cancel({ trdNo, amount: '11000' });
    const back = await shop.inquire('p1-a');
    expect([resultOf(back), dataOf(back)['cnclAmt']]).toEqual(['0001', '11000']);
    await shop.openWindow('tmoney', 'p1-b');
    await shop.choose('p1-b', { as: 'fail', code: 'GC04' });
    expect(resultOf(await shop.inquire('p1-b'))).toBe('0009');
    expect(resultOf(await shop.inquire('p1-c'))).toBe('ST06');
  });

  it('finds a trade up to one day away from the given date, and no other', async () => {
    await shop.pay('tmoney');
    const inquiry = (orgTrdDt: string) => shop.inquire('p1-a', 'TM', { orgTrdDt });
    expect(resultOf(await inquiry('20261119'))).toBe('0000');
    expect(resultOf(await inquiry('20261121'))).toBe('0000');
    expect(resultOf(await inquiry('20261118'))).toBe('ST06');
  });

  it.each([
    ['pktHash', 'f'.repeat(64), 'ST92'],
    ['method', '', 'ST91'],
    ['method', 'QQ', 'ST09'],
    ['trdAmt', '11,000', 'ST09'],
    ['orgTrdDt', '20261399', 'ST09'],
    ['orgMchtTrdNo', '', 'ST91'],
    ['orgTrdNo', 'another', 'ST06'],
  ])('is refused with a wrong %s (%j): %s', async (name, value, code) => {
    await shop.pay('tmoney');
    expect(resultOf(await shop.inquire('p1-a', 'TM', { [name]: value }))).toBe(code);
  });

  it('exists only at its documented address, as does the charge of a kept card', async () => {
    const inquiries = [
      shop.call('APITrdStatInq.do', {}, {}),
      shop.call('APIBillkeyPay.do', {}, {}),
      shop.call('APITrdcheck.do', {}, {}),
      shop.call('APICardActionPay.do', {}, {}),
    ];
    const statuses = (await Promise.all(inquiries)).map(({ status }) => status);
    expect(statuses).toEqual([404, 404, 200, 200]);
  });
});

describe('a cancellation or refund at Hecto', () => {
  it('cancels a card payment in parts, numbered one by one, with encrypted amounts', async () => {
    const trdNo = await shop.pay('card');
    const part = await shop.cancel({ trdNo, amount: '4000', code: 'CA' });
    expect(part.body['params']).toMatchObject({ outStatCd: '0021', outRsltCd: '0000' });
    const { cnclAmt, cardCnclAmt, pntCnclAmt, blcAmt, orgTrdNo } = dataOf(part);
    expect([cnclAmt, cardCnclAmt, pntCnclAmt, blcAmt].map(unsealed)).toEqual([
      '4000',
      '4000',
      '0',
      '7000',
    ]);
    expect(orgTrdNo).toBe(trdNo);
    const then = async (amount: string, place: string, request: string) =>
      resultOf(await shop.cancel({ trdNo, amount, code: 'CA', place, request }));
    expect(await then('4000', '002', 'r1')).toBe('ST25');
    expect(await then('4000', '001', 'r2')).toBe('ST56');
    expect(await then('7001', '002', 'r3')).toBe('ST57');
    expect(await then('7000', '002', 'r4')).toBe('0000');
    expect(await then('1', '003', 'r5')).toBe('CA12');
    const [, first, last] = await shop.receivedNotices(3);
    expect(first).toMatchObject({ bizType: 'C0', orgTrdNo: trdNo, cnclType: '10' });
    expect(last).toMatchObject({ trdAmt: '7000', mchtTrdNo: 'p1-a' });
  });

  it.each([
    ['smartcash', 'SG', 'GC41'],
    ['tmoney', 'TM', 'TM01'],
  ] as const)(
    'cancels %s by its own code, each time as the first part',
    async (method, code, done) => {
      const trdNo = await shop.pay(method);
      const back = { trdNo, amount: '11000', code };
      expect(resultOf(await shop.cancel({ ...back, code: 'CP' }))).toBe('ST09');
      expect(resultOf(await shop.cancel({ ...back, code: 'HM' }))).toBe('ST06');
      expect(resultOf(await shop.cancel({ ...back, place: '002' }))).toBe('ST56');
      const part = { ...back, amount: '4000', request: 'r0' };
      const canceled = await shop.cancel(part);
      expect([resultOf(canceled), Object.keys(dataOf(canceled))]).toEqual([
        '0000',
        ['pktHash', 'orgTrdNo', 'cnclAmt'],
      ]);
      const rest = { ...back, amount: '7000' };
      expect(resultOf(await shop.cancel({ ...rest, place: '002' }))).toBe('ST56');
      expect(resultOf(await shop.cancel(rest))).toBe('0000');
      expect(resultOf(await shop.cancel({ ...rest, request: 'r2' }))).toBe(done);
    },
  );

  it('cancels a phone payment within its month, and refunds it to an account later', async () => {
    const trdNo = await shop.pay('mobile');
    const back = { trdNo, code: 'MP', amount: '5000' };
    expect(resultOf(await shop.refund({ ...back, work: 'C1' }))).toBe('ST26');
    expect(resultOf(await shop.cancel({ ...back, work: 'C1' }))).toBe('ST09');
    expect(resultOf(await shop.cancel(back))).toBe('0000');
    sandbox.clock.advance(monthMs);
    const rest = { trdNo, code: 'MP', amount: '6000', place: '002', request: 'r2' };
    const late = await shop.cancel(rest);
    expect([resultOf(late), dataOf(late)['rfdPsblCd']]).toEqual(['MP81', 'Y']);
    expect(resultOf(await shop.refund(rest))).toBe('ST09');
    expect(resultOf(await shop.refund({ ...rest, work: 'C1' }))).toBe('0000');
    expect((await shop.receivedNotices(3))[2]).toMatchObject({ bizType: 'C1', cnclType: '10' });
  });

  it('refunds a virtual account only to a bank account, which must be given', async () => {
    const trdNo = await shop.pay('vbank');
    const back = { trdNo, code: 'VA', amount: '11000' };
    expect(resultOf(await shop.cancel(back))).toBe('ST09');
    const refunded = async (data: Record<string, string>) =>
      resultOf(await shop.refund({ ...back, data }));
    expect(await refunded({ refundBankCd: '' })).toBe('ST91');
    expect(await refunded({ refundAcntNo: '' })).toBe('ST91');
    expect(await refunded({ refundDpstrNm: '' })).toBe('ST91');
    expect(await refunded({ refundAcntNo: '1234567890' })).toBe('1902');
    expect(await refunded({ refundAcntNo: sealed('123-456') })).toBe('ST09');
    expect(await refunded({ refundBankCd: '0011' })).toBe('ST09');
    expect(await refunded({})).toBe('0000');
    const again = { ...back, place: '002', request: 'r2' };
    expect(resultOf(await shop.refund(again))).toBe('ST39');
    const inquiry = await shop.inquire('p1-a', 'VA');
    expect(resultOf(inquiry)).toBe('0001');
  });

  it.each([
    [{ params: { ver: '0A18' } }, 'ST09'],
    [{ params: { encCd: '' } }, 'ST91'],
    [{ params: { mchtId: 'somebody' } }, 'ST47'],
    [{ params: { trdTm: '256161' } }, 'ST09'],
    [{ data: { crcCd: 'USD' } }, 'ST09'],
    [{ data: { cnclOrd: '' } }, 'ST91'],
    [{ data: { cnclOrd: '1st' } }, 'ST09'],
    [{ data: { cnclAmt: '11000' } }, '1902'],
    [{ data: { cnclAmt: sealed('9000') } }, 'ST92'],
    [{ data: { pktHash: '' } }, 'ST91'],
    [{ data: { cnclRsn: '가'.repeat(86) } }, 'ST09'],
    [{ data: { taxAmt: '909' } }, '1902'],
  ])('refuses what the documentation does not allow: %j is %s', async (change, code) => {
    const trdNo = await shop.pay('card');
    const back = { trdNo, amount: '11000', code: 'CA' };
    expect(resultOf(await shop.cancel({ ...back, ...change }))).toBe(code);
    expect(resultOf(await shop.cancel(back))).toBe('0000');
  });
});

describe('the settlement records of Hecto', () => {
  const day = () =>
    new Date(sandbox.clock.now().getTime() + 9 * 3_600_000)
      .toISOString()
      .slice(0, 10)
      .replaceAll('-', '');

  async function ask(change: Record<string, string> = {}): Promise<string> {
    const trdDtSt = day();
    const pktHash = sha(merchantId, trdDtSt, authKey);
    const query = { mchtId: merchantId, mchtTy: 'M', method: 'TM', pdTy: 'D', trdDtSt, pktHash };
    return String((await shop.records({ ...query, ...change })).body['text']);
  }

  it('list a day with bars between the columns, for callers with the key of the records', async () => {
    const trdNo = await shop.pay('tmoney');
    await shop.cancel({ trdNo, amount: '11000' });
    const [head, charge, refund] = (await ask()).trim().split('\n');
    expect(head).toBe('0000|정상 처리 되었습니다.|2|');
    expect(charge).toContain(`${merchantId}|TM|${trdNo}|p1-a|0|${day()}|`);
    expect(refund).toContain(`|p1-a|1|${day()}|`);
    expect(refund).toContain(`|11000|${trdNo}|`);
    expect([charge, refund].map((line) => line?.split('|').length)).toEqual([17, 17]);
  });

  it.each(['TM', 'HM', 'KP'])('say that there was nothing on a day, of %s', async (method) => {
    expect(await ask({ method })).toBe('1001|조회내역 없음|0|\n');
  });

  it.each([
    ['pktHash', sha(merchantId, '20261120', hashKey), 'ST92|해쉬 값 불일치.|0|\n'],
    ['mchtId', 'somebody', 'ST90|등록되지 않은 상점 아이디|0|\n'],
    ['method', 'QQ', 'ST09|유효하지 않은 요청전문|0|\n'],
    ['pdTy', '', 'ST91|필수 파라미터 오류|0|\n'],
  ])('are refused with a wrong %s', async (name, value, text) => {
    expect(await ask({ [name]: value })).toBe(text);
  });

  it('can be made unreadable for one method', async () => {
    await plant('records', 'code', { errorCode: 'QQ77', match: { partnerOrderId: 'HM' } });
    expect(await ask()).not.toMatch(/^QQ77/);
    expect(await ask({ method: 'HM' })).toBe('QQ77|기타 오류|0|\n');
  });
});

describe('a kept card at Hecto', () => {
  const stamp = { trdDt: '20261120', trdTm: '150000' };
  const params = (bizType: string, mchtTrdNo: string) => ({
    mchtId: merchantId,
    ver: '0A19',
    method: 'CA',
    bizType,
    encCd: '23',
    mchtTrdNo,
    ...stamp,
  });
  const hash = (order: string, amount: string) =>
    sha(stamp.trdDt, stamp.trdTm, merchantId, order, amount, hashKey);

  async function issue(change: Record<string, string> = {}): Promise<Reply> {
    const card = { cardNo: '4330123400000009', idntNo: '970101', cardPwd: '12' };
    const data = { ...card, vldDtMon: '12', vldDtYear: '34' };
    const closed = Object.entries(data).map(([name, text]) => [name, sealed(text)]);
    const more = { keyRegYn: 'Y', pktHash: hash('k1', '0'), ...change };
    const body = { ...Object.fromEntries(closed), ...more };
    return shop.call('APICardAuth.do', params('A4', 'k1'), body);
  }

  async function charge(order: string, change: Record<string, string> = {}): Promise<Reply> {
    const amount = change['amount'] ?? '11000';
    const { amount: _, ...rest } = change;
    return shop.call('APICardActionPay.do', params('B0', order), {
      pktHash: hash(order, amount),
      pmtprdNm: '스푼',
      mchtCustNm: '민지',
      mchtCustId: 'u1',
      billKey: dataOf(await issue())['billKey'] ?? '',
      instmtMon: '00',
      crcCd: 'KRW',
      trdAmt: sealed(amount),
      ...rest,
    });
  }

  it('gets a billing key on request, and is charged by it once per order', async () => {
    const answer = dataOf(await issue());
    expect(answer['billKey']).toMatch(/^SBILL_/);
    expect(answer['pktHash']).toBe(
      sha('0021', stamp.trdDt, stamp.trdTm, merchantId, 'k1', '0', hashKey),
    );
    expect(dataOf(await issue({ keyRegYn: 'N' }))['billKey']).toBeUndefined();
    expect(resultOf(await issue({ keyRegYn: '' }))).toBe('ST91');
    const paid = await charge('c1');
    expect([resultOf(paid), unsealed(dataOf(paid)['trdAmt'])]).toEqual(['0000', '11000']);
    expect(resultOf(await charge('c1'))).toBe('ST50');
  });

  it.each([
    [{ amount: '999' }, 'CA42'],
    [{ mchtCustNm: '' }, 'ST91'],
    [{ crcCd: 'EUR' }, 'ST09'],
    [{ instmtMon: 'no' }, 'ST09'],
    [{ billKey: 'SBILL_none' }, 'CA10'],
    [{ trdAmt: '11000' }, '1902'],
  ] as const)('is not charged with %j: %s', async (change, code) => {
    expect(resultOf(await charge('c1', change))).toBe(code);
  });

  it.each([
    ['code', '0000'],
    ['code-done', 'ST50'],
  ])("answers an unknown code (%s), and the order's next charge is %s", async (outcome, then) => {
    await plant('chargeKey', outcome, { errorCode: 'VTIM' });
    expect(resultOf(await charge('c1'))).toBe('VTIM');
    expect(resultOf(await charge('c1'))).toBe(then);
  });

  it('can stay pending for a time before its charge or refund is done, once', async () => {
    const wait = (advanceSeconds: number) => sandbox.post('/control/api/clock', { advanceSeconds });
    const standing = async () => resultOf(await shop.inquire('c1', 'CA'));
    await plant('chargeKey', 'under-way', {});
    expect([resultOf(await charge('c1')), await standing()]).toEqual(['ST38', 'ST38']);
    expect(resultOf(await charge('c1'))).toBe('ST50');
    await wait(600);
    expect(await standing()).toBe('0000');
    const paid = await shop.inquire('c1', 'CA');
    const trdNo = String(Object(paid.body['params'])['trdNo']);
    await plant('cancel', 'under-way', {});
    const back = { trdNo, amount: '11000', code: 'CA', request: 'r1' };
    expect([resultOf(await shop.cancel(back)), await standing()]).toEqual(['ST38', '0000']);
    expect(resultOf(await shop.cancel(back))).toBe('ST25');
    await wait(600);
    expect(await standing()).toBe('0001');
  });
});

describe('an unknown code of Hecto', () => {
  it.each([
    ['code', 'ST06'],
    ['code-done', '0000'],
  ])('is returned by the window (%s), and the trade is %s', async (outcome, then) => {
    await plant('pay', outcome, { errorCode: 'QQ77' });
    await shop.openWindow('tmoney');
    const { fields } = Object((await shop.choose('p1-a', { as: 'pay' })).body['post']);
    expect(fields).toMatchObject({ outStatCd: '0031', outRsltCd: 'QQ77' });
    expect(resultOf(await shop.inquire('p1-a'))).toBe(then);
  });

  it.each([
    ['code', '0000'],
    ['code-done', '0001'],
  ])(
    'is answered to a cancellation and a refund (%s), and the trade is %s',
    async (outcome, then) => {
      const card = await shop.pay('card');
      const account = await shop.pay('vbank', 'p1-b');
      await plant('cancel', outcome, { errorCode: 'QQ77' });
      await plant('refund', outcome, { errorCode: 'QQ77' });
      const amount = '11000';
      expect(resultOf(await shop.cancel({ trdNo: card, amount, code: 'CA' }))).toBe('QQ77');
      const back = { trdNo: account, amount, code: 'VA', request: 'r2' };
      expect(resultOf(await shop.refund(back))).toBe('QQ77');
      expect(resultOf(await shop.inquire('p1-a', 'CA'))).toBe(then);
      expect(resultOf(await shop.inquire('p1-b', 'VA'))).toBe(then);
    },
  );

  it('can be the code or the state in an inquiry', async () => {
    await shop.pay('tmoney');
    await plant('inquiry', 'word', { errorCode: 'QQ77' });
    const inquiry = await shop.inquire('p1-a');
    expect(inquiry.body['params']).toMatchObject({ outStatCd: '0021', outRsltCd: 'QQ77' });
    await plant('inquiry', 'word', { errorCode: '0099', field: 'params.outStatCd' });
    const other = await shop.inquire('p1-a');
    expect(other.body['params']).toMatchObject({ outStatCd: '0099', outRsltCd: '0000' });
    expect(resultOf(await shop.inquire('p1-a'))).toBe('0000');
  });
});
