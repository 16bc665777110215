import { act, createRef } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { paymentUnderWayStore } from '../../shared/payment-under-way/index.ts';
import { paymentStore } from '../../shared/storage/index.ts';
import { eventually } from '../../testing/eventually.ts';
import { chooseSpoon } from '../../testing/payments.ts';
import { find } from '../../testing/render.tsx';
import { showScreen } from '../../testing/screen.tsx';
import type { ShopItem } from './model.ts';
import { QuantityBar } from './quantity-bar.tsx';
import { SpoonPicker } from './spoon-picker.tsx';

const pack: ShopItem = {
  productId: 7,
  name: '100',
  amount: 100n,
  promotionAmount: 5n,
  price: 3399n,
  currency: 'SAR',
  chargedPrice: { amount: 899n, currency: 'USD' },
  badges: [],
  pricePerHundred: 3399n,
  isBest: true,
  isReduced: false,
  isVip: false,
  lock: undefined,
};

const show = async (item: ShopItem = pack): Promise<void> => {
  chooseSpoon();
  const { selectedSpoon: spoon } = paymentStore.get();
  if (spoon === undefined) throw new Error('no pack is chosen');
  await showScreen(
    <>
      <SpoonPicker
        items={[item]}
        styles={[]}
        chosen={undefined}
        onChoose={() => {}}
        vip={undefined}
        error={undefined}
        place={createRef()}
      />
      <QuantityBar spoon={spoon} />
    </>,
    { answers: {}, texts: ['shop', 'purchase'] },
  );
};

const spoken = (): string | null => find('input[type=radio]').getAttribute('aria-label');

afterEach(() => {
  paymentStore.reset();
  paymentUnderWayStore.reset();
});

describe("a pack's accessible name", () => {
  it('contains the charged price when that is in another currency [PAY-14] [PAY-01]', async () => {
    await show();
    expect(spoken()).toMatch(/^100.spoons with 5 bonus spoons, SAR.33\.99, Charged as \$8\.99, /);
  });

  it('contains only its price when that is the charged one [PAY-14]', async () => {
    await show({ ...pack, chargedPrice: undefined, isBest: false });
    expect(spoken()).toMatch(/^100.spoons with 5 bonus spoons, SAR.33\.99$/);
  });
});

it('neither pack nor quantity can be changed while a payment begins [PAY-02] [PAY-06]', async () => {
  await show();
  await eventually(() => expect(find('.d-stepper')).not.toBeNull());
  const parts = (): readonly boolean[] =>
    ['.d-radio-cards', '.d-stepper input', '.d-stepper button', '.d-stepper button:last-child'].map(
      (part) => find(part).hasAttribute('disabled'),
    );
  expect(parts()).toEqual([false, false, false, false]);
  await act(async () => paymentUnderWayStore.update((count) => count + 1));
  expect(parts()).toEqual([true, true, true, true]);
  await act(async () => paymentUnderWayStore.reset());
  expect(parts()).toEqual([false, false, false, false]);
});
