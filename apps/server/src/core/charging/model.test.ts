import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paymentStates } from '@dipper/contract';
import type { ChargeOutcome } from '../../ports/payment-provider.ts';
import {
  decideOnAnswer,
  decideOnCancel,
  decideOnClose,
  decideOnConfirm,
  isRequestedAgain,
} from './model.ts';
import {
  askOffsetsSeconds,
  lateOffsetsSeconds,
  secondsToLateQuestion,
  secondsToNextQuestion,
} from './schedule.ts';

const evidence = {};
const charged: ChargeOutcome = {
  kind: 'succeeded',
  reference: 'T1',
  amount: 1n,
  currency: 'KRW',
  evidence,
};
const now = new Date('2026-01-01T00:00:00Z');
const inAnHour = new Date('2026-01-01T01:00:00Z');
const usual = { now, expiresAt: null };
const awaitingDeposit: ChargeOutcome = {
  kind: 'awaiting-deposit',
  reference: 'T1',
  deposit: { bankCode: '088', accountNumber: '1', accountHolder: 'H', dueAt: inAnHour },
  evidence,
};
const silence: ChargeOutcome = { kind: 'unknown', evidence };
const waiting: ChargeOutcome = { kind: 'pending', stage: 'untouched', evidence };
const agreed: ChargeOutcome = { kind: 'pending', stage: 'agreed', evidence };
const running: ChargeOutcome = { kind: 'pending', stage: 'running', evidence };
const refusal: ChargeOutcome = { kind: 'declined', failureCode: 46_201, evidence };
const quit: ChargeOutcome = { kind: 'canceled', evidence };
const again: ChargeOutcome = {
  kind: 'choose-again',
  why: 'refused',
  failureCode: 46_202,
  evidence,
};
const other: ChargeOutcome = { kind: 'mismatch', chargeReference: 'C1', evidence };
const outcomes = [
  charged,
  awaitingDeposit,
  silence,
  waiting,
  agreed,
  running,
  refusal,
  quit,
  again,
  other,
];

it('an unknown charge is queried after 2, 5, 15 and 60 seconds, 5 minutes, then hourly', () => {
  let at = 0;
  const moments = [0, 1, 2, 3, 4, 5, 6].map((attempt) => (at += secondsToNextQuestion(attempt)));
  expect(moments).toEqual([...askOffsetsSeconds, 300 + 3600, 300 + 7200]);
});

it('a failed query is repeated soon, so that no payment waits for the whole schedule', () => {
  const gaps = [1, 2, 3, 4, 19, 20, 43, 44].map(
    (attempt) => decideOnAnswer({ state: 'unknown', attempt, ...usual }, silence).askAfterSeconds,
  );
  expect(gaps).toEqual([3, 10, 45, 30, 30, 300, 300, 3600]);
});

it('a declined charge is watched for late success for one day', () => {
  let at = 0;
  const moments = [0, 1, 2, 3].map((attempt) => (at += secondsToLateQuestion(attempt) ?? NaN));
  expect(moments).toEqual([...lateOffsetsSeconds.purchase]);
  expect(secondsToLateQuestion(4)).toBeNull();
});

it.each(['declined', 'canceled', 'expired', 'abandoned'] as const)(
  'a payment that is %s is watched until the last query of its schedule is answered [PAY-09]',
  (state) => {
    const after = (attempt: number, outcome: ChargeOutcome) =>
      decideOnAnswer({ state, attempt, ...usual }, outcome).askAfterSeconds;
    expect([after(1, silence), after(4, silence), after(50, silence)]).toEqual([510, 3600, 3600]);
    expect([after(4, refusal), after(50, waiting)]).toEqual([null, null]);
  },
);

describe('a provider’s answer to a query', () => {
  it('of success makes a payment succeeded, unless it is settled already or was never sent', () => {
    for (const state of paymentStates) {
      const { outcome } = decideOnAnswer({ state, attempt: 1, ...usual }, charged);
      const settled = ['succeeded', 'part_refunded', 'refunded', 'review'].includes(state);
      const expected = settled ? null : state === 'created' ? 'abandoned' : 'succeeded';
      expect([state, outcome]).toEqual([state, expected]);
    }
  });

  it('that the person has not approved yet is not a decline: the payment expires after its page, and is then watched [PAY-05, PAY-09]', () => {
    for (const attempt of [1, 4, 40]) {
      const payment = { state: 'unknown', attempt, now, expiresAt: inAnHour } as const;
      const { outcome, askAfterSeconds } = decideOnAnswer(payment, waiting);
      expect(outcome).toBeNull();
      expect(askAfterSeconds).toBeLessThanOrEqual(3600);
    }
    const over = { state: 'unknown', now: inAnHour, expiresAt: inAnHour } as const;
    for (const attempt of [1, 2, 3]) {
      expect(decideOnAnswer({ ...over, attempt }, waiting).outcome).toBeNull();
    }
    expect(decideOnAnswer({ ...over, attempt: 4 }, waiting)).toMatchObject({
      outcome: 'expired',
      askAfterSeconds: lateOffsetsSeconds.purchase[0],
    });
  });

  it('declines a payment only if it says declined: time alone never does [PAY-05, PAY-09]', () => {
    const open: fc.Arbitrary<ChargeOutcome> = fc.constantFrom(waiting, agreed, running, silence);
    fc.assert(
      fc.property(
        open,
        fc.nat({ max: 10_000 }),
        fc.nat({ max: 10 ** 6 }),
        (charge, attempt, later) => {
          const at = new Date(inAnHour.getTime() + later * 1000);
          for (const state of ['redirected', 'sent', 'unknown', 'waiting'] as const) {
            const { outcome } = decideOnAnswer(
              { state, attempt, now: at, expiresAt: inAnHour },
              charge,
            );
            expect(['unknown', 'expired', null]).toContain(outcome);
          }
        },
      ),
    );
  });

  it('of “in progress” is not a decline in any state, however often and long it is repeated [PAY-05, PAY-09]', () => {
    const states = ['sent', 'redirected', 'unknown', 'waiting'] as const;
    fc.assert(
      fc.property(fc.constantFrom(...states), fc.nat({ max: 10_000 }), (state, attempt) => {
        for (const expiresAt of [null, inAnHour, new Date(0)]) {
          const decision = decideOnAnswer({ state, attempt, now, expiresAt }, running);
          expect(decision.outcome).toBe(state === 'sent' ? 'unknown' : null);
          expect(decision.askAfterSeconds).not.toBeNull();
        }
      }),
    );
    expect(decideOnCancel(running, now).outcome).toBeNull();
    const late = { state: 'expired', attempt: 50, ...usual } as const;
    expect(decideOnAnswer(late, running).askAfterSeconds, 'and is watched').toBe(3600);
  });

  it('of “approved” is not a decline while the charge may be requested, nor for an hour after [PAY-05, PAY-09]', () => {
    const at = (seconds: number) => ({
      state: 'unknown' as const,
      attempt: 40,
      now: new Date(inAnHour.getTime() + seconds * 1000),
      expiresAt: inAnHour,
    });
    expect(decideOnAnswer(at(-3000), agreed).outcome).toBeNull();
    expect(decideOnAnswer(at(3600), agreed)).toMatchObject({ outcome: null, askAfterSeconds: 300 });
    expect(decideOnAnswer(at(3601), agreed)).toMatchObject({
      outcome: 'expired',
      askAfterSeconds: 90,
    });
  });

  it('leads to a repeated charge request only if the person has approved and the page is still open [PAY-09]', () => {
    const payment = { state: 'unknown', attempt: 3, now, expiresAt: inAnHour } as const;
    expect(isRequestedAgain(payment, agreed)).toBe(true);
    expect(isRequestedAgain({ ...payment, attempt: 2 }, agreed)).toBe(false);
    expect(isRequestedAgain({ ...payment, now: inAnHour }, agreed)).toBe(false);
    expect(isRequestedAgain({ ...payment, expiresAt: null }, agreed)).toBe(false);
    for (const outcome of outcomes.filter((each) => each !== agreed)) {
      expect(isRequestedAgain(payment, outcome)).toBe(false);
    }
  });

  it('that is missing never declines a payment, however long that lasts', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), (attempt) => {
        const decision = decideOnAnswer({ state: 'unknown', attempt, ...usual }, silence);
        expect(decision.outcome).toBeNull();
        expect(decision.askAfterSeconds).not.toBeNull();
      }),
    );
  });

  it('always leaves a payment final or with its next query planned', () => {
    const open = ['created', 'redirected', 'sent', 'unknown', 'waiting'] as const;
    for (const state of open) {
      for (const outcome of outcomes) {
        const decision = decideOnAnswer({ state, attempt: 2, ...usual }, outcome);
        const isFinal = !['unknown', 'waiting', null].includes(decision.outcome);
        expect(isFinal || decision.askAfterSeconds !== null).toBe(true);
      }
    }
  });
});

it('a charge request without an answer is unknown, never declined', () => {
  expect(decideOnConfirm(silence, now)).toMatchObject({ outcome: 'unknown', askAfterSeconds: 2 });
  expect(decideOnConfirm(waiting, now)).toMatchObject({ outcome: 'unknown', askAfterSeconds: 2 });
});

it('a declined payment is queried again whatever declined it, since it may be charged late [PAY-09]', () => {
  const late = { outcome: 'declined', askAfterSeconds: lateOffsetsSeconds.purchase[0] };
  expect(decideOnConfirm(refusal, now)).toMatchObject(late);
  expect(decideOnClose(refusal)).toMatchObject(late);
  for (const state of ['redirected', 'sent', 'unknown', 'waiting'] as const) {
    expect(decideOnAnswer({ state, attempt: 4, ...usual }, refusal)).toMatchObject(late);
  }
});

it('a payment is declined with its reason if the person can no longer choose another way to pay [PAY-05] [outcome: paypal/declined:card_rejected]', () => {
  expect(decideOnConfirm(again, now)).toMatchObject({ outcome: 'declined', failureCode: 46_202 });
});

it('a payment goes to review if money in an unknown currency was taken, whenever that is reported [PAY-09]', () => {
  expect(decideOnConfirm(other, now).outcome).toBe('review');
  for (const state of ['redirected', 'sent', 'unknown', 'waiting', 'declined'] as const) {
    expect(decideOnAnswer({ state, attempt: 1, ...usual }, other).outcome).toBe('review');
  }
});

it('a person who turns back cancels a payment only if the provider reports no charge', () => {
  expect(decideOnCancel(charged, now).outcome).toBe('succeeded');
  expect(decideOnCancel(waiting, now).outcome).toBe('canceled');
  expect(decideOnCancel(silence, now)).toMatchObject({ outcome: null, askAfterSeconds: 10 });
});

describe('an answer while the person may still be on the provider’s page', () => {
  const page = { state: 'redirected', now, expiresAt: inAnHour } as const;

  it('ends nothing if it is undecided, and is queried again until the page expires [PAY-09]', () => {
    const gapsAfter = (outcome: ChargeOutcome) =>
      [1, 2, 3, 4, 5].map((attempt) => {
        const decision = decideOnAnswer({ ...page, attempt }, outcome);
        expect(decision.outcome).toBeNull();
        return decision.askAfterSeconds;
      });
    expect(gapsAfter(waiting)).toEqual([3, 10, 45, 240, 3600]);
    expect(gapsAfter(silence), 'who is back waits for no schedule').toEqual([3, 10, 45, 30, 30]);
  });

  it('settles the payment at once if it is decided [PAY-09]', () => {
    const decided = [charged, awaitingDeposit, refusal, quit].map(
      (outcome) => decideOnAnswer({ ...page, attempt: 1 }, outcome).outcome,
    );
    expect(decided).toEqual(['succeeded', 'waiting', 'declined', 'canceled']);
  });

  it('expires the payment once the page has expired undecided, and keeps watching it [PAY-09]', () => {
    const over = { ...page, now: inAnHour };
    expect(decideOnAnswer({ ...over, attempt: 5 }, waiting)).toMatchObject({
      outcome: 'expired',
      askAfterSeconds: 90,
    });
    expect(decideOnAnswer({ ...over, attempt: 5 }, silence).outcome).toBeNull();
  });
});

describe('a virtual account that waits for its deposit', () => {
  const account = { state: 'waiting', now, expiresAt: inAnHour, attempt: 3 } as const;

  it('is queried each hour, and at its deadline [PAY-07]', () => {
    const later = { ...account, expiresAt: new Date('2026-01-03T00:00:00Z') };
    expect(decideOnAnswer(later, awaitingDeposit)).toMatchObject({
      outcome: null,
      askAfterSeconds: 3600,
    });
    const late = { ...account, now: new Date('2026-01-01T00:59:30Z') };
    expect(decideOnAnswer(late, awaitingDeposit)).toMatchObject({
      outcome: null,
      askAfterSeconds: 30,
    });
  });

  it('expires only when the provider reports after the deadline that no deposit came [PAY-07]', () => {
    const over = { ...account, now: inAnHour };
    expect(decideOnAnswer(over, silence).outcome).toBeNull();
    expect(decideOnAnswer(over, awaitingDeposit)).toMatchObject({
      outcome: 'expired',
      askAfterSeconds: 90,
    });
    expect(decideOnAnswer(over, charged).outcome).toBe('succeeded');
  });

  it('that we asked to close is closed only by the provider’s answer, and watched: a deposit may be on its way [PAY-07, PAY-09]', () => {
    const ended = { outcome: 'canceled', askAfterSeconds: 90 };
    expect(decideOnClose(quit)).toMatchObject(ended);
    expect(decideOnAnswer(account, quit)).toMatchObject(ended);
    expect(decideOnClose(charged).outcome).toBe('succeeded');
    expect(decideOnClose(other).outcome).toBe('review');
    for (const outcome of [awaitingDeposit, waiting, silence]) {
      expect(decideOnClose(outcome)).toMatchObject({ outcome: null, askAfterSeconds: 5 });
    }
  });
});
