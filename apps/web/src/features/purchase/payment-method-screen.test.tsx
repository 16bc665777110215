import { afterEach, describe, expect, it } from 'vitest';
import { billingStore, changePayment, paymentStore } from '../../shared/storage/index.ts';
import { appear, click, find } from '../../testing/render.tsx';
import { chooseSpoon, offeredMethod, paymentWith, transactionId } from '../../testing/payments.ts';
import { saysWhoAbove, showScreen } from '../../testing/screen.tsx';
import type { Answer } from '../../testing/screen.tsx';
import { Screen as FailScreen } from './payment-fail-screen.tsx';
import { Screen as MethodScreen } from './payment-method-screen.tsx';
import { Screen as SuccessScreen } from './payment-success-screen.tsx';
import { declinedStore } from './stores.ts';
import { eventually } from '../../testing/eventually.ts';

const methods = {
  body: {
    results: [
      offeredMethod(31, 'credit_card'),
      offeredMethod(36, 'virtual_bank'),
      offeredMethod(43, 'kakaopay'),
    ],
    seller: { name: 'Dipper as on receipts' },
  },
};

const payment = paymentWith({ methodId: 31, totalPrice: 5_000, currency: 'SAR' });

const open = () => showScreen(<MethodScreen />, { answers: { methods }, texts: ['purchase'] });

const checked = (): string | undefined =>
  document.querySelector<HTMLInputElement>('input:checked')?.value;

afterEach(() => {
  paymentStore.reset();
  billingStore.reset();
  declinedStore.reset();
});

describe('the payment screen', () => {
  it('shows the methods only after the limits are known, so that none moves under a press [PAY-04]', async () => {
    const limit = Promise.withResolvers<Answer>();
    chooseSpoon();
    const purchaseLimit = () => limit.promise;
    await showScreen(<MethodScreen />, {
      answers: { methods, purchaseLimit },
      texts: ['purchase'],
    });
    await eventually(() => expect(find('.d-facts').textContent).toContain('Dipper as on receipts'));
    expect(document.querySelector('input[type=radio]')).toBeNull();
    const used = { methodId: 31, usedToday: 2, dailyLimit: 3, until: null };
    limit.resolve({
      body: {
        productId: 101_001,
        canPurchase: true,
        reason: null,
        maximumQuantity: 99,
        methods: [used],
        minorMonthly: null,
      },
    });
    const first = await appear('input[value="31"]');
    expect(first.closest('label')?.textContent).toContain('Used 2 of 3 times');
  });

  it('lets the person choose when the limits cannot be loaded, because the server checks them [PAY-04]', async () => {
    chooseSpoon();
    await open();
    await appear('input[value="43"]');
  });

  it("shows the account's name above the methods and the pay button [AUTH-11] [PAY-06]", async () => {
    chooseSpoon();
    await open();
    expect(saysWhoAbove(await appear('input[value="43"]'))).toBe(true);
    const pay = [...document.querySelectorAll('button')].find((each) =>
      each.textContent.startsWith('Pay'),
    );
    expect(pay && saysWhoAbove(pay)).toBe(true);
  });

  it('names the seller as receipts do [PAY-06] [PAY-10]', async () => {
    chooseSpoon();
    await open();
    await eventually(() => expect(find('.d-facts').textContent).toContain('Dipper as on receipts'));
  });

  it('asks for the refund account directly below its method [PAY-07]', async () => {
    chooseSpoon();
    await open();
    await appear('input[value="36"]');
    await click(find('input[value="36"]'));
    const bank = await appear('[name=bank]');
    const order = (one: Element, other: Element): boolean =>
      (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
    expect(order(find('input[value="36"]'), bank)).toBe(true);
    expect(order(bank, find('input[value="43"]'))).toBe(true);
  });

  it('does not preselect a method that was just declined, and says that it was [PAY-05] [ERR-04]', async () => {
    chooseSpoon();
    billingStore.set({ lastMethodOf: { kr: 31 } });
    changePayment({ type: 'method-chosen', method: { methodId: 31, pgId: 10 } });
    changePayment({ type: 'result-known', result: { status: 'success', transactionId } });
    await showScreen(<FailScreen />, {
      answers: { payment: { body: payment } },
      texts: ['purchase'],
    });
    await eventually(() => expect(declinedStore.get().methodId).toBe(31));
    await open();
    await appear('input[value="31"]');
    expect(checked()).toBeUndefined();
    expect(document.body.textContent).toContain('Failed just now');
    await click(find('input[value="31"]'));
    expect(checked()).toBe('31');
  });
});

it('the success screen names the charged amount when the method charges in another currency [PAY-14]', async () => {
  changePayment({ type: 'result-known', result: { status: 'success', transactionId } });
  const charged = { amount: 1333, currency: 'USD' };
  const body = { ...payment, status: 'success', code: 20_012, reason: null, charged };
  await showScreen(<SuccessScreen />, {
    answers: { payment: { body } },
    texts: ['purchase'],
  });
  expect((await appear('.d-facts')).textContent).toMatch(/Charged by the provider.*13\.33/);
});
