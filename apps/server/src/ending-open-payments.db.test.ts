import {
  balanceRoute,
  cancelPaymentRoute,
  failuresRoute,
  openPaymentsRoute,
  paymentRoute,
  problemSchema,
} from '@dipper/contract';
import type { PaymentAnswer } from '@dipper/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { parseTransactionId } from './core/charging/index.ts';
import { startBeside } from './testing/beside.ts';
import type { Beside } from './testing/beside.ts';
import { chargesOf } from './testing/charges.ts';
import type { Charge } from './testing/charges.ts';
import { bearer } from './testing/login.ts';
import { createPayer, letEverybodyPay } from './testing/payer.ts';
import type { Opened, PaidWay } from './testing/payer.ts';

const korean = { country: 'kr', person: 'minji' } as const;
const refundInfo = { bank: '088', accountNumber: '110222333444', accountHolder: '김민지' };
const transfer = {
  ...korean,
  provider: 'tosspayments',
  methodId: 36,
  as: 'pay',
  refundInfo,
} as const;
const kakaopay = { ...korean, provider: 'kakaopay', methodId: 43, as: 'money' } as const;

/** Each provider, and whether its page takes the money without a word of ours. */
const windows = [
  { ...kakaopay, chargesByItself: false },
  { ...korean, provider: 'toss', methodId: 37, as: 'money', chargesByItself: false },
  { ...korean, provider: 'tosspayments', methodId: 31, as: 'pay', chargesByItself: false },
  { ...korean, provider: 'hecto', methodId: 30, as: 'pay', chargesByItself: true },
  {
    country: 'jp',
    person: 'yuki',
    provider: 'sbps',
    methodId: 42,
    as: 'pay',
    chargesByItself: true,
  },
  {
    country: 'us',
    person: 'emma',
    provider: 'paypal',
    methodId: 45,
    as: 'balance',
    chargesByItself: false,
  },
] as const;

let beside: Beside;

beforeAll(async () => {
  beside = await startBeside({ DIPPER_ROLES: 'http,worker' });
  const { server } = beside;
  await letEverybodyPay(server, [...windows, transfer]);
  for (const { provider } of windows) {
    const address = `${server.url}/api/provider/${provider}/webhook`;
    await server.sandbox.control('POST', '/notifications/address', { provider, address });
  }
});

afterEach(async () => {
  await beside.server.sandbox.control('DELETE', '/notifications/rules');
  await beside.tidy();
});

afterAll(() => beside.stop());

const pathOf = (id: string): string => `/billing/spoon/inner/payment/history/${id}`;

const find = async (way: PaidWay, { id }: Opened): Promise<PaymentAnswer> => {
  const headers = await bearer(beside.server, way.person);
  const response = await beside.server.call(pathOf(id), { headers });
  return paymentRoute.answers[200].parse(await response.json());
};

/** How the payment stands, or why nobody can say. */
const cancel = async (way: PaidWay, { id }: Opened): Promise<PaymentAnswer | string> => {
  const headers = await bearer(beside.server, way.person);
  const path = `/billing/spoon/inner/payment/${id}/cancel`;
  const response = await beside.server.call(path, { method: 'POST', headers });
  const body: unknown = await response.json();
  return response.status === 200
    ? cancelPaymentRoute.answers[200].parse(body)
    : problemSchema.parse(body).code;
};

const openOnes = async (way: PaidWay) => {
  const headers = await bearer(beside.server, way.person);
  const response = await beside.server.call('/billing/history/open', { headers });
  return openPaymentsRoute.answers[200].parse(await response.json()).results;
};

/** Sets the provider's behaviour for the next question about this payment. */
const next = (way: PaidWay, { order }: Opened, outcome: Readonly<Record<string, string>>) =>
  beside.server.sandbox.control('POST', '/scenarios', {
    provider: way.provider,
    partnerOrderId: order,
    ...outcome,
  });

const holdNotifications = (way: PaidWay): Promise<unknown> =>
  beside.server.sandbox.control('POST', '/notifications/rules', {
    provider: way.provider,
    hold: 'release',
  });

const paysIn = ({ order }: Opened, more: object = {}): Promise<unknown> =>
  beside.server.sandbox.control('POST', '/tosspayments/deposit', {
    partnerOrderId: order,
    ...more,
  });

const heldOf = async ({ order }: Opened): Promise<Charge | undefined> =>
  (await chargesOf(beside.server, `partnerOrderId=${order}`))[0];

/** A payment whose virtual account is open and waits for its deposit. */
const waiting = async (): Promise<Opened> => {
  const payer = createPayer(beside.server, transfer);
  const opened = await payer.begin();
  await payer.agree(opened);
  expect(await find(transfer, opened)).toMatchObject({
    status: 'waiting_for_deposit',
    canCancel: true,
  });
  return opened;
};

const spoonsOf = async (way: PaidWay, { id }: Opened) => {
  const headers = await bearer(beside.server, way.person);
  const userId = parseTransactionId(id)?.userId;
  const response = await beside.server.call(`/billing/${userId}/balance`, { headers });
  return balanceRoute.answers[200].parse(await response.json()).spoon;
};

const closed = { status: 'cancel', reason: 'payment_canceled', canCancel: false };

describe('a virtual account that waits for a transfer', () => {
  it('is closed by its payer at the provider, in the list and in the history, however often they press [PAY-07, NAV-16]', async () => {
    const opened = await waiting();
    const results = await Promise.all([1, 2, 3].map(() => cancel(transfer, opened)));
    for (const each of results) expect(each).toMatchObject(closed);
    expect(await heldOf(opened)).toMatchObject({ status: 'CANCELED', charged: 0, canceled: 0 });
    await expect(paysIn(opened)).rejects.toThrow('409');
    expect((await openOnes(transfer)).map(({ transactionId }) => transactionId)).not.toContain(
      opened.id,
    );
    const headers = await bearer(beside.server, transfer.person);
    const response = await beside.server.call('/billing/history/failure', { headers });
    const [newest] = failuresRoute.answers[200].parse(await response.json()).results;
    expect(newest).toMatchObject({ transactionId: opened.id, reason: 'payment_canceled' });
  });

  it('credits a deposit that arrives after it was closed, once [PAY-07, PAY-09]', async () => {
    const opened = await waiting();
    expect(await cancel(transfer, opened)).toMatchObject(closed);
    // Three webhooks about its account have come by now, so later ones only move the next query.
    await beside.server.advance(6);
    await paysIn(opened, { force: true });
    await expect.poll(async () => (await find(transfer, opened)).status).toBe('success');
    expect(await heldOf(opened)).toMatchObject({ timesCharged: 1, canceled: 0 });
  });

  it('becomes a purchase if the transfer came just before it was closed, and nothing is refunded [PAY-07, PAY-09]', async () => {
    const opened = await waiting();
    await holdNotifications(transfer);
    await paysIn(opened);
    expect(await cancel(transfer, opened)).toMatchObject({ status: 'success', stage: null });
    expect(await heldOf(opened)).toMatchObject({ status: 'DONE', canceled: 0 });
  });

  it('stays open, and says so, while the provider cannot close it [PAY-07, ERR-03, ERR-04]', async () => {
    const opened = await waiting();
    await next(transfer, opened, { operation: 'cancel', outcome: 'error' });
    expect(await cancel(transfer, opened)).toBe('payment_cancel_error');
    expect(await find(transfer, opened)).toMatchObject({
      status: 'waiting_for_deposit',
      canCancel: true,
    });
    expect(await cancel(transfer, opened)).toMatchObject(closed);
  });

  it('is found closed by a query if the answer to its closing was lost [PAY-07, ERR-03]', async () => {
    // A worker that hears of the account that was given asks too, and would be the one refused.
    await holdNotifications(transfer);
    const opened = await waiting();
    await next(transfer, opened, { operation: 'cancel', outcome: 'lost' });
    await next(transfer, opened, { operation: 'order', outcome: 'refuse' });
    expect(await cancel(transfer, opened)).toBe('payment_cancel_error');
    await expect.poll(async () => (await find(transfer, opened)).status).toBe('cancel');
    expect(await heldOf(opened)).toMatchObject({ status: 'CANCELED' });
  });

  it('can be closed by its owner only [PAY-07, AUTH-17]', async () => {
    const opened = await waiting();
    expect(await cancel({ ...transfer, person: 'haneul' }, opened)).toBe('payment_not_found');
    expect(await find(transfer, opened)).toMatchObject({ status: 'waiting_for_deposit' });
    await cancel(transfer, opened);
  });
});

describe.each(windows)('an open payment at $provider', (way) => {
  it('tells whether its page can still charge by itself, and ends when its payer cancels it [PAY-05, NAV-16]', async () => {
    const opened = await createPayer(beside.server, way).begin();
    const { chargesByItself } = way;
    const facts = { stage: 'unpaid', chargesByItself, canCancel: true };
    expect(await find(way, opened)).toMatchObject(facts);
    const [newest] = await openOnes(way);
    expect(newest).toMatchObject({ transactionId: opened.id, ...facts });
    expect(await cancel(way, opened)).toMatchObject(closed);
  });
});

describe('a payment that its payer wants to cancel', () => {
  it('stays open if its provider does not answer, and is canceled once it does [ERR-03, ERR-04]', async () => {
    const opened = await createPayer(beside.server, kakaopay).begin();
    await next(kakaopay, opened, { operation: 'order', outcome: 'refuse' });
    expect(await cancel(kakaopay, opened)).toBe('payment_cancel_error');
    expect(await find(kakaopay, opened)).toMatchObject({ status: 'pending', canCancel: true });
    expect(await cancel(kakaopay, opened)).toMatchObject(closed);
  });

  it('is queried if the payer had approved it, because it may have been charged [PAY-09, ERR-04]', async () => {
    const payer = createPayer(beside.server, kakaopay);
    const opened = await payer.begin();
    await next(kakaopay, opened, { operation: 'approve', outcome: 'lost' });
    await next(kakaopay, opened, { operation: 'order', outcome: 'refuse' });
    await payer.agree(opened);
    const answer = await cancel(kakaopay, opened);
    expect(answer).toMatchObject({ status: 'pending', stage: 'asked', canCancel: false });
    await expect.poll(async () => (await find(kakaopay, opened)).status).toBe('success');
  });

  it('goes to review if another amount was charged [PAY-09, ERR-04]', async () => {
    const opened = await waiting();
    await paysIn(opened, { amount: 1000, force: true });
    await expect.poll(async () => (await find(transfer, opened)).stage).toBe('review');
    const answer = await cancel(transfer, opened);
    expect(answer).toMatchObject({ status: 'pending', stage: 'review', canCancel: false });
    const [newest] = await openOnes(transfer);
    expect(newest).toMatchObject({ transactionId: opened.id, stage: 'review', continueUrl: null });
  });

  it('goes to review, and is never credited, if KakaoPay charged another amount [PAY-09] [outcome: kakaopay/mismatch]', async () => {
    const opened = await createPayer(beside.server, kakaopay).begin();
    const before = await spoonsOf(kakaopay, opened);
    const charge = { partnerOrderId: opened.order, amount: 7 };
    await beside.server.sandbox.control('POST', '/kakaopay/charge', charge);
    const answer = await cancel(kakaopay, opened);
    expect(answer).toMatchObject({ status: 'pending', stage: 'review', canCancel: false });
    expect(await spoonsOf(kakaopay, opened)).toBe(before);
  });
});
