import { afterEach, describe, expect, it } from 'vitest';
import { billingStore, paymentStore } from '../../shared/storage/index.ts';
import { eventually } from '../../testing/eventually.ts';
import { chooseSpoon, offeredMethod } from '../../testing/payments.ts';
import { button, click } from '../../testing/render.tsx';
import { showScreen } from '../../testing/screen.tsx';
import { QuickPay } from './quick-pay.tsx';

const methods = {
  body: {
    results: [offeredMethod(36, 'virtual_bank'), offeredMethod(43, 'kakaopay')],
    seller: { name: 'Dipper as on receipts' },
  },
};

let others = 0;

const show = async (lastMethodId: number): Promise<void> => {
  billingStore.set({ lastMethodOf: { kr: lastMethodId } });
  chooseSpoon();
  const { selectedSpoon: spoon } = paymentStore.get();
  if (spoon === undefined) throw new Error('no pack is chosen');
  await showScreen(
    <QuickPay spoon={spoon} onOther={() => (others += 1)}>
      <p>to the methods</p>
    </QuickPay>,
    { answers: { methods }, texts: ['purchase'] },
  );
};

const text = (): string => document.body.textContent;

afterEach(() => {
  others = 0;
  paymentStore.reset();
  billingStore.reset();
});

describe('paying from the list', () => {
  it('is by the method of the last time, with the sum on the button [PAY-04] [PAY-06]', async () => {
    await show(43);
    await eventually(() => expect(text()).toMatch(/Pay .*11,000 with KakaoPay/));
    expect(text()).not.toContain('to the methods');
    await click(button('Other ways'));
    expect(others).toBe(1);
  });

  it('goes by the methods where an account for a refund is asked for first [PAY-07]', async () => {
    await show(36);
    await eventually(() => expect(paymentStore.get().paymentMethod?.methodId).toBe(36));
    expect(text()).toBe('to the methods');
  });

  it('goes by the methods where the last one is not offered any more [PAY-04]', async () => {
    await show(31);
    await eventually(() => expect(text()).toBe('to the methods'));
    expect(paymentStore.get().paymentMethod).toBeUndefined();
  });
});
