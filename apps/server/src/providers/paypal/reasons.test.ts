import { expect, it } from 'vitest';
import { reasonsShown } from '../../../../../tools/outcomes/index.ts';
import { reasonsOfCharges } from './issues.ts';

it('each reason for which PayPal declines has a test [ERR-03]', () => {
  expect(reasonsShown('paypal')).toEqual(new Set(reasonsOfCharges));
});
