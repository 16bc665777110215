import { expect, it } from 'vitest';
import { reasonsShown } from '../../../../../tools/outcomes/index.ts';
import { reasonsOfCharges } from './issues.ts';

it('has a test for each reason that a refusal of PayPal is told by [ERR-03]', () => {
  expect(reasonsShown('paypal')).toEqual(new Set(reasonsOfCharges));
});
