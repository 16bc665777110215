import { expect, it } from 'vitest';
import { reasonsShown } from '../../../../../tools/outcomes/index.ts';
import { noes } from './protocol.ts';

it('has a test for each reason that a refusal of Toss is told by [ERR-03]', () => {
  const told = [...noes.charge.values()].map(({ reason }) => reason);
  expect(reasonsShown('toss')).toEqual(new Set(told));
});
