import { expect, it } from 'vitest';
import { reasonsShown } from '../../../../../tools/outcomes/index.ts';
import { tossProtocol } from './protocol.ts';

it('has a test for each reason that a refusal of Toss is told by [ERR-03]', () => {
  const reasons = Object.values(tossProtocol.refusals.charge).map(({ reason }) => reason);
  expect(reasonsShown('toss')).toEqual(new Set(reasons));
});
