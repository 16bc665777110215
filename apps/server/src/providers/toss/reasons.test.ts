import { expect, it } from 'vitest';
import { reasonsShown } from '../../../../../tools/outcomes/index.ts';
import { tossProtocol } from './protocol.ts';

it('each reason for which Toss Pay declines has a test [ERR-03]', () => {
  const reasons = Object.values(tossProtocol.refusals.charge).map(({ reason }) => reason);
  expect(reasonsShown('toss')).toEqual(new Set(reasons));
});
