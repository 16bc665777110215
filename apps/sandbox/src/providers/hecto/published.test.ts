import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createControl } from '../../control/control.ts';
import { createClock } from '../../platform/clock.ts';
import { decrypt, encrypt, hashOf } from './crypto.ts';
import { createHecto } from './index.ts';
import { isResultCode } from './results.ts';
import type { HectoSettings } from './settings.ts';
import { ours } from './sources.ts';

/** The keys of Hecto's test host, which anybody may use (§5.2, §5.4). */
const testKeys = {
  encryptionKey: 'pgSettle30y739r82jtd709yOfZ2yK5K',
  hashKey: 'ST1009281328226982205',
  authKey: 'none is published',
  usualNotiUrl: 'http://127.0.0.1:1/noti',
};

let app: FastifyInstance | undefined;

function hectoOf(merchantId: string): FastifyInstance {
  const settings: HectoSettings = { merchantId, ...testKeys };
  app = Fastify({ logger: false });
  const control = createControl({ clock: createClock(), notificationAddress: () => '' });
  createHecto(app, { settings, control });
  return app;
}

beforeEach(() => {
  app = undefined;
});

afterEach(() => app?.close());

async function codeOf(merchantId: string, path: string, payload: object): Promise<unknown> {
  const reply = await hectoOf(merchantId).inject({ method: 'POST', url: `/hecto${path}`, payload });
  return reply.json().params.outRsltCd;
}

it("the sandbox's Hecto answers only with published codes", () => {
  const codes = Object.values(ours).flatMap((text) => text.match(/\b[A-Z]{2}\d\d\b/g) ?? []);
  expect(codes.filter((code) => !isResultCode(code))).toEqual([]);
});

it("the sandbox's Hecto hashes as every published example does", () => {
  const key = testKeys.hashKey;
  const window = ['nxca_jt_il', 'card', 'ORDER20211231100000', '20211231', '100000', '1000'];
  const cancel = ['20211231', '100000', 'nxca_jt_il', 'ORDER20211231100000', '1000'];
  const inquiry = ['20210806', '080101', 'nx_mid_il', 'PG_vbank_20210806075154649', '500'];
  const issue = ['20220920', '131039', 'nxca_ks_gu', 'PG_API20220920131039', '0'];
  const issued = ['0021', '20220921', '093117', 'nxca_ks_gu', 'PG_API20220920131039', '0'];
  expect([window, cancel, inquiry, issue, issued].map((parts) => hashOf(...parts, key))).toEqual([
    'f395b6725a9a18f2563ce34f8bc76698051d27c05e5ba815f463f00429061c0c',
    'a2d6d597d55d7c9b689baa2e08c1ddf0ce71f4248c5b9b59fe61bfbf949543e1',
    '996e651d9435700d54e0d69b5726b5489ad0691c3fc86be572314d39a2ae8b6d',
    '3bf1295695eb0e081f7900dfcbfcb225887d8fb07322d54c3dba72a2726bf55d',
    '07d36ed4ef2a773829feca675b01e3f16db40f90b3895c6f8d85e6d0e7c1d583',
  ]);
});

it("the sandbox's Hecto encrypts and decrypts the published amount", () => {
  expect(encrypt('1000', testKeys.encryptionKey)).toBe('AntV/eDpxIaKF0hJiePDKA==');
  expect(decrypt('AntV/eDpxIaKF0hJiePDKA==', testKeys.encryptionKey)).toBe('1000');
});

/** §38.4, its hash in large letters. */
const published = {
  params: {
    mchtId: 'nx_mid_il',
    ver: '0A1M',
    mchtTrdNo: 'PG_vbank_20210806075154649',
    trdDt: '20210806',
    trdTm: '080101',
  },
  data: {
    pktHash: '996E651D9435700D54E0D69B5726B5489AD0691C3FC86BE572314D39A2AE8B6D',
    method: 'VA',
    trdAmt: '500',
    orgTrdDt: '20210806',
    orgMchtTrdNo: 'PG_vbank_20210806075154648',
    orgTrdNo: 'STFP_PGVAnx_mid_il00210806075210M1853381',
  },
};

it("the sandbox's Hecto accepts the published example of an inquiry, about an unknown trade", async () => {
  expect(await codeOf('nx_mid_il', '/spay/APITrdcheck.do', published)).toBe('ST06');
  const data = { ...published.data, trdAmt: '501' };
  expect(await codeOf('nx_mid_il', '/spay/APITrdcheck.do', { ...published, data })).toBe('ST92');
});

it("the sandbox's Hecto accepts the published example of a card cancellation", async () => {
  const params = {
    mchtId: 'nxca_jt_il',
    ver: '0A19',
    method: 'CA',
    bizType: 'C0',
    encCd: '23',
    mchtTrdNo: 'ORDER20211231100000',
    trdDt: '20211231',
    trdTm: '100000',
    mobileYn: 'N',
    osType: 'W',
  };
  const data = {
    pktHash: 'a2d6d597d55d7c9b689baa2e08c1ddf0ce71f4248c5b9b59fe61bfbf949543e1',
    crcCd: 'KRW',
    orgTrdNo: 'STFP_PGCAnxca_jt_il0211129135810M1494620',
    cnclAmt: 'AntV/eDpxIaKF0hJiePDKA==',
    cnclOrd: '001',
    cnclRsn: '상품이 마음에 들지 않아서',
  };
  expect(await codeOf('nxca_jt_il', '/spay/APICancel.do', { params, data })).toBe('ST06');
  const twice = { ...data, cnclOrd: '' };
  expect(await codeOf('nxca_jt_il', '/spay/APICancel.do', { params, data: twice })).toBe('ST91');
});

it("the sandbox's Hecto opens the published example of a window", async () => {
  const form = new URLSearchParams({
    mchtId: 'nxca_jt_il',
    method: 'card',
    trdDt: '20211231',
    trdTm: '100000',
    mchtTrdNo: 'ORDER20211231100000',
    mchtName: '헥토파이낸셜',
    mchtEName: 'Hecto Financial',
    pmtPrdtNm: '테스트상품',
    trdAmt: 'AntV/eDpxIaKF0hJiePDKA==',
    notiUrl: 'https://example.com/notiUrl',
    nextUrl: 'https://example.com/nextUrl',
    cancUrl: 'https://example.com/cancUrl',
    mchtParam: 'name=HongGilDong&age=25',
    custIp: '127.0.0.1',
    pktHash: 'f395b6725a9a18f2563ce34f8bc76698051d27c05e5ba815f463f00429061c0c',
  });
  const reply = await hectoOf('nxca_jt_il').inject({
    method: 'POST',
    url: '/hecto/card/main.do',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: form.toString(),
  });
  expect([reply.statusCode, reply.headers.location]).toEqual([
    303,
    expect.stringMatching(/^\/hecto\/window\//),
  ]);
});
