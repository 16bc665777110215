import { paymentStatuses } from '@dipper/contract';
import { expect, it } from 'vitest';
import { endOf, isNeutral, moneyTakenOf, outcomeOf } from './outcome.ts';

it('every payment status leads to waiting, to the success screen or to the failure screen [NAV-08] [ERR-04]', () => {
  expect(Object.fromEntries(paymentStatuses.map((status) => [status, outcomeOf(status)]))).toEqual({
    pending: 'waiting',
    waiting_for_deposit: 'deposit',
    success: 'success',
    fail: 'fail',
    cancel: 'fail',
    expired: 'fail',
    refunded: 'fail',
  });
});

it.each([
  ['fail', 'no'],
  ['cancel', 'no'],
  ['expired', 'no'],
  ['refunded', 'given-back'],
  ['pending', 'being-checked'],
] as const)(
  'a payment with the status %s says whether money was taken: %s [ERR-04]',
  (status, taken) => {
    expect(moneyTakenOf(status)).toBe(taken);
  },
);

it('only a failed payment is shown in red, and a canceled one in a neutral colour', () => {
  expect(paymentStatuses.filter((status) => !isNeutral(status))).toEqual(['fail']);
});

it('each end of a payment has its own words, and a canceled one is called canceled [ERR-04]', () => {
  expect(paymentStatuses.map((status) => endOf(status, false))).toEqual([
    'fail',
    'fail',
    'fail',
    'fail',
    'cancel',
    'expired',
    'refunded',
  ]);
});

it('a missing bank transfer is told apart from a payment that expired [PAY-07] [ERR-04]', () => {
  expect(endOf('expired', true)).toBe('deposit');
  expect(endOf('refunded', true)).toBe('refunded');
  expect(endOf('cancel', true)).toBe('closed');
});
