import type { OpenPayment } from '@dipper/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { openPaymentWith } from '../../testing/payments.ts';
import { find } from '../../testing/render.tsx';
import { showScreen } from '../../testing/screen.tsx';
import { PersonBalance } from './person-balance.tsx';

const userId = 9;
const balance = {
  userId,
  spoon: 540,
  paidSpoon: 490,
  bonusSpoon: 50,
  point: 0,
  expiring: [],
};
const deposit = (expiresAt: string): OpenPayment =>
  openPaymentWith({ status: 'waiting_for_deposit', continueUrl: null, methodId: 36, expiresAt });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-01-01T00:10:00Z') });
});
afterEach(() => void vi.useRealTimers());

const way = (): string => find('.shop-balance-link').textContent;

const show = (open: readonly OpenPayment[]) =>
  showScreen(<PersonBalance userId={userId} />, {
    answers: { balance: { body: balance }, openPayments: { body: { results: open } } },
    texts: ['shop', 'purchase'],
  });

it('the balance reminds of a bank transfer due within a day and links to it [PAY-07]', async () => {
  const due = deposit('2026-01-01T06:20:00Z');
  await show([due]);
  await eventually(() => expect(way()).toMatch(/^Transfer by .*20/));
  expect(find('.shop-balance-link').getAttribute('href')).toContain(due.transactionId);
});

it.each([
  ['due later', [deposit('2026-01-03T06:20:00Z')], '1 payment pending'],
  ['already overdue', [deposit('2026-01-01T00:00:00Z')], '1 payment pending'],
  ['one of two', [deposit('2026-01-01T06:20:00Z'), openPaymentWith()], '2 payments pending'],
  ["waiting on a provider's page", [openPaymentWith()], '1 payment pending'],
])(
  'the balance shows only a count of pending payments when the transfer is %s [PAY-07] [NAV-16]',
  async (_what, open, text) => {
    await show(open);
    await eventually(() => expect(way()).toBe(text));
  },
);
