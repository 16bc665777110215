import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTossPayments } from './providers/tosspayments/index.ts';
import { credited, paid, soon } from './testing/toss-fixture.ts';
import type { TossFixture } from './testing/toss-fixture.ts';
import {
  atOnce,
  every,
  virtualBank,
  startTossPaymentsFixture,
} from './testing/tosspayments-fixture.ts';

let fixture: TossFixture;

beforeAll(async () => {
  fixture = await startTossPaymentsFixture();
});

afterEach(async () => {
  await fixture.plain();
  expect(await fixture.bookFindings()).toEqual([]);
});

afterAll(() => fixture.stop());

/** Started, and paid in the window; what is left is the way back. */
const atTheWayBack = async (methodId: number) => {
  const started = await fixture.start(methodId);
  return { started, back: await started.act('pay', { bank: '06' }) };
};

describe.each(atOnce)('a purchase by %s', (_, methodId) => {
  it('is credited once, however often the browser comes back [PAY-05] [PAY-09] [outcome: credit_card,mobile,culture_voucher,book_voucher/paid]', async () => {
    const { started, back } = await atTheWayBack(methodId);
    const visits = await Promise.all([back, back, back].map((to) => fixture.visit(to)));
    expect(visits).toEqual(Array(3).fill(`/result/${started.id}`));
    expect(await credited(started)).toEqual(paid);
    await fixture.visit(back);
    expect(await credited(started)).toEqual(paid);
    expect(await started.charge()).toMatchObject({ charged: 11_000, timesCharged: 1 });
  });

  it('is credited if the money is taken after a decline [PAY-09] [outcome: credit_card,mobile,culture_voucher,book_voucher/late-success]', async () => {
    const { started, back } = await atTheWayBack(methodId);
    await fixture.next('confirm', 'decline-then-ok', { delayMs: 300 });
    await fixture.visit(back);
    expect(await started.state()).toBe('declined');
    await soon(() => credited(started)).toEqual(paid);
  });

  it('is credited once if the webhooks come before the browser, and three times [PAY-09] [outcome: credit_card,mobile,culture_voucher,book_voucher/notified-first,notified-twice]', async () => {
    const { started, back } = await atTheWayBack(methodId);
    await fixture.messages({ copies: 3, orderId: started.id });
    await fixture.next('confirm', 'late', { delayMs: 2500 });
    const visit = fixture.visit(back);
    await soon(() => credited(started)).toEqual(paid);
    expect(await visit).toBe(`/result/${started.id}`);
    expect(await credited(started)).toEqual(paid);
    expect(await fixture.sentTo(started.id)).toMatchObject([{ state: 'taken' }]);
  });

  it('goes to review if another amount was charged [PAY-09] [outcome: credit_card,mobile,culture_voucher,book_voucher/mismatch]', async () => {
    const { started, back } = await atTheWayBack(methodId);
    await fixture.outside('charge', started, { amount: 5000 });
    await soon(() => credited(started)).toEqual(['review', 0n]);
    await fixture.visit(back);
    expect(await credited(started)).toEqual(['review', 0n]);
  });

  it('is settled by a query if the answer is lost, and never charged again [PAY-09] [outcome: credit_card,mobile,culture_voucher,book_voucher/answer-lost]', async () => {
    const { started, back } = await atTheWayBack(methodId);
    await fixture.messages({ drop: 1, orderId: started.id });
    await fixture.next('confirm', 'lost');
    await fixture.visit(back);
    expect(await started.state()).toBe('unknown');
    await fixture.later(3);
    expect(await credited(started)).toEqual(paid);
    expect(await started.charge()).toMatchObject({ charged: 11_000, timesCharged: 1 });
  });
});

describe.each(every)('a person who does not finish paying by %s', (_, methodId) => {
  it('turns back, and sees that it was canceled [PAY-05] [ERR-04] [outcome: credit_card,mobile,culture_voucher,book_voucher,virtual_bank/canceled]', async () => {
    const started = await fixture.start(methodId);
    expect(await fixture.visit(await started.act('cancel'))).toBe(`/result/${started.id}`);
    expect(await credited(started)).toEqual(['canceled', 0n]);
  });

  it('closes the window, and the payment expires [PAY-05] [outcome: credit_card,mobile,culture_voucher,book_voucher,virtual_bank/window-closed]', async () => {
    const started = await fixture.start(methodId);
    expect(await started.act('close')).toBe('');
    await fixture.later(29 * 60);
    expect(await started.state()).toBe('redirected');
    await fixture.later(90);
    expect(await credited(started)).toEqual(['expired', 0n]);
  });

  it('returns too late for the provider, and nothing is charged [PAY-05] [outcome: credit_card,mobile,culture_voucher,book_voucher,virtual_bank/timed-out]', async () => {
    const { started, back } = await atTheWayBack(methodId);
    await fixture.later(11 * 60);
    await fixture.visit(back);
    expect([await started.state(), await started.reason()]).toEqual([
      'declined',
      'payment_expired',
    ]);
    expect(await started.charge()).toMatchObject({ charged: 0, status: 'EXPIRED' });
  });

  it('changes the amount in the address, and no charge is requested [PAY-09] [outcome: virtual_bank/mismatch]', async () => {
    const { started, back } = await atTheWayBack(methodId);
    await fixture.visit(back.replace('amount=11000', 'amount=11'));
    expect(await credited(started)).toEqual(['declined', 0n]);
    expect(await started.charge()).toMatchObject({ charged: 0, status: 'IN_PROGRESS' });
  });
});

const refusedOnTheWayBack = async (methodId: number, errorCode: string, reason: string) => {
  const { started, back } = await atTheWayBack(methodId);
  await fixture.next('confirm', 'decline', { errorCode });
  expect(await fixture.visit(back)).toBe(`/result/${started.id}`);
  expect([await started.state(), await started.reason()]).toEqual(['declined', reason]);
  expect(await started.spoons()).toEqual([0n, 0n]);
};

const withoutCard = [
  ['INVALID_PASSWORD', 'payment_information_incorrect'],
  ['EXCEED_MAX_MONTHLY_PAYMENT_AMOUNT', 'method_amount_out_of_range'],
  ['EXCEED_MAX_DAILY_PAYMENT_COUNT', 'daily_limit'],
  ['EXCEED_MAX_AUTH_COUNT', 'payment_too_many_requests'],
  ['NOT_AVAILABLE_PAYMENT', 'payment_retry'],
  ['NOT_FOUND_PAYMENT_SESSION', 'payment_expired'],
  ['PAY_PROCESS_CANCELED', 'payment_canceled'],
  ['REJECT_CARD_COMPANY', 'payment_failed'],
] as const;

describe('a decline by Toss Payments', () => {
  it.each([
    ['INVALID_STOPPED_CARD', 'card_stopped'],
    ['REJECT_CARD_COMPANY', 'card_rejected'],
    ['REJECT_CARD_PAYMENT', 'card_limit_exceeded'],
    ['REJECT_ACCOUNT_PAYMENT', 'card_balance_insufficient'],
    ['INVALID_CARD_EXPIRATION', 'invalid_card'],
    ['NOT_SUPPORTED_INSTALLMENT_PLAN_CARD_OR_MERCHANT', 'card_unusable'],
    ['NOT_SUPPORTED_CARD_TYPE', 'card_type_not_allowed'],
    ['NOT_REGISTERED_CARD_COMPANY', 'card_unsupported'],
    ['EXCEED_MAX_DAILY_PAYMENT_COUNT', 'daily_limit'],
    ['EXCEED_MAX_AUTH_COUNT', 'payment_too_many_requests'],
    ['NOT_AVAILABLE_BANK', 'payment_retry'],
    ['NOT_FOUND_PAYMENT_SESSION', 'payment_expired'],
    ['PAY_PROCESS_CANCELED', 'payment_canceled'],
    ['BELOW_MINIMUM_AMOUNT', 'payment_failed'],
  ] as const)(
    'of a card with %s is shown as %s [ERR-03] [PAY-05] [outcome: credit_card/declined,declined:card_stopped,declined:card_rejected,declined:card_limit_exceeded,declined:card_balance_insufficient,declined:invalid_card,declined:card_unusable,declined:card_type_not_allowed,declined:card_unsupported,declined:daily_limit,declined:payment_too_many_requests,declined:payment_retry,declined:payment_expired,declined:payment_canceled,declined:payment_failed]',
    (errorCode, reason) => refusedOnTheWayBack(31, errorCode, reason),
  );

  it.each(
    every
      .filter(([, methodId]) => methodId !== 31)
      .flatMap(([name, methodId]) => withoutCard.map((row) => [name, methodId, ...row] as const)),
  )(
    'by %s (%i) with %s is shown as %s, and not as a card’s error [ERR-03] [ERR-04] [PAY-05] [outcome: mobile,culture_voucher,book_voucher,virtual_bank/declined,declined:payment_information_incorrect,declined:method_amount_out_of_range,declined:daily_limit,declined:payment_too_many_requests,declined:payment_retry,declined:payment_expired,declined:payment_canceled,declined:payment_failed]',
    (_name, ...refusal) => refusedOnTheWayBack(...refusal),
  );

  it('in the card window is shown with its own reason too [ERR-03] [outcome: credit_card/declined:card_rejected]', async () => {
    const started = await fixture.start(31);
    await fixture.visit(await started.act('fail', { code: 'REJECT_CARD_COMPANY' }));
    expect([await started.state(), await started.reason()]).toEqual(['declined', 'card_rejected']);
  });
});

describe.each(every)('an unlisted code of Toss Payments at %s', (_, methodId) => {
  const errorCode = 'TOMORROWS_CODE';
  const done = methodId === virtualBank ? ['waiting', 0n] : paid;

  it('does not decline a charge: it is queried, and nothing is requested twice [PAY-09] [outcome: credit_card@tosspayments,mobile@tosspayments,culture_voucher@tosspayments,book_voucher@tosspayments,virtual_bank@tosspayments/charge-code-unknown]', async () => {
    const { started, back } = await atTheWayBack(methodId);
    await fixture.messages({ drop: 1, orderId: started.id });
    await fixture.next('confirm', 'decline-then-ok', { errorCode, delayMs: 1 });
    expect(await fixture.visit(back)).toBe(`/result/${started.id}`);
    expect(await started.state()).toBe('unknown');
    const reached = methodId === virtualBank ? 'WAITING_FOR_DEPOSIT' : 'DONE';
    await soon(async () => (await started.charge())?.status).toBe(reached);
    await fixture.later(3);
    expect(await credited(started)).toEqual(done);
  });

  it('does not keep a payment open if nothing was charged [PAY-09] [outcome: credit_card@tosspayments,mobile@tosspayments,culture_voucher@tosspayments,book_voucher@tosspayments,virtual_bank@tosspayments/charge-code-unknown]', async () => {
    const { started, back } = await atTheWayBack(methodId);
    await fixture.messages({ drop: 1, orderId: started.id });
    await fixture.next('confirm', 'decline', { errorCode });
    await fixture.visit(back);
    expect(await started.state()).toBe('unknown');
    await fixture.later(3);
    expect([await started.state(), await started.reason()]).toEqual(['declined', 'payment_failed']);
    expect(await started.charge()).toMatchObject({ charged: 0 });
  });

  it('does not answer a query: the query is repeated [PAY-09] [outcome: credit_card@tosspayments,mobile@tosspayments,culture_voucher@tosspayments,book_voucher@tosspayments,virtual_bank@tosspayments/status-code-unknown]', async () => {
    const { started, back } = await atTheWayBack(methodId);
    await fixture.messages({ drop: 1, orderId: started.id });
    await fixture.next('confirm', 'lost');
    await fixture.visit(back);
    await fixture.next('order', 'decline', { errorCode, times: 10 });
    await fixture.later(3);
    expect(await started.state()).toBe('unknown');
    await fixture.plain();
    await fixture.later(4);
    expect(await credited(started)).toEqual(done);
  });
});

it('a payment begins by an API call only if the contract includes that call, and continues the same way [PAY-04] [PAY-05]', async () => {
  const url = `${fixture.sandbox.url}/tosspayments`;
  const pages = { paymentUrl: 'https://nowhere.example', cardUrl: 'https://nowhere.example' };
  const caller = createTossPayments({
    url,
    secretKey: 'test_sk_dipper0000sandbox',
    begins: 'call',
    windows: { ...pages, key: new Uint8Array(32) },
    returnBase: fixture.base,
  });
  const { id } = await fixture.start(31);
  const order = {
    transactionId: id.replace(/.{4}$/, 'call'),
    personReference: 'u1',
    methodId: 31,
    itemName: '스푼 100',
    quantity: 1,
    total: 11_000n,
    currency: 'KRW',
    device: 'pc',
    locale: 'ko',
    requestedAt: new Date(),
  } as const;
  await fixture.sandbox.control('POST', '/tosspayments/contract', { createsPayments: true });
  const begun = await caller.begin(order);
  expect(begun).toMatchObject({ kind: 'redirect', reference: order.transactionId });
  expect(begun.kind === 'redirect' ? begun.redirectUrl : '').toMatch(/\/checkout$/);
  const question = { ...order, reference: order.transactionId, chargeReference: null };
  expect(await caller.ask(question)).toMatchObject({ kind: 'pending' });
  await fixture.sandbox.control('POST', '/tosspayments/contract', { createsPayments: false });
  const other = { ...order, transactionId: id.replace(/.{4}$/, 'none') };
  expect(await caller.begin(other)).toMatchObject({ kind: 'failed' });
});
