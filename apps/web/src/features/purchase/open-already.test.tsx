import { errorCatalogue } from '@dipper/contract';
import type { CallRequest, OpenPayment } from '@dipper/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { paymentStore } from '../../shared/storage/index.ts';
import { appear, button, click, find } from '../../testing/render.tsx';
import {
  begunAt,
  chooseSpoon,
  offeredMethod,
  openPaymentWith,
  paymentWith,
  transactionId,
} from '../../testing/payments.ts';
import { showScreen } from '../../testing/screen.tsx';
import type { Answers } from '../../testing/screen.tsx';
import { Screen as MethodScreen } from './payment-method-screen.tsx';
import { attemptStore } from './stores.ts';
import { eventually } from '../../testing/eventually.ts';

const otherId = 'prs-0196f7b1c2d370008000000000000002';
const open = openPaymentWith();
const canceled = { status: 'cancel', code: 49_214, reason: 'payment_canceled' } as const;
const payment = paymentWith(canceled);
const started = begunAt(otherId, 'https://pay.example/second');

const pressPay = async (results: readonly OpenPayment[], more: Answers = {}) => {
  chooseSpoon();
  const calls = await showScreen(<MethodScreen />, {
    answers: {
      methods: { body: { results: [offeredMethod(43, 'kakaopay'), offeredMethod(37, 'toss')] } },
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

describe('an order that is being paid in another window', () => {
  it('can be continued there, and no second payment begins [PAY-09, NAV-16]', async () => {
    const calls = await pressPay([open]);
    await eventually(() => expect(document.body.textContent).toContain('already started'));
    expect(names(calls)).not.toContain('purchase');
    await click(button('Continue payment'));
    expect(assigned()).toEqual(['https://pay.example/first']);
  });

  it('is canceled before a new payment begins [PAY-05, PAY-09]', async () => {
    const calls = await pressPay([open], { cancelPayment: { body: payment } });
    await eventually(() => expect(button('Cancel and start over')).toBeTruthy());
    await click(button('Cancel and start over'));
    await eventually(() => expect(assigned()).toEqual(['https://pay.example/second']));
    const requests = names(calls).filter((name) => name === 'cancelPayment' || name === 'purchase');
    expect(requests).toEqual(['cancelPayment', 'purchase']);
  });

  it('that was paid meanwhile is shown as paid and not paid again [PAY-09]', async () => {
    const paid = { ...payment, status: 'success', code: 20_012, reason: null };
    const calls = await pressPay([open], { cancelPayment: { body: paid } });
    await eventually(() => expect(button('Cancel and start over')).toBeTruthy());
    await click(button('Cancel and start over'));
    await eventually(() => expect(location.search).toContain(transactionId));
    expect(names(calls)).not.toContain('purchase');
  });

  it.each([
    ['asked', 'You have already approved this payment'],
    ['review', 'The amount charged does not match your order'],
  ] as const)(
    'that cannot be canceled (%s) says why, and is paid again only after confirmation [PAY-09, ERR-04]',
    async (stage, words) => {
      const stays = paymentWith({ status: 'pending', reason: 'payment_pending', stage });
      const calls = await pressPay([open], { cancelPayment: { body: stays } });
      await eventually(() => expect(button('Cancel and start over')).toBeTruthy());
      await click(button('Cancel and start over'));
      expect(document.body.textContent).toContain(words);
      expect(names(calls)).not.toContain('purchase');
      await click(button('Pay again'));
      await eventually(() => expect(assigned()).toEqual(['https://pay.example/second']));
    },
  );

  it.each([
    ['charges only after our confirmation', false, 'You are not charged unless you finish paying'],
    [
      'charges by itself',
      true,
      'If you have already paid in the payment window, your spoons will arrive',
    ],
  ])(
    'whose cancellation gets no answer stays open and explains where the money is: its page %s [ERR-03, ERR-04]',
    async (_what, chargesByItself, words) => {
      const { number, status } = errorCatalogue.payment_cancel_error;
      const body = {
        status_code: number,
        code: 'payment_cancel_error',
        detail: '',
        request_id: 'r',
      };
      const calls = await pressPay([openPaymentWith({ chargesByItself })], {
        cancelPayment: { status, body },
      });
      await eventually(() => expect(button('Cancel and start over')).toBeTruthy());
      await click(button('Cancel and start over'));
      await eventually(() =>
        expect(find('[role=alert]').textContent).toContain('An error occurred while canceling'),
      );
      expect(find('[role=alert]').textContent).toContain(words);
      expect(names(calls)).not.toContain('purchase');
      expect(button('Continue payment')).toBeTruthy();
    },
  );

  it('on a page that charges by itself says that no payment was received yet, not that nothing was charged [PAY-09, ERR-04]', async () => {
    await pressPay([openPaymentWith({ chargesByItself: true })]);
    await eventually(() => expect(document.body.textContent).toContain('already started'));
    expect(document.body.textContent).toContain('We have not received a payment yet');
    expect(document.body.textContent).not.toContain('You were not charged');
  });

  it('that an operator reviews is shown as being reviewed [ERR-04]', async () => {
    const review = { stage: 'review', continueUrl: null, canCancel: false } as const;
    await pressPay([openPaymentWith(review)]);
    await eventually(() =>
      expect(document.body.textContent).toContain('We are already reviewing a payment like this'),
    );
    await click(button('View status'));
    await eventually(() => expect(location.search).toContain(transactionId));
  });
});

it.each([
  ['product', { productId: 101_002 }],
  ['quantity', { quantity: 2 }],
  ['method', { methodId: 37 }],
  ['price', { totalPrice: 12_000 }],
])(
  'an open payment for another %s does not prevent a new payment [PAY-09]',
  async (_what, other) => {
    await pressPay([{ ...open, ...other }]);
    await eventually(() => expect(assigned()).toEqual(['https://pay.example/second']));
  },
);

it('a payment can begin when the open payments cannot be loaded [ERR-04]', async () => {
  await pressPay([], { openPayments: () => 'offline' });
  await eventually(() => expect(assigned()).toEqual(['https://pay.example/second']));
});
