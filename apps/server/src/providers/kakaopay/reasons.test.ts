import { expect, it } from 'vitest';
import { reasonsShown } from '../../../../../tools/outcomes/index.ts';
import { noes } from './protocol.ts';

it('has a test for each reason that a refusal of KakaoPay is told by [ERR-03]', () => {
  const told = [...noes.charge.values(), ...noes.chargeWhy.values()].map(({ reason }) => reason);
  expect(reasonsShown('kakaopay')).toEqual(new Set(told));
});
