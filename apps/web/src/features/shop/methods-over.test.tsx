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

it('the button Next opens the sheet of methods, whose code was loaded before [PAY-04]', async () => {
  await show();
  expect(isOpen()).toBe(false);
  await click(button('Next'));
  await eventually(() => expect(isOpen()).toBe(true));
  expect(location.pathname).toBe('/');
});

it('the sheet of methods closes after the purchase and does not reopen by itself [PAY-01]', async () => {
  await show();
  await click(button('Next'));
  await eventually(() => expect(isOpen()).toBe(true));
  await act(async () => changePayment({ type: 'bought' }));
  expect(isOpen()).toBe(false);
  await act(async () => chooseSpoon());
  await eventually(() => expect(document.querySelector('.shop-total-price')).not.toBeNull());
  expect(isOpen()).toBe(false);
});

it('the sheet of methods opens even when the bar that shows it appears after the press [PAY-04]', async () => {
  await showBar();
  await act(async () => openMethods());
  await act(async () => chooseSpoon());
  await eventually(() => expect(isOpen()).toBe(true));
});

it('going back to a history entry that had the methods open shows the list [NAV-28]', async () => {
  openMethods();
  await show();
  expect(isOpen()).toBe(false);
});

it('methods that fail to load in the sheet lead to their own page [ERR-04]', async () => {
  await show();
  loadMethods.mockRejectedValue(new Error('lost'));
  await click(button('Next'));
  await eventually(() => expect(location.pathname).toBe('/payment/method'));
});
