import { errorNameOf } from '@dipper/contract';
import { expect, it } from 'vitest';
import { reasonsShown } from '../../../../../tools/outcomes/index.ts';
import { failureOf, knownIssues } from './issues.ts';

it('has a test for each reason that a refusal of PayPal is told by [ERR-03]', () => {
  const told = ['', ...knownIssues].map((issue) => errorNameOf(failureOf(issue)));
  expect(reasonsShown('paypal')).toEqual(new Set(told));
});
