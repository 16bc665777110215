import { afterEach, describe, expect, it } from 'vitest';
import { createHecto, createHectoBilling } from '../../apps/server/src/providers/hecto/index.ts';
import { json, startRecorder } from '../support/recorder.ts';
import type { Call, Recorder } from '../support/recorder.ts';

/**
 * Examples that Hecto Financial has published with the keys of its test shops:
 * https://github.com/Hecto-Financial/API-documentation, «PG Service.md», sections 3.4, 6 and 38.4,
 * «Whitelabel Service.md», section 3.4, and «Integrated API Specifications.md», of its encryption.
 */
const shop = {
  merchantId: 'nxca_jt_il',
  encryptionKey: 'pgSettle30y739r82jtd709yOfZ2yK5K',
  hashKey: 'ST1009281328226982205',
  authKey: 'none is published',
  merchantName: '헥토파이낸셜',
  url: 'https://tbnpg.settlebank.co.kr',
  returnBase: 'https://example.com',
} as const;
const sealed1000 = 'AntV/eDpxIaKF0hJiePDKA==';
const methods = { card: 31, account: 36 } as const;

const question = {
  transactionId: 'ORDER20211231100000',
  personReference: 'HongGilDong',
  methodId: methods.card,
  reference: 'ORDER20211231100000',
  chargeReference: null,
  total: 1000n,
  currency: 'KRW',
  requestedAt: new Date('2021-12-31T10:00:00+09:00'),
} as const;

let api: Recorder | undefined;

const startApi = async (answers: (call: Call) => object): Promise<Recorder> => {
  api = await startRecorder(async (call) => json(answers(call)));
  return api;
};

const hectoAt = (url: string, more: object, now: string) =>
  createHecto({ ...shop, ...more, apiUrl: url, recordsUrl: url, now: () => new Date(now) });

const sentIn = ({ exchanges }: Recorder): unknown[] =>
  exchanges.map(({ call }): unknown => JSON.parse(call.body));

afterEach(() => api?.close());

it("Hecto's window opens with the hash and the encrypted amount that Hecto has published [PAY-04]", () => {
  const order = { ...question, itemName: '테스트상품', quantity: 1, device: 'pc', locale: 'ko' };
  const { form } = hectoAt('http://127.0.0.1:1', {}, '2021-12-31T10:00:00+09:00');
  const made = form?.({ ...order, device: 'pc', locale: 'ko' });
  expect(Object.fromEntries(made?.fields ?? [])).toMatchObject({
    mchtId: 'nxca_jt_il',
    method: 'card',
    trdDt: '20211231',
    trdTm: '100000',
    mchtTrdNo: 'ORDER20211231100000',
    trdAmt: sealed1000,
    pktHash: 'f395b6725a9a18f2563ce34f8bc76698051d27c05e5ba815f463f00429061c0c',
  });
});

it.each([
  { total: 500n, key: shop.encryptionKey, sealed: 'vqIWIiimsJ5efjSJpfnnTw==' },
  { total: 1111n, key: '12345678901234567890123456789012', sealed: 'Gzv1ziVXlhyFS0EYMbHvqA==' },
])('the amount $total is encrypted with $key as published [PAY-04]', ({ total, key, sealed }) => {
  const more = { encryptionKey: key };
  const { form } = hectoAt('http://127.0.0.1:1', more, '2021-12-31T10:00:00+09:00');
  const order = { ...question, total, itemName: '테스트상품', quantity: 1 };
  const made = form?.({ ...order, device: 'pc', locale: 'ko' });
  expect(Object.fromEntries(made?.fields ?? [])).toMatchObject({ trdAmt: sealed });
});

it('a charge of a kept card has the published hash over the plain amount beside the encrypted one [SUB-06]', async () => {
  const recorder = await startApi(() => ({ params: { outStatCd: '0031', outRsltCd: 'ST38' } }));
  const number = 'PG_API20231218085315';
  const billing = createHectoBilling({
    ...shop,
    merchantId: 'pg_test',
    apiUrl: recorder.url,
    recordsUrl: recorder.url,
  });
  await billing.charge({
    orderId: number,
    customerKey: 'hecto01',
    billingKey: 'b1',
    itemName: '테스트상품',
    total: 500n,
    currency: 'KRW',
    requestedAt: new Date('2023-12-18T08:53:15+09:00'),
  });
  expect(sentIn(recorder)).toMatchObject([
    {
      data: {
        pktHash: '197884af9f63bcd2d9792cd5cd39f7b1e7525e88888e2cee28f64fa23bf53312',
        trdAmt: 'vqIWIiimsJ5efjSJpfnnTw==',
      },
    },
  ]);
});

it('an inquiry about a payment has the hash of the published example [PAY-08]', async () => {
  const recorder = await startApi(() => ({ params: { outStatCd: '0031', outRsltCd: 'ST06' } }));
  const hecto = hectoAt(recorder.url, { merchantId: 'nx_mid_il' }, '2021-08-06T08:01:01+09:00');
  const number = 'PG_vbank_20210806075154649';
  await hecto.ask({
    ...question,
    transactionId: number,
    reference: number,
    methodId: methods.account,
    total: 500n,
    requestedAt: new Date('2021-08-06T07:51:54+09:00'),
  });
  const hash = '996E651D9435700D54E0D69B5726B5489AD0691C3FC86BE572314D39A2AE8B6D';
  expect(sentIn(recorder)).toEqual([
    {
      params: {
        mchtId: 'nx_mid_il',
        ver: '0A1M',
        mchtTrdNo: number,
        trdDt: '20210806',
        trdTm: '080101',
      },
      data: {
        pktHash: hash.toLowerCase(),
        method: 'VA',
        trdAmt: '500',
        orgTrdDt: '20210806',
        orgMchtTrdNo: number,
      },
    },
  ]);
});

describe('a refund at Hecto', () => {
  const number = 'STFP_PGCAnxca_jt_il0211129135810M1494620';
  const paid = {
    params: {
      mchtId: 'nxca_jt_il',
      mchtTrdNo: question.transactionId,
      trdNo: number,
      outStatCd: '0021',
      outRsltCd: '0000',
      outRsltMsg: '정상거래',
    },
    data: { method: 'CA', trdAmt: '1000', cnclAmt: '0' },
  };

  it('of a card is the published request, except for optional fields [PAY-11]', async () => {
    const recorder = await startApi(() => paid);
    const hecto = hectoAt(recorder.url, {}, '2021-12-31T10:00:00+09:00');
    await hecto.refund?.({
      ...question,
      refundId: 'ORDER20211231100000',
      place: 1,
      amount: 1000n,
      held: 1000n,
      reason: '상품이 마음에 들지 않아서',
    });
    expect(recorder.exchanges.at(1)?.call.path).toBe('/spay/APICancel.do');
    expect(sentIn(recorder).at(1)).toEqual({
      params: {
        mchtId: 'nxca_jt_il',
        ver: '0A19',
        method: 'CA',
        bizType: 'C0',
        encCd: '23',
        mchtTrdNo: 'ORDER20211231100000',
        trdDt: '20211231',
        trdTm: '100000',
      },
      data: {
        pktHash: 'a2d6d597d55d7c9b689baa2e08c1ddf0ce71f4248c5b9b59fe61bfbf949543e1',
        crcCd: 'KRW',
        orgTrdNo: number,
        cnclAmt: sealed1000,
        cnclOrd: '001',
        cnclRsn: '상품이 마음에 들지 않아서',
      },
    });
  });
});
