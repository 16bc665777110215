import { expect, it } from 'vitest';
import { reasonsShown } from '../../../../../tools/outcomes/index.ts';
import { kakaopayProtocol } from './protocol.ts';

const { refusals } = kakaopayProtocol;

it('has a test for each reason that a refusal of KakaoPay is told by [ERR-03]', () => {
  const told = [refusals.charge, refusals.chargeWhy].flatMap((list) =>
    Object.values(list).map(({ reason }) => reason),
  );
  expect(reasonsShown('kakaopay')).toEqual(new Set(told));
});
