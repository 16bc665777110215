import { expect, it } from 'vitest';
import { reasonsShown } from '../../../../../tools/outcomes/index.ts';
import { kakaopayProtocol } from './protocol.ts';

const { refusals } = kakaopayProtocol;

it('each reason for which KakaoPay declines has a test [ERR-03]', () => {
  const reasons = Object.values(refusals.status).flatMap(({ reason }) =>
    reason === 'payment_canceled' ? [] : [reason],
  );
  expect(reasonsShown('kakaopay')).toEqual(new Set(reasons));
});
