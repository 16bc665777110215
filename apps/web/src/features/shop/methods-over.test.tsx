import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { openOver } from '../../shared/navigation/index.ts';
import { QuickPayContext } from '../../shared/quick-pay/index.ts';
import { changePayment, paymentStore } from '../../shared/storage/index.ts';
import { eventually } from '../../testing/eventually.ts';
import { chooseSpoon } from '../../testing/payments.ts';
import { button, click } from '../../testing/render.tsx';
import { showScreen } from '../../testing/screen.tsx';
import { BuyBar } from './buy-bar.tsx';
import { useNext } from './use-next.ts';

const openMethods = (): void => openOver('methods');
const loadMethods = vi.fn(async () => ({
  MethodSheet: () => <p>all the methods</p>,
  openMethods,
}));

function Bar() {
  const { next, waits } = useNext();
  return <BuyBar onNext={next} waits={waits} />;
}

const showBar = async () => {
  await showScreen(
    <QuickPayContext value={{ showQuickPay: ({ next }) => next(false), loadMethods }}>
      <Bar />
    </QuickPayContext>,
    { answers: {}, texts: ['shop', 'purchase'] },
  );
};

const show = async () => {
  chooseSpoon();
  await showBar();
  await eventually(() => expect(loadMethods).toHaveBeenCalled());
};

const isOpen = (): boolean => document.body.textContent.includes('all the methods');

afterEach(() => {
  loadMethods.mockClear();
  paymentStore.reset();
  history.replaceState(null, '', '/');
});

it('the way on opens the methods over the list, which had come before [PAY-04]', async () => {
  await show();
  expect(isOpen()).toBe(false);
  await click(button('Next'));
  await eventually(() => expect(isOpen()).toBe(true));
  expect(location.pathname).toBe('/');
});

it('the methods go with what they would pay for, and do not come again by themselves [PAY-01]', async () => {
  await show();
  await click(button('Next'));
  await eventually(() => expect(isOpen()).toBe(true));
  await act(async () => changePayment({ type: 'bought' }));
  expect(isOpen()).toBe(false);
  await act(async () => chooseSpoon());
  await eventually(() => expect(document.querySelector('.shop-total-price')).not.toBeNull());
  expect(isOpen()).toBe(false);
});

it('the methods open though the bar that shows them comes after the press [PAY-04]', async () => {
  await showBar();
  await act(async () => openMethods());
  await act(async () => chooseSpoon());
  await eventually(() => expect(isOpen()).toBe(true));
});

it('an entry of the history that was left with the methods open shows the list [NAV-28]', async () => {
  openMethods();
  await show();
  expect(isOpen()).toBe(false);
});

it('methods that do not come are asked for on their page [ERR-04]', async () => {
  await show();
  loadMethods.mockRejectedValue(new Error('lost'));
  await click(button('Next'));
  await eventually(() => expect(location.pathname).toBe('/payment/method'));
});
