import { act } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { billingStore, changePayment, paymentStore } from '../../shared/storage/index.ts';
import type { SelectedSpoon } from '../../shared/storage/index.ts';
import { eventually } from '../../testing/eventually.ts';
import { chooseSpoon, offeredMethod } from '../../testing/payments.ts';
import { button, click, find } from '../../testing/render.tsx';
import { showScreen } from '../../testing/screen.tsx';
import { QuickPay } from './quick-pay.tsx';
import { declinedStore } from './stores.ts';

const methods = {
  body: {
    results: [offeredMethod(36, 'virtual_bank'), offeredMethod(43, 'kakaopay')],
    seller: { name: 'Dipper as on receipts' },
  },
};

let others = 0;

const show = async (lastMethodId: number, chargedPrice?: SelectedSpoon['chargedPrice']) => {
  billingStore.set({ lastMethodOf: { kr: lastMethodId } });
  chooseSpoon();
  const { selectedSpoon: spoon } = paymentStore.get();
  if (spoon === undefined) throw new Error('no pack is chosen');
  return await showScreen(
    <QuickPay
      spoon={{ ...spoon, chargedPrice }}
      onOther={() => (others += 1)}
      next={(waits) => <p>{waits ? 'not yet' : 'to the methods'}</p>}
    />,
    { answers: { methods }, texts: ['purchase'] },
  );
};

const text = (): string => document.body.textContent;
const pay = (): HTMLElement => find('.quick-pay > button');

afterEach(() => {
  others = 0;
  paymentStore.reset();
  billingStore.reset();
  declinedStore.reset();
});

describe('the pay button on the spoon list', () => {
  it('pays with the method used last and shows the sum [PAY-04] [PAY-06]', async () => {
    await show(43);
    await eventually(() => expect(text()).toMatch(/Pay .*11,000 · KakaoPay/));
    expect(text()).not.toContain('to the methods');
    await click(button('Other ways'));
    expect(others).toBe(1);
  });

  it('ignores a press made for the previous sum [PAY-06]', async () => {
    const calls = await show(43);
    await eventually(() => expect(text()).toContain('KakaoPay'));
    await click(pay());
    expect(calls.map(({ name }) => name)).not.toContain('purchase');
    await eventually(() => expect(pay().getAttribute('aria-busy')).toBeNull());
    await click(pay());
    await eventually(() => expect(calls.map(({ name }) => name)).toContain('purchase'));
  });

  it('removes the message of a failed start when another pack or quantity is chosen [PAY-06]', async () => {
    await show(43);
    await eventually(() => expect(pay().getAttribute('aria-busy')).toBeNull());
    await click(pay());
    await eventually(() => expect(document.querySelector('[role=alert]')).not.toBeNull());
    await act(async () => changePayment({ type: 'quantity-set', quantity: 2 }));
    expect(document.querySelector('[role=alert]')).toBeNull();
  });

  it('opens the methods when the charge is in another currency [PAY-14]', async () => {
    await show(43, { amount: 1333n, currency: 'USD' });
    await eventually(() => expect(paymentStore.get().paymentMethod?.methodId).toBe(43));
    expect(text()).toBe('to the methods');
  });

  it('opens the methods after a decline [PAY-05]', async () => {
    declinedStore.set({ methodId: 43 });
    await show(43);
    await eventually(() => expect(text()).toBe('to the methods'));
  });

  it('opens the methods when a refund account must be entered first [PAY-07]', async () => {
    await show(36);
    await eventually(() => expect(paymentStore.get().paymentMethod?.methodId).toBe(36));
    expect(text()).toBe('to the methods');
  });

  it('opens the methods when the method used last is no longer offered [PAY-04]', async () => {
    await show(31);
    await eventually(() => expect(text()).toBe('to the methods'));
    expect(paymentStore.get().paymentMethod).toBeUndefined();
  });
});
