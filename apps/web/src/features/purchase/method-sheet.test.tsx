import type { CallRequest } from '@dipper/contract';
import { act } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { currentPlace } from '../../shared/navigation/index.ts';
import { billingStore, changePayment, paymentStore } from '../../shared/storage/index.ts';
import { eventually } from '../../testing/eventually.ts';
import { chooseSpoon, offeredMethod } from '../../testing/payments.ts';
import { appear, click, find } from '../../testing/render.tsx';
import { saysWhoAbove, showScreen } from '../../testing/screen.tsx';
import { MethodSheet } from './method-sheet.tsx';

const methods = {
  body: {
    results: [
      offeredMethod(43, 'kakaopay'),
      offeredMethod(31, 'credit_card'),
      offeredMethod(36, 'virtual_bank'),
    ],
    seller: { name: 'Dipper as on receipts' },
  },
};

const show = async (quantity = 1) => {
  chooseSpoon();
  await act(async () => changePayment({ type: 'quantity-set', quantity }));
  const { selectedSpoon } = paymentStore.get();
  if (selectedSpoon === undefined) throw new Error('no pack is chosen');
  const calls = await showScreen(<MethodSheet spoon={selectedSpoon} />, {
    answers: { methods },
    texts: ['purchase', 'shop'],
  });
  await appear('.method-row:not([aria-disabled])');
  return calls;
};

const text = (): string => document.body.textContent;
const row = (name: string): HTMLElement => {
  const found = [...document.querySelectorAll<HTMLElement>('.method-row')].find((each) =>
    each.textContent.includes(name),
  );
  if (found === undefined) throw new Error(`no method is named ${name}`);
  return found;
};

const paidWith = (calls: readonly CallRequest[]): unknown =>
  JSON.parse(calls.find(({ name }) => name === 'purchase')?.body ?? '{}');

afterEach(() => {
  paymentStore.reset();
  billingStore.reset();
  history.replaceState(null, '', '/');
});

describe('the sheet of methods over the spoon list', () => {
  it('pays at once with the first chosen method and keeps the chosen quantity [PAY-03] [PAY-04]', async () => {
    const calls = await show(3);
    await click(row('KakaoPay'));
    await eventually(() => {
      expect(paidWith(calls)).toMatchObject({ methodId: 43, quantity: 3 });
    });
  });

  it('resets the quantity to one for another method, and pays that sum at the next press [PAY-03]', async () => {
    const calls = await show();
    await act(async () => {
      changePayment({ type: 'method-chosen', method: { methodId: 43, pgId: 12 } });
      changePayment({ type: 'quantity-set', quantity: 2 });
    });
    await click(row('Credit card'));
    expect(text()).toContain('The quantity was reset to 1');
    expect(calls.map(({ name }) => name)).not.toContain('purchase');
    const pay = find('.d-modal-actions button');
    expect(pay.textContent).toMatch(/Pay .*11,000 · Credit card/);
    await click(pay);
    await eventually(() => {
      expect(paidWith(calls)).toMatchObject({ methodId: 31, quantity: 1 });
    });
  });

  it('ignores presses made for the previous sum, and the second press of a double press [PAY-03] [PAY-06]', async () => {
    const calls = await show(2);
    await act(async () => {
      changePayment({ type: 'method-chosen', method: { methodId: 43, pgId: 12 } });
      changePayment({ type: 'quantity-set', quantity: 2 });
    });
    await click(row('Credit card'));
    expect(row('Credit card').getAttribute('aria-disabled')).toBe('true');
    await click(row('Credit card'));
    expect(text()).toContain('The quantity was reset to 1');
    await appear('.method-row:not([aria-disabled])');
    expect(calls.map(({ name }) => name)).not.toContain('purchase');
  });

  it('ignores a press in the first moment of the methods, however late they come [PAY-03] [PAY-06]', async () => {
    chooseSpoon();
    const { selectedSpoon } = paymentStore.get();
    if (selectedSpoon === undefined) throw new Error('no pack is chosen');
    const late = Promise.withResolvers<typeof methods>();
    const calls = await showScreen(<MethodSheet spoon={selectedSpoon} />, {
      answers: { methods: () => late.promise },
      texts: ['purchase', 'shop'],
    });
    await act(async () => new Promise((resolve) => setTimeout(resolve, 600)));
    late.resolve(methods);
    await appear('.method-row');
    await click(row('KakaoPay'));
    await appear('.method-row:not([aria-disabled])');
    expect(calls.map(({ name }) => name)).not.toContain('purchase');
  });

  it('shows above the methods what is paid and who pays [PAY-06] [AUTH-11]', async () => {
    await show(2);
    expect(text()).toMatch(/22,000/);
    expect(text()).toContain('Quantity: 2');
    expect(saysWhoAbove(row('KakaoPay'))).toBe(true);
  });

  it("leads to the methods' page when a refund account must be entered first [PAY-07]", async () => {
    const calls = await show();
    await click(row('Bank transfer'));
    expect(currentPlace().path).toBe('/payment/method');
    expect(paymentStore.get().paymentMethod?.methodId).toBe(36);
    expect(calls.map(({ name }) => name)).not.toContain('purchase');
  });

  it('stays open and says so when a payment could not begin [ERR-04]', async () => {
    await show();
    await click(row('KakaoPay'));
    await appear('[role=alert]');
    expect(row('KakaoPay').getAttribute('aria-disabled')).toBeNull();
  });
});
