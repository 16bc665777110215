import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paymentStates } from '@dipper/contract';
import type { ChargeOutcome } from '../../ports/payment-provider.ts';
import {
  askOffsetsSeconds,
  decideOnAnswer,
  decideOnCancel,
  decideOnConfirm,
  lateOffsetsSeconds,
  secondsToLateQuestion,
  secondsToNextQuestion,
} from './model.ts';

const evidence = {};
const charged: ChargeOutcome = {
  kind: 'succeeded',
  reference: 'T1',
  amount: 1n,
  currency: 'KRW',
  evidence,
};
const silence: ChargeOutcome = { kind: 'unknown', evidence };
const waiting: ChargeOutcome = { kind: 'pending', evidence };
const refusal: ChargeOutcome = { kind: 'declined', failureCode: 46_201, evidence };
const quit: ChargeOutcome = { kind: 'canceled', evidence };
const outcomes = [charged, silence, waiting, refusal, quit];

it('asks about an unknown charge after 2, 5, 15 and 60 seconds, 5 minutes, then hourly', () => {
  let at = 0;
  const moments = [0, 1, 2, 3, 4, 5, 6].map((attempt) => (at += secondsToNextQuestion(attempt)));
  expect(moments).toEqual([...askOffsetsSeconds, 300 + 3600, 300 + 7200]);
});

it('asks again soon where a question was not answered, so that no payment waits for the schedule', () => {
  const gaps = [1, 2, 3, 4, 19, 20, 43, 44].map(
    (attempt) => decideOnAnswer({ state: 'unknown', attempt }, silence).askAfterSeconds,
  );
  expect(gaps).toEqual([3, 10, 45, 30, 30, 300, 300, 3600]);
});

it('watches a refused charge for late success, and stops one day later', () => {
  let at = 0;
  const moments = [0, 1, 2, 3].map((attempt) => (at += secondsToLateQuestion(attempt) ?? NaN));
  expect(moments).toEqual([...lateOffsetsSeconds]);
  expect(secondsToLateQuestion(4)).toBeNull();
});

it.each(['declined', 'canceled', 'expired', 'abandoned'] as const)(
  'goes on watching one that is %s until the last question is answered [PAY-09]',
  (state) => {
    const after = (attempt: number, outcome: ChargeOutcome) =>
      decideOnAnswer({ state, attempt }, outcome).askAfterSeconds;
    expect([after(1, silence), after(4, silence), after(50, silence)]).toEqual([510, 3600, 3600]);
    expect([after(4, refusal), after(50, waiting)]).toEqual([null, null]);
  },
);

describe('what an answer means', () => {
  it('is a success in every state but the two that need no answer', () => {
    for (const state of paymentStates) {
      const { outcome } = decideOnAnswer({ state, attempt: 1 }, charged);
      const settled = state === 'succeeded' || state === 'review';
      const expected = settled ? null : state === 'created' ? 'abandoned' : 'succeeded';
      expect([state, outcome]).toEqual([state, expected]);
    }
  });

  it('is never a no while the charge may still be on its way', () => {
    for (const attempt of [1, 2, 3]) {
      expect(decideOnAnswer({ state: 'unknown', attempt }, waiting).outcome).toBeNull();
    }
    expect(decideOnAnswer({ state: 'unknown', attempt: 4 }, waiting).outcome).toBe('declined');
  });

  it('is never a no when there is no answer, however long that lasts', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), (attempt) => {
        const decision = decideOnAnswer({ state: 'unknown', attempt }, silence);
        expect(decision.outcome).toBeNull();
        expect(decision.askAfterSeconds).not.toBeNull();
      }),
    );
  });

  it('always leaves a payment final, or with its next question planned', () => {
    const open = ['created', 'redirected', 'sent', 'unknown'] as const;
    for (const state of open) {
      for (const outcome of outcomes) {
        const decision = decideOnAnswer({ state, attempt: 2 }, outcome);
        const isFinal = decision.outcome !== null && decision.outcome !== 'unknown';
        expect(isFinal || decision.askAfterSeconds !== null).toBe(true);
      }
    }
  });
});

it('takes silence after asking for a charge as unknown, never as a no', () => {
  expect(decideOnConfirm(silence)).toMatchObject({ outcome: 'unknown', askAfterSeconds: 2 });
  expect(decideOnConfirm(waiting)).toMatchObject({ outcome: 'unknown', askAfterSeconds: 2 });
});

it('believes a person who turns back only as far as the provider does', () => {
  expect(decideOnCancel(charged).outcome).toBe('succeeded');
  expect(decideOnCancel(waiting).outcome).toBe('canceled');
  expect(decideOnCancel(silence)).toMatchObject({ outcome: null, askAfterSeconds: 10 });
});
