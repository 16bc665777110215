import { errorNameOf } from '@dipper/contract';
import { expect, it } from 'vitest';
import { reasonsShown } from '../../../../../tools/outcomes/index.ts';
import { failureOf, knownReasons } from './translate.ts';

it('has a test for each reason that a refusal of KakaoPay is told by [ERR-03]', () => {
  const told = ['', ...knownReasons].map((reason) => errorNameOf(failureOf(reason)));
  expect(reasonsShown('kakaopay')).toEqual(new Set(told));
});
