import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import { expect } from 'vitest';
import type { Merchant } from './merchant.ts';
import { submitForm, type Reply, type TestSandbox } from './sandbox.ts';

export const merchantId = 'dipperm_il';
export const hashKey = 'DIPPERHECTOSANDBOXHASH';
export const authKey = 'DIPPERHECTOSANDBOXAUTH';
const encryptionKey = 'dipper-hecto-sandbox-key-of-32-b';

type Texts = Readonly<Record<string, string>>;

export const sha = (...parts: string[]) =>
  createHash('sha256').update(parts.join('')).digest('hex');

export function sealed(plain: string): string {
  const cipher = createCipheriv('aes-256-ecb', encryptionKey, null);
  return Buffer.concat([cipher.update(plain), cipher.final()]).toString('base64');
}

export function unsealed(text: unknown): string {
  const decipher = createDecipheriv('aes-256-ecb', encryptionKey, null);
  const plain = Buffer.concat([decipher.update(String(text), 'base64'), decipher.final()]);
  return plain.toString();
}

export const paths = {
  tmoney: '/tmoney/main.do',
  smartcash: '/gift/smartCash/main.do',
  happymoney: '/gift/happyMoney/main.do',
  card: '/card/main.do',
  mobile: '/mobile/main.do',
  vbank: '/vbank/main.do',
  culturecash: '/gift/cultureCash/main.do',
  booknlife: '/gift/booknlife/main.do',
} as const;

export type MethodName = keyof typeof paths;

const [windowDay, windowTime] = ['20261120', '143022'];
const stamp = { trdDt: '20261120', trdTm: '150000' };

function windowFields(merchant: Merchant, method: MethodName, orderNumber: string): Texts {
  return {
    mchtId: merchantId,
    method,
    trdDt: windowDay,
    trdTm: windowTime,
    mchtTrdNo: orderNumber,
    mchtName: '디퍼',
    mchtEName: 'Dipper',
    pmtPrdtNm: '스푼 100개',
    trdAmt: sealed('11000'),
    mchtCustId: sealed('u1'),
    notiUrl: `${merchant.url}/noti`,
    nextUrl: `${merchant.url}/next`,
    cancUrl: `${merchant.url}/canc`,
    pktHash: sha(merchantId, method, orderNumber, windowDay, windowTime, '11000', hashKey),
  };
}

/** A shop's refund request, and the changes made to its message after it was built. */
export interface Back {
  readonly trdNo: string;
  readonly amount: string;
  readonly code?: string;
  readonly work?: string;
  readonly place?: string;
  readonly request?: string;
  readonly params?: Texts;
  readonly data?: Texts;
}

export const resultOf = (reply: Reply): unknown => Object(reply.body['params'])['outRsltCd'];
export const dataOf = (reply: Reply): Texts => Object(reply.body['data']);

const account = {
  refundBankCd: '011',
  refundAcntNo: sealed('1234567890'),
  refundDpstrNm: '홍길동',
};

/** A shop at the sandbox's Hecto: its windows, its calls, and the webhooks it receives. */
export function hectoShop(sandbox: TestSandbox, merchant: Merchant) {
  const call = (path: string, params: Texts, data: Texts) =>
    sandbox.post(`/hecto/spay/${path}`, { params, data });

  function giveBack(path: string, back: Back, more: Texts): Promise<Reply> {
    const { trdNo, amount, code = 'TM', place = '001', request = 'r1' } = back;
    const work = { method: code, bizType: back.work ?? 'C0', encCd: '23' };
    return call(
      path,
      { mchtId: merchantId, ver: '0A19', ...work, mchtTrdNo: request, ...stamp, ...back.params },
      {
        pktHash: sha(stamp.trdDt, stamp.trdTm, merchantId, request, amount, hashKey),
        orgTrdNo: trdNo,
        crcCd: 'KRW',
        cnclOrd: place,
        cnclAmt: sealed(amount),
        cnclRsn: '고객 요청',
        ...more,
        ...back.data,
      },
    );
  }

  const choose = (partnerOrderId: string, body: object) =>
    sandbox.post('/control/api/hecto/pay', { partnerOrderId, ...body });
  const openWindow = (method: MethodName, orderNumber = 'p1-a', change: Texts = {}) =>
    submitForm(`${sandbox.url}/hecto${paths[method]}`, {
      ...windowFields(merchant, method, orderNumber),
      ...change,
    });

  return {
    call,
    choose,
    openWindow,
    /** Opened and paid: Hecto's number of it. */
    pay: async (method: MethodName, orderNumber = 'p1-a'): Promise<string> => {
      await openWindow(method, orderNumber);
      const tid = String((await choose(orderNumber, { as: 'pay' })).body['tid']);
      if (method === 'vbank') {
        await sandbox.post('/control/api/hecto/deposit', { partnerOrderId: orderNumber });
      }
      return tid;
    },
    receivedNotices: async (count: number): Promise<Record<string, string>[]> => {
      const notices = () => merchant.received.filter(({ path }) => path === '/noti');
      await expect.poll(() => notices().length).toBe(count);
      return notices().map(({ body }) => Object.fromEntries(new URLSearchParams(body)));
    },
    inquire: (orderNumber: string, code = 'TM', change: Texts = {}): Promise<Reply> => {
      const params = { mchtId: merchantId, ver: '0A1M', mchtTrdNo: `ask-${orderNumber}`, ...stamp };
      return call('APITrdcheck.do', params, {
        pktHash: sha(stamp.trdDt, stamp.trdTm, merchantId, params.mchtTrdNo, '11000', hashKey),
        method: code,
        trdAmt: '11000',
        orgTrdDt: windowDay,
        orgMchtTrdNo: orderNumber,
        ...change,
      });
    },
    cancel: (back: Back) => giveBack('APICancel.do', back, {}),
    refund: (back: Back) => giveBack('APIRefund.do', back, account),
    records: (query: Texts): Promise<Reply> =>
      submitForm(`${sandbox.url}/hecto/api/pg/${merchantId}/transInfo.do`, query),
  };
}

export type HectoShop = ReturnType<typeof hectoShop>;
