import { errorCatalogue } from '@dipper/contract';
import type { ErrorName } from '@dipper/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { formOn, startSbpsFixture } from './testing/sbps-fixture.ts';
import type { SbpsFixture, SbpsPayment } from './testing/sbps-fixture.ts';

let fixture: SbpsFixture;

beforeAll(async () => {
  fixture = await startSbpsFixture();
});

afterEach(async () => {
  await fixture.plain();
  expect(await fixture.bookFindings()).toEqual([]);
});

afterAll(() => fixture.stop());

const full = [100n, 10n];
const nothing = [0n, 0n];
const lifetime = 600 + 15 * 60 + 1;
const failure = (name: ErrorName) => ({ status: 'fail', code: errorCatalogue[name].number });

const methods = [
  ['webmoney', 38],
  ['softbank_card', 39],
  ['bitcash', 40],
  ['softbank_mobile', 41],
  ['docomo_mobile', 42],
] as const;

const place = (answer: Response) => [answer.status, answer.headers.get('location')];

describe.each(methods)('%s (%i)', (_key, methodId) => {
  const open = (): Promise<SbpsPayment> => fixture.open(methodId);

  it('is paid on the page and credited once, however often and by whom it is reported [PAY-04] [PAY-05] [PAY-09] [PAY-14] [outcome: webmoney,softbank_card,bitcash,softbank_mobile,docomo_mobile/paid]', async () => {
    const payment = await open();
    const way = await payment.act({ as: 'pay' });
    if (way === undefined) throw new Error('no way back');
    const backs = await Promise.all([payment.post(way), payment.post(way), payment.post(way)]);
    for (const back of backs) expect(place(back)).toEqual([303, `/result/${payment.id}`]);
    expect(await payment.find()).toMatchObject({
      status: 'success',
      code: 20_012,
      amount: 110,
      totalPrice: 1500,
      currency: 'JPY',
    });
    expect(await payment.spoons()).toEqual(full);
    expect(await payment.charge()).toMatchObject({ charged: 1500, timesCharged: 1 });
  });

  it('is settled before the browser returns, and stays so if it never does [PAY-09] [outcome: webmoney,softbank_card,bitcash,softbank_mobile,docomo_mobile/notified-first]', async () => {
    const payment = await open();
    await payment.act({ as: 'pay' });
    expect(await payment.spoons()).toEqual(nothing);
    await payment.answered();
    await fixture.later(31);
    expect(await payment.state()).toBe('succeeded');
    expect(
      (await payment.webhooks()).map(({ tries }) => tries.map(({ answer }) => answer)),
    ).toEqual([['OK,']]);
    await fixture.later(lifetime);
    expect(await payment.spoons()).toEqual(full);
  });

  it('is charged although the person’s page is lost: the message has credited it [PAY-09] [outcome: webmoney,softbank_card,bitcash,softbank_mobile,docomo_mobile/answer-lost]', async () => {
    const payment = await open();
    await fixture.next('purchase', 'lost');
    expect(await payment.act({ as: 'pay' })).toBeUndefined();
    await payment.answered();
    await fixture.later(lifetime);
    expect(await payment.find()).toMatchObject({ status: 'success' });
    expect(await payment.spoons()).toEqual(full);
    expect(await payment.charge()).toMatchObject({ charged: 1500, timesCharged: 1 });
  });

  it('is reported several times, out of order and repeated, and credited once [PAY-09] [outcome: webmoney,softbank_card,bitcash,softbank_mobile,docomo_mobile/notified-twice]', async () => {
    const payment = await open();
    await fixture.messages({ copies: 5, delayMs: [0, 20], times: 1 });
    await payment.comeBack({ as: 'pay' });
    for (const { id } of await payment.webhooks()) {
      await fixture.sandbox.control('POST', '/notifications/again', { id });
    }
    const [message] = await payment.webhooks();
    expect(message?.tries.map(({ answer }) => answer)).toEqual(Array(6).fill('OK,'));
    expect(await payment.spoons()).toEqual(full);
  });

  it('is not sold if the message does not reach us: nothing is charged or credited [PAY-09] [ERR-04]', async () => {
    const payment = await open();
    await fixture.messages({ drop: 1, times: 1 });
    const back = await payment.comeBack({ as: 'pay' });
    expect(place(back)).toEqual([303, `/result/${payment.id}`]);
    expect(await payment.find()).toMatchObject(failure('payment_retry'));
    await fixture.later(90, 600, 3600);
    expect(await payment.spoons()).toEqual(nothing);
    expect(await payment.charge()).toMatchObject({ charged: 0, status: 'NOT_COMPLETED' });
  });

  it('is not sold if the message was corrupted on its way [PAY-09]', async () => {
    const payment = await open();
    await fixture.messages({ corrupt: 'body', times: 1 });
    await payment.act({ as: 'pay' });
    const [message] = await payment.webhooks();
    expect(message?.tries.map(({ answer }) => answer)).toEqual(['NG,not taken']);
    expect(await payment.spoons()).toEqual(nothing);
    expect(await payment.charge()).toMatchObject({ charged: 0 });
  });

  it('is canceled by the person, and nothing is charged [PAY-05] [outcome: webmoney,softbank_card,bitcash,softbank_mobile,docomo_mobile/canceled]', async () => {
    const payment = await open();
    const back = await payment.comeBack({ as: 'cancel' });
    expect(place(back)).toEqual([303, `/cancel/${payment.id}`]);
    expect(await payment.find()).toMatchObject({ status: 'cancel' });
    expect(await payment.charge()).toMatchObject({ charged: 0, status: 'CANCELED' });
  });

  it('expires with the page if the person never returns [PAY-05] [outcome: webmoney,softbank_card,bitcash,softbank_mobile,docomo_mobile/window-closed]', async () => {
    const payment = await open();
    expect(await payment.act({ as: 'close' })).toBeUndefined();
    await fixture.later(60, lifetime);
    expect(await payment.find()).toMatchObject({ status: 'expired' });
    expect(place(await payment.openAgain())).toEqual([303, `/result/${payment.id}`]);
    expect(await payment.spoons()).toEqual(nothing);
  });

  it('that is declined but charged later is credited [PAY-09] [outcome: webmoney,softbank_card,bitcash,softbank_mobile,docomo_mobile/late-success]', async () => {
    const payment = await open();
    await fixture.next('purchase', 'decline-then-ok', { delayMs: 3000, errorCode: '10136999' });
    await payment.comeBack({ as: 'pay' });
    expect(await payment.find()).toMatchObject(failure('card_rejected'));
    await expect.poll(payment.webhooks).toMatchObject([{ tries: [{ answer: 'OK,' }] }]);
    await fixture.later(91);
    expect(await payment.charge()).toMatchObject({ charged: 1500, timesCharged: 1 });
    expect(await payment.state()).toBe('succeeded');
    expect(await payment.spoons()).toEqual(full);
  });

  it.each([
    [{ tax: '1', amount: '500' }, 500],
    [{ amount: '150', auto_charge_type: '0' }, 150],
  ])(
    'is not sold for a lower amount, though moved digits (%o) keep the checksum valid [PAY-09] [PAY-14] [outcome: webmoney,softbank_card,bitcash,softbank_mobile,docomo_mobile/mismatch]',
    async (change, amount) => {
      const payment = await fixture.open(methodId, change);
      expect(await payment.charge()).toMatchObject({ amount });
      await payment.comeBack({ as: 'pay' });
      const [message] = await payment.webhooks();
      expect(message?.tries).toMatchObject([{ answer: 'NG,not taken' }]);
      expect(await payment.charge()).toMatchObject({ charged: 0, status: 'NOT_COMPLETED' });
      expect(await payment.spoons()).toEqual(nothing);
    },
  );

  it('is neither sold nor declined by an unlisted code: it can still be paid [PAY-09] [ERR-03] [outcome: webmoney,softbank_card,bitcash,softbank_mobile,docomo_mobile/charge-code-unknown]', async () => {
    const payment = await open();
    await fixture.next('purchase', 'code', { errorCode: '101ZZ999' });
    await payment.comeBack({ as: 'pay' });
    expect(await payment.find()).toMatchObject({ status: 'pending' });
    expect(await payment.state()).toBe('redirected');
    await payment.comeBack({ as: 'pay' });
    expect(await payment.find()).toMatchObject({ status: 'success' });
    expect(await payment.spoons()).toEqual(full);
    expect(await payment.charge()).toMatchObject({ charged: 1500, timesCharged: 1 });
  });
});

const carriers = [
  ['softbank_mobile', 41, '405'],
  ['docomo_mobile', 42, '401'],
] as const;

describe('a card payment, which SBPS can be queried about', () => {
  it('is not credited if our answer does not reach SBPS, which reverses the charge [PAY-09]', async () => {
    const payment = await fixture.open(39);
    await fixture.messages({ hold: 'release', times: 1 });
    await payment.act({ as: 'pay' });
    const [message] = await payment.webhooks();
    expect(await fixture.tell(message?.body ?? '')).toBe('OK,');
    await fixture.sandbox.control('POST', '/sbps/unheard', { partnerOrderId: payment.orderId });
    await fixture.later(31, 600, lifetime);
    expect(await payment.charge()).toMatchObject({ charged: 0, status: 'NOT_COMPLETED' });
    expect(await payment.spoons()).toEqual(nothing);
  });

  it.each([
    ['code', '101ZZ999'],
    ['word', '7'],
  ])(
    'is queried again if the answer is an unlisted %s, and then credited [PAY-09] [outcome: softbank_card/status-code-unknown]',
    async (outcome, errorCode) => {
      const payment = await fixture.open(39);
      await payment.act({ as: 'pay' });
      await fixture.next('reference', outcome, { errorCode });
      await fixture.later(31);
      expect(await payment.state()).toBe('redirected');
      expect(await payment.spoons()).toEqual(nothing);
      await fixture.later(31, 60);
      expect(await payment.state()).toBe('succeeded');
      expect(await payment.spoons()).toEqual(full);
    },
  );

  it('is refunded as a whole, once, and queried if the answer is lost [outcome: softbank_card/refund-full]', async () => {
    const payment = await fixture.open(39);
    await payment.comeBack({ as: 'pay' });
    const all = { refundId: `all-${payment.id}`, place: 1, amount: 1500n, held: 1500n };
    await fixture.next('refund', 'refuse');
    expect((await payment.refund(all)).kind).toBe('unknown');
    expect((await payment.askRefund(all)).kind).toBe('pending');
    await fixture.next('refund', 'lost');
    expect((await payment.refund(all)).kind).toBe('unknown');
    expect((await payment.askRefund(all)).kind).toBe('refunded');
    expect((await payment.refund(all)).kind).toBe('refunded');
    expect(await payment.charge()).toMatchObject({ canceled: 1500, status: 'REFUNDED' });
  });

  it.each(['code', 'code-done'])(
    'whose refund is answered with an unlisted code (%s) is queried [PAY-10] [outcome: softbank_card/refund-code-unknown]',
    async (outcome) => {
      const payment = await fixture.open(39);
      await payment.comeBack({ as: 'pay' });
      const all = { refundId: `all-${payment.id}`, place: 1, amount: 1500n, held: 1500n };
      await fixture.next('refund', outcome, { errorCode: '101ZZ999' });
      expect((await payment.refund(all)).kind).toBe('unknown');
      const found = outcome === 'code' ? 'pending' : 'refunded';
      expect((await payment.askRefund(all)).kind).toBe(found);
    },
  );
});

describe.each(carriers)('%s (%i), which SBPS cannot be queried about', (_key, methodId, number) => {
  it('is refunded as a whole; a lost answer stays unknown, and a second call finds it done [PAY-10] [outcome: softbank_mobile,docomo_mobile/refund-full]', async () => {
    const payment = await fixture.open(methodId);
    await payment.comeBack({ as: 'pay' });
    const all = { refundId: `all-${payment.id}`, place: 1, amount: 1500n, held: 1500n };
    await fixture.next('refund', 'lost');
    expect((await payment.refund(all)).kind).toBe('unknown');
    expect((await payment.askRefund(all)).kind).toBe('unknown');
    expect((await payment.refund(all)).kind).toBe('refunded');
    expect(await payment.charge()).toMatchObject({ canceled: 1500, status: 'REFUNDED' });
  });

  it.each(['code', 'code-done'])(
    'whose refund is answered with an unlisted code (%s) goes to an operator [PAY-10] [outcome: softbank_mobile,docomo_mobile/refund-code-unknown]',
    async (outcome) => {
      const payment = await fixture.open(methodId);
      await payment.comeBack({ as: 'pay' });
      const all = { refundId: `all-${payment.id}`, place: 1, amount: 1500n, held: 1500n };
      await fixture.next('refund', outcome, { errorCode: `${number}ZZ999` });
      expect((await payment.refund(all)).kind).toBe('unknown');
      expect((await payment.askRefund(all)).kind).toBe('unknown');
    },
  );
});

it.each([
  [39, '10156999'],
  [41, '40531999'],
  [42, '40131999'],
])('method %i cannot be refunded after its months [ERR-03]', async (methodId, late) => {
  const payment = await fixture.open(methodId);
  await payment.comeBack({ as: 'pay' });
  await fixture.next('refund', 'decline', { errorCode: late });
  const all = { refundId: `late-${payment.id}`, place: 1, amount: 1500n, held: 1500n };
  expect(await payment.refund(all)).toMatchObject({
    kind: 'declined',
    failureCode: errorCatalogue.refund_failed.number,
  });
  expect(await payment.charge()).toMatchObject({ canceled: 0 });
});

it.each([38, 40])('SBPS is never asked to refund method %i: it has no call for it', async (id) => {
  const payment = await fixture.open(id);
  await payment.comeBack({ as: 'pay' });
  const all = { refundId: `all-${payment.id}`, place: 1, amount: 1500n, held: 1500n };
  expect((await payment.refund(all)).kind).toBe('declined');
  expect(await payment.charge()).toMatchObject({ canceled: 0 });
});

it('only one page opens: a person who opens it twice is sent back, and pays on the first [PAY-09] [ERR-04]', async () => {
  const payment = await fixture.open(42);
  const form = await formOn(await fixture.enter(payment.id));
  expect(Object.fromEntries(form.fields)).toMatchObject({ res_err_code: '40196004' });
  expect(place(await fixture.post(form))).toEqual([303, `/result/${payment.id}`]);
  expect(await payment.find()).toMatchObject({ status: 'pending' });
  await payment.comeBack({ as: 'pay' });
  expect(await payment.spoons()).toEqual(full);
});

describe('a card payment', () => {
  it('is refunded in parts, each once, and never more than was paid [outcome: softbank_card/refund-part]', async () => {
    const payment = await fixture.open(39);
    await payment.comeBack({ as: 'pay' });
    const part = { refundId: 'a', place: 1, amount: 500n, held: 1500n };
    expect(await payment.refund(part)).toMatchObject({ kind: 'refunded', amount: 500n });
    const tooMuch = { refundId: 'b', place: 2, amount: 1001n, held: 1000n };
    expect((await payment.refund(tooMuch)).kind).toBe('declined');
    await fixture.next('partial-refund', 'lost');
    const rest = { refundId: 'c', place: 2, amount: 1000n, held: 1000n };
    expect((await payment.refund(rest)).kind).toBe('unknown');
    expect((await payment.askRefund(rest)).kind).toBe('refunded');
    expect(await payment.charge()).toMatchObject({ canceled: 1500, status: 'REFUNDED' });
  });

  it('is the only one with partial refunds: other methods are not even requested', async () => {
    for (const [, methodId] of methods.filter(([, id]) => id !== 39)) {
      const payment = await fixture.open(methodId);
      await payment.comeBack({ as: 'pay' });
      const part = { refundId: 'a', place: 1, amount: 500n, held: 1500n };
      expect((await payment.refund(part)).kind).toBe('declined');
      expect(await payment.charge()).toMatchObject({ canceled: 0, charged: 1500 });
    }
  });
});

it('a product whose name Shift_JIS cannot hold is sold [PAY-05]', async () => {
  const payment = await fixture.open(42, { productId: '930002' });
  await payment.comeBack({ as: 'pay' });
  expect(await payment.spoons()).toEqual(full);
});
