import { errorNameOf } from '@dipper/contract';
import { expect, it } from 'vitest';
import { reasonsShown } from '../../../../../tools/outcomes/index.ts';
import { failureNumberOf, knownCodes } from './answers.ts';

it('has a test for each reason that a refusal of Toss is told by [ERR-03]', () => {
  const told = ['', ...knownCodes].map((code) => errorNameOf(failureNumberOf(code)));
  expect(reasonsShown('toss')).toEqual(new Set(told));
});
