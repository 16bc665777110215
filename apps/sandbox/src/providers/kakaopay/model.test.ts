import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountOf, type Amount } from './amount.ts';
import {
  approve,
  authenticated,
  availableAmount,
  cancel,
  chargedAmount,
  newPayment,
  type Payment,
} from './model.ts';
import type { CancelRequest } from './requests.ts';

const now = new Date('2026-03-01T00:00:00Z');
const stamp = { aid: 'A1', now };

function paid(total: number, taxFree: number): Payment {
  const order = {
    cid: 'TC0ONETIME',
    partnerOrderId: 'order',
    partnerUserId: '71',
    itemName: 'spoons',
    itemCode: undefined,
    quantity: 1,
    amount: amountOf({ total, taxFree, vat: undefined, greenDeposit: 0 }),
    approvalUrl: 'http://wallet.example/approve',
    cancelUrl: 'http://wallet.example/cancel',
    failUrl: 'http://wallet.example/fail',
    onlyMethod: undefined,
    installMonth: 0,
  };
  const payment = authenticated(newPayment(order, 'T1', now), 'MONEY', 'token');
  const request = {
    tid: 'T1',
    partnerOrderId: 'order',
    partnerUserId: '71',
    pgToken: 'token',
    payload: undefined,
    totalAmount: undefined,
  };
  const change = approve(payment, request, stamp);
  if (!change.ok) throw new Error(change.problem.message);
  return change.value;
}

function cancelOf(total: number, taxFree: number, vat: number | undefined): CancelRequest {
  return {
    tid: 'T1',
    amount: { total, taxFree, vat, greenDeposit: 0 },
    availableAmount: undefined,
    payload: undefined,
  };
}

function tryCancel(payment: Payment, request: CancelRequest): Payment {
  const change = cancel(payment, request, stamp);
  return change.ok ? change.value : payment;
}

function parts(amount: Amount): readonly number[] {
  return Object.values(amount);
}

const orders = fc
  .integer({ min: 1, max: 2_000_000 })
  .chain((total) => fc.tuple(fc.constant(total), fc.integer({ min: 0, max: total })));
const cancels = fc.array(
  fc.tuple(fc.nat(700_000), fc.nat(700_000), fc.option(fc.nat(70_000), { nil: undefined })),
  { maxLength: 8 },
);

describe('the amounts of a KakaoPay payment', () => {
  it('add up in every part after any sequence of cancellations', () => {
    fc.assert(
      fc.property(orders, cancels, ([total, taxFree], tried) => {
        const payment = tried.reduce(
          (current, [amount, free, vat]) =>
            tryCancel(current, cancelOf(amount + 1, Math.min(free, amount + 1), vat)),
          paid(total, taxFree),
        );
        const left = availableAmount(payment);
        parts(chargedAmount(payment)).forEach((charged, index) => {
          expect((parts(payment.canceled)[index] ?? 0) + (parts(left)[index] ?? 0)).toBe(charged);
        });
        expect(parts(left).every((part) => part >= 0)).toBe(true);
        const actions = payment.actions.filter((action) => action.type === 'CANCEL');
        expect(actions.reduce((sum, action) => sum + action.amount, 0)).toBe(
          payment.canceled.total,
        );
      }),
    );
  });

  it('can always be refunded completely, whatever was refunded before', () => {
    fc.assert(
      fc.property(orders, cancels, ([total, taxFree], tried) => {
        const before = tried.reduce(
          (current, [amount, free]) =>
            tryCancel(current, cancelOf(amount + 1, Math.min(free, amount + 1), undefined)),
          paid(total, taxFree),
        );
        const left = availableAmount(before);
        const after = tryCancel(before, cancelOf(left.total, left.tax_free, undefined));
        expect(after.status).toBe('CANCEL_PAYMENT');
        expect(parts(availableAmount(after)).every((part) => part === 0)).toBe(true);
      }),
    );
  });
});
