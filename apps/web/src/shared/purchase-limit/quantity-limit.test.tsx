import type { LimitAnswer } from '@dipper/contract';
import { act } from 'react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { showScreen } from '../../testing/screen.tsx';
import { changePayment, paymentStore, usePaymentState } from '../storage/index.ts';
import { QuantityLimit } from './index.ts';
import { whyLimited } from './why-limited.ts';
import { eventually } from '../../testing/eventually.ts';

const spoon = {
  productId: 101_001,
  name: '스푼 100개',
  amount: 100n,
  promotionAmount: 0n,
  price: 11_000n,
  currency: 'KRW' as const,
  chargedPrice: undefined,
};

const free: LimitAnswer = {
  productId: 101_001,
  canPurchase: true,
  reason: null,
  maximumQuantity: 99,
  methods: [],
  minorMonthly: null,
};
const month = (remaining: number) => ({ limit: 70_000, used: 70_000 - remaining, remaining });

function Chosen(): ReactNode {
  const { quantity, selectedSpoon } = usePaymentState();
  return (
    <>
      <output>{quantity}</output>
      {selectedSpoon ? <QuantityLimit spoon={selectedSpoon} /> : null}
    </>
  );
}

const show = async (limit: LimitAnswer, quantity: number): Promise<void> => {
  changePayment({ type: 'spoon-chosen', country: 'kr', spoon });
  changePayment({ type: 'quantity-set', quantity });
  await showScreen(<Chosen />, {
    answers: { purchaseLimit: { body: limit } },
    texts: ['purchase', 'core'],
  });
};

const shown = (): string => document.body.textContent;

afterEach(() => paymentStore.reset());

describe('the largest quantity that a person may buy', () => {
  it('lowers a quantity chosen before, and says why [PAY-02, PAY-14]', async () => {
    await show({ ...free, maximumQuantity: 3, minorMonthly: month(34_000) }, 5);
    await eventually(() => expect(paymentStore.get().quantity).toBe(3));
    expect(shown()).toContain('covers up to 3 packs. The quantity is now 3.');
    act(() => changePayment({ type: 'quantity-set', quantity: 4 }));
    expect(paymentStore.get().quantity).toBe(3);
  });

  it('is one for a product sold once per person, with a note [PAY-02, PAY-14]', async () => {
    await show({ ...free, maximumQuantity: 1 }, 1);
    await eventually(() => expect(shown()).toContain('You can buy this offer only once'));
    expect(shown()).not.toContain('So the quantity');
    act(() => changePayment({ type: 'quantity-set', quantity: 2 }));
    expect(paymentStore.get().quantity).toBe(1);
  });

  it('is not mentioned when nothing limits it [PAY-02]', async () => {
    await show(free, 5);
    expect(document.querySelector('.quantity-limit')?.textContent).toBe('');
    expect(paymentStore.get().quantity).toBe(5);
  });

  it('is zero for a purchase that would be refused, as shown before any press [PAY-14]', async () => {
    await show({ ...free, canPurchase: false, reason: 'first_time_only' }, 1);
    await eventually(() => expect(shown()).toContain('first'));
  });

  it('applies again when another tab changes the choice [PAY-02]', async () => {
    await show({ ...free, maximumQuantity: 1 }, 1);
    await eventually(() => expect(paymentStore.get().maximum).toBe(1));
    act(() => paymentStore.update((state) => ({ ...state, maximum: 99, quantity: 7 })));
    await eventually(() => expect(paymentStore.get().quantity).toBe(1));
  });
});

it.each([
  [99, null, undefined],
  [1, null, 'once'],
  [3, month(34_000), 'month'],
  [1, month(34_000), 'once'],
  [1, month(11_000), 'month'],
  [0, month(0), 'month'],
] as const)(
  'a maximum quantity of %s is explained [PAY-14]',
  (maximumQuantity, minorMonthly, why) => {
    expect(whyLimited({ maximumQuantity, minorMonthly }, 11_000n)).toBe(why);
  },
);
