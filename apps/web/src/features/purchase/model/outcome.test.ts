import { paymentStatuses } from '@dipper/contract';
import { expect, it } from 'vitest';
import { endOf, isNeutral, moneyTakenOf, outcomeOf } from './outcome.ts';

it('leads every status somewhere: on, to success, or to fail [NAV-08] [ERR-04]', () => {
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
] as const)('says of %s whether money was taken: %s [ERR-04]', (status, taken) => {
  expect(moneyTakenOf(status)).toBe(taken);
});

it('keeps red for what failed: a cancel is neutral', () => {
  expect(paymentStatuses.filter((status) => !isNeutral(status))).toEqual(['fail']);
});

it('has words for each end: a cancel is called a cancel [ERR-04]', () => {
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

it('tells a transfer that did not come from a payment that ran out of time [PAY-07] [ERR-04]', () => {
  expect(endOf('expired', true)).toBe('deposit');
  expect(endOf('refunded', true)).toBe('refunded');
  expect(endOf('cancel', true)).toBe('closed');
});
