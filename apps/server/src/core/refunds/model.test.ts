import { expect, it } from 'vitest';
import { errorCatalogue } from '@dipper/contract';
import type { RefundOutcome } from '../../ports/payment-provider.ts';
import {
  decideByOperator,
  decideOnRefund,
  decideOnRefundQuestion,
  secondsToNextRefundQuestion,
} from './model.ts';

const evidence = {};
const silence: RefundOutcome = { kind: 'unknown', evidence };
const held: RefundOutcome = { kind: 'pending', evidence };
const done: RefundOutcome = { kind: 'refunded', reference: 'R1', amount: 5n, evidence };
const refused: RefundOutcome = { kind: 'declined', failureCode: 1, evidence };

it('asks at 2, 5, 15 and 60 seconds and 5 minutes, then hourly [PAY-10]', () => {
  let at = 0;
  const moments = [0, 1, 2, 3, 4, 5, 6].map((n) => (at += secondsToNextRefundQuestion(n)));
  expect(moments).toEqual([2, 5, 15, 60, 300, 3900, 7500]);
});

it('takes no answer as unknown, and never as a no [PAY-10]', () => {
  expect(decideOnRefund(silence)).toMatchObject({ outcome: 'unknown', askAfterSeconds: 2 });
  expect(decideOnRefund(held)).toMatchObject({ outcome: 'unknown', askAfterSeconds: 2 });
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const decision = decideOnRefundQuestion(silence, attempt);
    expect([decision.outcome, decision.askAfterSeconds === null]).toEqual([null, false]);
  }
});

it('gives up only what the provider itself still holds after its fourth answer [PAY-10]', () => {
  expect(decideOnRefundQuestion(held, 3).outcome).toBeNull();
  expect(decideOnRefundQuestion(held, 4)).toMatchObject({
    outcome: 'declined',
    failureCode: errorCatalogue.refund_failed.number,
    askAfterSeconds: null,
  });
});

it('believes a clear answer at once, whenever it comes [PAY-10]', () => {
  for (const attempt of [0, 3, 50]) {
    expect(decideOnRefundQuestion(done, attempt)).toMatchObject({ outcome: 'done', amount: 5n });
    expect(decideOnRefundQuestion(refused, attempt)).toMatchObject({ outcome: 'declined' });
  }
});

it('believes an operator where the provider cannot say, and the provider where it can [PAY-10]', () => {
  const by = { operator: 'jisoo', reason: 'seen in its own tool' };
  const asked = { reference: 'r1', amount: 5n };
  const given = { ...by, decision: 'given-back' } as const;
  const kept = { ...by, decision: 'kept' } as const;
  expect(decideByOperator(silence, given, asked)).toMatchObject({
    outcome: 'done',
    reference: 'r1',
    amount: 5n,
    cause: 'operator',
    evidence: given,
  });
  expect(decideByOperator(silence, kept, asked)).toMatchObject({
    outcome: 'declined',
    reference: null,
    isWatched: true,
    cause: 'operator',
    evidence: kept,
  });
  expect(decideByOperator(done, kept, asked)).toMatchObject({ outcome: 'done', cause: 'poll' });
  expect(decideByOperator(refused, given, asked)).toMatchObject({ outcome: 'declined' });
  expect(decideByOperator(held, given, asked)).toBeUndefined();
});
