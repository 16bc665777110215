import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startHectoFixture } from './testing/hecto-fixture.ts';
import type { HectoFixture, OpenedPayment } from './testing/hecto-fixture.ts';

let fixture: HectoFixture;

beforeAll(async () => {
  fixture = await startHectoFixture();
});

afterEach(async () => {
  await fixture.plain();
  expect(await fixture.bookFindings()).toEqual([]);
});

afterAll(() => fixture.stop());

const full = [100n, 10n];
const nothing = [0n, 0n];
const lifetime = 30 * 60 + 1;

type Fields = Record<string, string>;

/** A payment whose message waits in the post, and what stands in it. */
const withNotice = async (): Promise<{ payment: OpenedPayment; fields: Fields }> => {
  const payment = await fixture.open(33);
  await fixture.messages({ hold: 'release', times: 1 });
  await fixture.next('pay', 'lost');
  await expect(payment.act({ as: 'pay' })).rejects.toThrow('no way back');
  const [notice] = await fixture.sentTo(payment.id);
  return { payment, fields: Object.fromEntries(new URLSearchParams(notice?.body ?? '')) };
};

describe('a webhook of Hecto with a sealed amount', () => {
  const write = (amounts: string) => fixture.sandbox.control('POST', '/hecto/style', { amounts });

  afterEach(() => write('plain'));

  it.each(
    ['sealed', 'sealed, plain in the hash'].flatMap((amounts) =>
      [30, 33].map((methodId) => [amounts, methodId] as const),
    ),
  )('(%s) credits once, by itself: %i [PAY-09]', async (amounts, methodId) => {
    await write(amounts);
    const payment = await fixture.open(methodId);
    await fixture.next('pay', 'lost');
    await expect(payment.act({ as: 'pay' })).rejects.toThrow('no way back');
    await expect.poll(payment.status).toBe('success');
    const [notice] = await fixture.sentTo(payment.id);
    expect(new URLSearchParams(notice?.body).get('trdAmt')).not.toBe('11000');
    await fixture.again(payment.id);
    expect(await fixture.tries(payment.id)).toEqual(['OK', 'OK']);
    expect(await payment.spoons()).toEqual(full);
  });
});

describe('a webhook that is not from Hecto', () => {
  it('is refused whatever its hash covers is changed, and the genuine one is still accepted [PAY-09]', async () => {
    const { payment, fields } = await withNotice();
    const other = (await fixture.open(33)).id;
    const changes: readonly Fields[] = [
      { outStatCd: '0022' },
      { trdDtm: '20200101000000' },
      { mchtId: 'somebody' },
      { mchtTrdNo: other },
      { mchtTrdNo: `${payment.id}1`, trdAmt: '1000' },
      { trdAmt: '110000' },
      { trdAmt: '1' },
      { pktHash: 'f'.repeat(64) },
      { pktHash: '' },
    ];
    for (const change of changes) {
      const answered = await fixture.post({ ...fields, ...change });
      expect([answered.status, await answered.text()]).toEqual([400, 'FAIL']);
    }
    expect(await payment.spoons()).toEqual(nothing);
    expect(await (await fixture.post(fields)).text()).toBe('OK');
    expect(await payment.spoons()).toEqual(full);
  });

  it('is refused when it is signed by another key', async () => {
    const { payment, fields } = await withNotice();
    const { outStatCd, trdDtm, mchtId, mchtTrdNo, trdAmt } = fields;
    const plain = [outStatCd, trdDtm, mchtId, mchtTrdNo, trdAmt, 'a key of my own'].join('');
    const pktHash = createHash('sha256').update(plain).digest('hex');
    expect((await fixture.post({ ...fields, pktHash })).status).toBe(400);
    expect(await payment.spoons()).toEqual(nothing);
  });

  it('changes nothing if its unhashed fields are changed, beyond what the hash covers [PAY-09]', async () => {
    const { payment, fields } = await withNotice();
    const strange = { ...fields, trdNo: 'STFP_OF_SOMEBODY', method: 'CA', pmtprdNm: 'gold' };
    expect(await (await fixture.post(strange)).text()).toBe('OK');
    expect(await payment.spoons()).toEqual(full);
    const all = { refundId: `e-${payment.id}`, place: 1, amount: 11_000n, held: 11_000n };
    expect((await payment.refund(all)).kind).toBe('refunded');
    expect(await payment.charges()).toMatchObject([{ canceled: 11_000 }]);
  });

  it('credits nothing more if the genuine one is replayed, as it was or as another transaction type [PAY-09]', async () => {
    const { payment, fields } = await withNotice();
    for (const change of [{}, {}, { bizType: 'C0' }, { bizType: 'B1' }, { trdNo: 'X' }, {}]) {
      await fixture.later(5);
      expect(await (await fixture.post({ ...fields, ...change })).text()).toBe('OK');
    }
    await fixture.later(3600);
    expect(await payment.spoons()).toEqual(full);
  });
});

describe('the browser’s return from Hecto', () => {
  it('is never believed: a forged success credits nothing, a forged decline ends nothing while the window is open [PAY-05, PAY-09]', async () => {
    const payment = await fixture.open(33);
    await payment.comeBack('approve', { outStatCd: '0021', outRsltCd: '0000', trdAmt: '11000' });
    expect(await payment.find()).toMatchObject({ status: 'pending' });
    await payment.comeBack('approve', { outStatCd: '0031', outRsltCd: 'GC07' });
    await fixture.later(2, 3, 10, 45, 240);
    expect(await payment.find()).toMatchObject({ status: 'pending' });
    await payment.act({ as: 'pay' });
    await expect.poll(payment.status).toBe('success');
    expect(await payment.spoons()).toEqual(full);
  });

  it('with a decline that Hecto does not know leaves the payment to its window: it expires with it, and is watched [PAY-05, PAY-09]', async () => {
    const payment = await fixture.open(33);
    await payment.comeBack('approve', { outStatCd: '0031', outRsltCd: 'GC07' });
    await fixture.later(2, 3, 10, 45, lifetime);
    expect(await payment.find()).toMatchObject({ status: 'expired' });
    await fixture.messages({ drop: 1, orderId: payment.id });
    await payment.act({ as: 'pay' });
    await fixture.later(91);
    expect(await payment.find()).toMatchObject({ status: 'success' });
  });
});
