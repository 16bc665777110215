import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { WebhookReading } from '../../ports/payment-provider.ts';
import { sealField } from './fields.ts';
import { readNotice, replies } from './webhook.ts';

const hashKey = 'DIPPERHECTOSANDBOXHASH';
const shop = {
  merchantId: 'dipperm_il',
  encryptionKey: 'dipper-hecto-sandbox-key-of-32-b',
  hashKey,
  authKey: 'DIPPERHECTOSANDBOXAUTH',
  merchantName: '디퍼',
} as const;

const sample = (name: string): string =>
  readFileSync(`${import.meta.dirname}/samples/notice-${name}.txt`, 'utf8').trim();
const readBody = (body: string | Buffer): Promise<WebhookReading> =>
  Promise.resolve(
    readNotice({ headers: {}, query: {}, rawBody: Buffer.from(body), now: new Date(0) }, shop),
  );
const changed = (name: string, changes: Record<string, string>): string =>
  new URLSearchParams({
    ...Object.fromEntries(new URLSearchParams(sample(name))),
    ...changes,
  }).toString();

/** Signs a notice like somebody who has the key. */
const signed = (changes: Record<string, string>, hashedAmount?: string): string => {
  const fields = { ...Object.fromEntries(new URLSearchParams(sample('paid'))), ...changes };
  const { outStatCd, trdDtm = '', mchtId, mchtTrdNo, trdAmt } = fields as Record<string, string>;
  const amount = hashedAmount ?? trdAmt;
  const plain = [outStatCd, trdDtm, mchtId, mchtTrdNo, amount, hashKey].join('');
  const pktHash = createHash('sha256').update(plain).digest('hex');
  return new URLSearchParams({ ...fields, pktHash }).toString();
};

const order = 'p1-00000000000000000000000000000000';

describe('a webhook of Hecto', () => {
  it('proves a payment: its order, its amount, and Hecto’s number [PAY-09]', async () => {
    expect(await readBody(sample('paid'))).toMatchObject({
      kind: 'event',
      about: { transactionId: order },
      outcome: {
        kind: 'succeeded',
        reference: order,
        chargeReference: 'STFP_PGTMdipperm_il0261121020942M4703145',
        amount: 11_000n,
        currency: 'KRW',
      },
    });
  });

  it('proves a deposit too, whose time is in another field', async () => {
    expect(await readBody(sample('deposit'))).toMatchObject({
      kind: 'event',
      outcome: { kind: 'succeeded', amount: 11_000n },
    });
  });

  it.each(['account', 'cancel'])('about an %s only causes a query', async (name) => {
    const reading = await readBody(sample(name));
    expect(reading.kind).toBe('event');
    expect(reading).not.toHaveProperty('outcome');
  });

  it('is the same event however often it comes, and another event with other content', async () => {
    const eventOf = async (body: string) => {
      const reading = await readBody(body);
      return reading.kind === 'event' ? reading.eventId : undefined;
    };
    const first = await eventOf(sample('paid'));
    expect(await eventOf(sample('paid'))).toBe(first);
    expect(await eventOf(sample('cancel'))).not.toBe(first);
    expect(await eventOf(signed({ trdAmt: '1' }))).not.toBe(first);
    expect(first).not.toContain(new URLSearchParams(sample('paid')).get('pktHash'));
  });

  it.each([
    ['outStatCd', '0051'],
    ['outStatCd', '002'],
    ['trdDtm', '20261121020943'],
    ['trdDtm', ''],
    ['mchtId', 'dipperm_i'],
    ['mchtTrdNo', 'p1-00000000000000000000000000000001'],
    ['trdAmt', '110000'],
    ['trdAmt', '011000'],
    ['trdAmt', '1.1e4'],
    ['pktHash', '0'.repeat(64)],
    ['pktHash', ''],
    ['trdNo', ''],
  ])('is refused when %s was made %j', async (name, value) => {
    expect((await readBody(changed('paid', { [name]: value }))).kind).toBe('refused');
  });

  it('is refused when a digit moves from one value to its neighbour, under the same hash', async () => {
    const body = changed('paid', { mchtTrdNo: `${order}1`, trdAmt: '1000' });
    expect(await readBody(body)).toEqual({ kind: 'refused', why: 'forged' });
    const other = changed('paid', { mchtTrdNo: order.slice(0, -1), trdAmt: '011000' });
    expect((await readBody(other)).kind).toBe('refused');
  });

  it('is refused when it is for another shop, though signed with our key', async () => {
    expect(await readBody(signed({ mchtId: 'somebody' }))).toEqual({
      kind: 'refused',
      why: 'forged',
    });
  });

  const sealed = (amount: string, key: string = shop.encryptionKey) => sealField(amount, key);

  it.each([
    ['as it came', undefined],
    ['as it was opened', '11000'],
  ])('may have a sealed amount, with the hash over it %s [PAY-09]', async (_name, hashed) => {
    const reading = await readBody(signed({ method: 'SG', trdAmt: sealed('11000') }, hashed));
    const outcome = { kind: 'succeeded', amount: 11_000n, evidence: { trdAmt: '11000' } };
    expect(reading).toMatchObject({ kind: 'event', about: { transactionId: order }, outcome });
  });

  it.each([
    ['another amount was sealed into it', signed({}, '11000'), { trdAmt: sealed('110000') }],
    ['a sealed one stands for another', signed({ trdAmt: sealed('1') }), { trdAmt: '11000' }],
  ])('is refused when %s, under the same hash [PAY-09]', async (_name, body, change) => {
    const fields = Object.fromEntries(new URLSearchParams(body));
    const other = new URLSearchParams({ ...fields, ...change }).toString();
    expect(await readBody(other)).toEqual({ kind: 'refused', why: 'forged' });
  });

  it.each([
    ['with another key', sealed('11000', [...shop.encryptionKey].toReversed().join(''))],
    ['though it is no amount', sealed('011000')],
    ['though it is nothing', sealed('')],
  ])('is refused when its amount was sealed %s', async (_name, trdAmt) => {
    expect(await readBody(signed({ trdAmt }))).toEqual({ kind: 'refused', why: 'unreadable' });
  });

  it('is refused when a value occurs twice', async () => {
    expect(await readBody(`${sample('paid')}&trdAmt=1`)).toEqual({
      kind: 'refused',
      why: 'unreadable',
    });
  });

  it.each(['', '{}', 'outStatCd=0021', '\u0000\u0001', 'a'.repeat(10_000)])(
    'is refused when it has no known form: %j',
    async (body) => {
      expect(await readBody(body)).toEqual({ kind: 'refused', why: 'unreadable' });
    },
  );

  it('about a cancellation with its own number is accepted and ignored', async () => {
    const cancel = signed({ mchtTrdNo: 'r-1', bizType: 'C0' });
    expect((await readBody(cancel)).kind).toBe('nothing');
    expect((await readBody(signed({ mchtTrdNo: 'r-1' }))).kind).toBe('refused');
  });

  it('proves only what its hash covers: another transaction type only causes a query', async () => {
    for (const bizType of ['C0', 'B1', 'ZZ']) {
      const reading = await readBody(changed('paid', { bizType }));
      expect(reading).not.toHaveProperty('outcome');
    }
  });

  it('is answered in Hecto’s format', () => {
    expect(replies.taken).toMatchObject({ status: 200, body: 'OK' });
    expect(replies.refused).toMatchObject({ status: 400, body: 'FAIL' });
  });
});
