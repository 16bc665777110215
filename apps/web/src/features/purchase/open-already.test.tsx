import type { CallRequest, OpenPayment, PaymentAnswer } from '@dipper/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { changePayment, paymentStore } from '../../shared/storage/index.ts';
import { appear, button, click, find } from '../../testing/render.tsx';
import { showScreen } from '../../testing/screen.tsx';
import type { Answers } from '../../testing/screen.tsx';
import { Screen as MethodScreen } from './payment-method-screen.tsx';
import { attemptStore } from './stores.ts';
import { eventually } from '../../testing/eventually.ts';

const transactionId = 'prs-0196f7b1c2d370008000000000000001';
const otherId = 'prs-0196f7b1c2d370008000000000000002';

const method = (methodId: number, key: string) => ({
  methodId,
  key,
  pgId: 10,
  position: methodId,
  state: 'open',
  opensAt: null,
  rest: null,
  minimumTotal: null,
  maximumTotal: null,
  fee: 'none',
  credited: 'at_once',
  typicalMinutes: 1,
  refundsTo: 'method',
});

const open: OpenPayment = {
  transactionId,
  productId: 101_001,
  productName: '스푼 100개',
  methodId: 43,
  quantity: 1,
  amount: 100,
  totalPrice: 11_000,
  currency: 'KRW',
  requestedAt: '2026-11-20T03:04:00Z',
  status: 'pending',
  continueUrl: 'https://pay.example/first',
  expiresAt: '2031-01-01T00:00:00Z',
};

const payment: PaymentAnswer = {
  transactionId,
  status: 'cancel',
  code: 46_205,
  reason: 'payment_canceled',
  productId: 101_001,
  productName: '스푼 100개',
  methodId: 43,
  quantity: 1,
  amount: 100,
  promotionAmount: 0,
  totalPrice: 11_000,
  currency: 'KRW',
  requestedAt: '2026-11-20T03:04:00Z',
  finishedAt: null,
  expiresAt: null,
  deposit: null,
};

const started = {
  status: 201,
  body: {
    transactionId: otherId,
    status: 'redirected',
    redirectUrl: 'https://pay.example/second',
    expiresAt: '2031-01-01T00:00:00Z',
  },
};

const pressPay = async (results: readonly OpenPayment[], more: Answers = {}) => {
  changePayment({
    type: 'spoon-chosen',
    country: 'kr',
    spoon: {
      productId: 101_001,
      name: '스푼 100개',
      amount: 100n,
      promotionAmount: 0n,
      price: 11_000n,
      currency: 'KRW',
      chargedPrice: undefined,
    },
  });
  const calls = await showScreen(<MethodScreen />, {
    answers: {
      methods: { body: { results: [method(43, 'kakaopay'), method(37, 'toss')] } },
      openPayments: { body: { results } },
      purchase: started,
      ...more,
    },
    texts: ['purchase', 'core'],
  });
  await appear('input[value="43"]');
  await click(find('input[value="43"]'));
  await click(find('button[data-wide]'));
  return calls;
};

const names = (calls: readonly CallRequest[]): readonly string[] => calls.map(({ name }) => name);
const assigned = () => vi.mocked(location.assign).mock.calls.flat();

beforeEach(() => vi.spyOn(location, 'assign').mockReturnValue());

afterEach(() => {
  paymentStore.reset();
  attemptStore.reset();
  vi.restoreAllMocks();
});

describe('a wish that is being paid in another window', () => {
  it('is offered to be gone on with; no second payment begins [PAY-09, NAV-16]', async () => {
    const calls = await pressPay([open]);
    await eventually(() => expect(document.body.textContent).toContain('already started'));
    expect(names(calls)).not.toContain('purchase');
    await click(button('Go on paying'));
    expect(assigned()).toEqual(['https://pay.example/first']);
  });

  it('is cancelled first by whoever begins anew [PAY-05, PAY-09]', async () => {
    const calls = await pressPay([open], { cancelPayment: { body: payment } });
    await eventually(() => expect(button('Cancel it and start over')).toBeTruthy());
    await click(button('Cancel it and start over'));
    await eventually(() => expect(assigned()).toEqual(['https://pay.example/second']));
    const told = names(calls).filter((name) => name === 'cancelPayment' || name === 'purchase');
    expect(told).toEqual(['cancelPayment', 'purchase']);
  });

  it('that was paid meanwhile is shown as paid, and not paid again [PAY-09]', async () => {
    const paid = { ...payment, status: 'success', code: 20_012, reason: null };
    const calls = await pressPay([open], { cancelPayment: { body: paid } });
    await eventually(() => expect(button('Cancel it and start over')).toBeTruthy());
    await click(button('Cancel it and start over'));
    await eventually(() => expect(location.search).toContain(transactionId));
    expect(names(calls)).not.toContain('purchase');
  });

  it('that cannot be cancelled stays, and is paid once more only by who says so [PAY-09, ERR-04]', async () => {
    const stays = { ...payment, status: 'pending', code: 46_215, reason: 'payment_pending' };
    const calls = await pressPay([open], { cancelPayment: { body: stays } });
    await eventually(() => expect(button('Cancel it and start over')).toBeTruthy());
    await click(button('Cancel it and start over'));
    expect(document.body.textContent).toContain('It cannot be cancelled right now');
    expect(names(calls)).not.toContain('purchase');
    await click(button('Pay once more'));
    await eventually(() => expect(assigned()).toEqual(['https://pay.example/second']));
  });
});

it.each([
  ['product', { productId: 101_002 }],
  ['quantity', { quantity: 2 }],
  ['method', { methodId: 37 }],
  ['price', { totalPrice: 12_000 }],
])('an open payment of another %s is in nobody’s way [PAY-09]', async (_what, other) => {
  await pressPay([{ ...open, ...other }]);
  await eventually(() => expect(assigned()).toEqual(['https://pay.example/second']));
});

it('what is open need not be known to pay [ERR-04]', async () => {
  await pressPay([], { openPayments: () => 'offline' });
  await eventually(() => expect(assigned()).toEqual(['https://pay.example/second']));
});
