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

it('asks about an unknown charge after 2, 5, 15 and 60 seconds, 5 minutes, then hourly', () => {
  let at = 0;
  const moments = [0, 1, 2, 3, 4, 5, 6].map((attempt) => (at += secondsToNextQuestion(attempt)));
  expect(moments).toEqual([...askOffsetsSeconds, 300 + 3600, 300 + 7200]);
});

it('asks again soon where a question was not answered, so that no payment waits for the schedule', () => {
  const gaps = [1, 2, 3, 4, 19, 20, 43, 44].map(
    (attempt) => decideOnAnswer({ state: 'unknown', attempt, ...usual }, silence).askAfterSeconds,
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
      decideOnAnswer({ state, attempt, ...usual }, outcome).askAfterSeconds;
    expect([after(1, silence), after(4, silence), after(50, silence)]).toEqual([510, 3600, 3600]);
    expect([after(4, refusal), after(50, waiting)]).toEqual([null, null]);
  },
);

describe('what an answer means', () => {
  it('is a success in every state but those that need no answer', () => {
    for (const state of paymentStates) {
      const { outcome } = decideOnAnswer({ state, attempt: 1, ...usual }, charged);
      const settled = ['succeeded', 'part_refunded', 'refunded', 'review'].includes(state);
      const expected = settled ? null : state === 'created' ? 'abandoned' : 'succeeded';
      expect([state, outcome]).toEqual([state, expected]);
    }
  });

  it('is no no that nobody has agreed: they may, until the page ends, and then it has expired and is watched [PAY-05, PAY-09]', () => {
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
      askAfterSeconds: lateOffsetsSeconds[0],
    });
  });

  it('is a no by the word of a provider alone, and never by time [PAY-05, PAY-09]', () => {
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

  it('is no no while the provider is at it, however often and long it says so, in any state [PAY-05, PAY-09]', () => {
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

  it('is no no while what somebody agreed to may be asked for, nor for an hour after [PAY-05, PAY-09]', () => {
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

  it('is asked for again by nobody but who has agreed and waits for us, while their page lives [PAY-09]', () => {
    const payment = { state: 'unknown', attempt: 3, now, expiresAt: inAnHour } as const;
    expect(isRequestedAgain(payment, agreed)).toBe(true);
    expect(isRequestedAgain({ ...payment, attempt: 2 }, agreed)).toBe(false);
    expect(isRequestedAgain({ ...payment, now: inAnHour }, agreed)).toBe(false);
    expect(isRequestedAgain({ ...payment, expiresAt: null }, agreed)).toBe(false);
    for (const outcome of outcomes.filter((each) => each !== agreed)) {
      expect(isRequestedAgain(payment, outcome)).toBe(false);
    }
  });

  it('is never a no when there is no answer, however long that lasts', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), (attempt) => {
        const decision = decideOnAnswer({ state: 'unknown', attempt, ...usual }, silence);
        expect(decision.outcome).toBeNull();
        expect(decision.askAfterSeconds).not.toBeNull();
      }),
    );
  });

  it('always leaves a payment final, or with its next question planned', () => {
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

it('takes silence after asking for a charge as unknown, never as a no', () => {
  expect(decideOnConfirm(silence, now)).toMatchObject({ outcome: 'unknown', askAfterSeconds: 2 });
  expect(decideOnConfirm(waiting, now)).toMatchObject({ outcome: 'unknown', askAfterSeconds: 2 });
});

it('looks again at what was refused, however it came to be: it may be charged late [PAY-09]', () => {
  const late = { outcome: 'declined', askAfterSeconds: lateOffsetsSeconds[0] };
  expect(decideOnConfirm(refusal, now)).toMatchObject(late);
  expect(decideOnClose(refusal)).toMatchObject(late);
  for (const state of ['redirected', 'sent', 'unknown', 'waiting'] as const) {
    expect(decideOnAnswer({ state, attempt: 4, ...usual }, refusal)).toMatchObject(late);
  }
});

it('is declined where the person may not choose again any more, with why [PAY-05] [outcome: paypal/declined:card_rejected]', () => {
  expect(decideOnConfirm(again, now)).toMatchObject({ outcome: 'declined', failureCode: 46_202 });
});

it('is looked at by somebody where money was taken that has no word here, whenever that is told [PAY-09]', () => {
  expect(decideOnConfirm(other, now).outcome).toBe('review');
  for (const state of ['redirected', 'sent', 'unknown', 'waiting', 'declined'] as const) {
    expect(decideOnAnswer({ state, attempt: 1, ...usual }, other).outcome).toBe('review');
  }
});

it('believes a person who turns back only as far as the provider does', () => {
  expect(decideOnCancel(charged, now).outcome).toBe('succeeded');
  expect(decideOnCancel(waiting, now).outcome).toBe('canceled');
  expect(decideOnCancel(silence, now)).toMatchObject({ outcome: null, askAfterSeconds: 10 });
});

describe('while the person may still be on the page of the provider', () => {
  const page = { state: 'redirected', now, expiresAt: inAnHour } as const;

  it('ends nothing that is not decided, and looks again until the page ends [PAY-09]', () => {
    const gapsAfter = (outcome: ChargeOutcome) =>
      [1, 2, 3, 4, 5].map((attempt) => {
        const decision = decideOnAnswer({ ...page, attempt }, outcome);
        expect(decision.outcome).toBeNull();
        return decision.askAfterSeconds;
      });
    expect(gapsAfter(waiting)).toEqual([3, 10, 45, 240, 3600]);
    expect(gapsAfter(silence), 'who is back waits for no schedule').toEqual([3, 10, 45, 30, 30]);
  });

  it('takes at once what is decided [PAY-09]', () => {
    const decided = [charged, awaitingDeposit, refusal, quit].map(
      (outcome) => decideOnAnswer({ ...page, attempt: 1 }, outcome).outcome,
    );
    expect(decided).toEqual(['succeeded', 'waiting', 'declined', 'canceled']);
  });

  it('calls it expired when the page has ended undecided, and goes on watching [PAY-09]', () => {
    const over = { ...page, now: inAnHour };
    expect(decideOnAnswer({ ...over, attempt: 5 }, waiting)).toMatchObject({
      outcome: 'expired',
      askAfterSeconds: 90,
    });
    expect(decideOnAnswer({ ...over, attempt: 5 }, silence).outcome).toBeNull();
  });
});

describe('an account that waits for its deposit', () => {
  const account = { state: 'waiting', now, expiresAt: inAnHour, attempt: 3 } as const;

  it('is asked about each hour, and at its last moment [PAY-07]', () => {
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

  it('expires only when the provider says after the end that nothing came [PAY-07]', () => {
    const over = { ...account, now: inAnHour };
    expect(decideOnAnswer(over, silence).outcome).toBeNull();
    expect(decideOnAnswer(over, awaitingDeposit)).toMatchObject({
      outcome: 'expired',
      askAfterSeconds: 90,
    });
    expect(decideOnAnswer(over, charged).outcome).toBe('succeeded');
  });

  it('that was to be ended ends only by the word of the provider, and is watched: a deposit may have been on its way [PAY-07, PAY-09]', () => {
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
