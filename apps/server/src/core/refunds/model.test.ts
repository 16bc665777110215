import { expect, it } from 'vitest';
import type { RefundOutcome } from '../../ports/payment-provider.ts';
import { refundOnceMore } from './again.ts';
import {
  decide,
  decideByOperator,
  isHeld,
  isOpenToFindings,
  isRequestedAgain,
  justSent,
  secondsToNextRefundQuestion,
} from './model.ts';
import type { ChargeKind } from '../charging/index.ts';
import type { RefundStanding } from './model.ts';

const evidence = {};
const silence: RefundOutcome = { kind: 'unknown', evidence };
const held: RefundOutcome = { kind: 'pending', evidence };
const done: RefundOutcome = { kind: 'refunded', reference: 'R1', amount: 5n, evidence };
const refused: RefundOutcome = { kind: 'declined', failureCode: 1, evidence };
const kinds = ['purchase', 'card'] as const;
const unknown = (attempt: number, kind: ChargeKind = 'purchase'): RefundStanding => ({
  kind,
  state: 'unknown',
  attempt,
});

it('an unknown refund is queried after 2, 5, 15 and 60 seconds and 5 minutes, then hourly [PAY-10]', () => {
  let at = 0;
  const moments = [0, 1, 2, 3, 4, 5, 6].map((n) => (at += secondsToNextRefundQuestion(n)));
  expect(moments).toEqual([2, 5, 15, 60, 300, 3900, 7500]);
});

it('a missing answer is unknown, never a refusal [PAY-10]', () => {
  for (const kind of kinds) {
    const first = { outcome: 'unknown', askAfterSeconds: 2 };
    expect(decide(justSent(kind), silence)).toMatchObject(first);
    expect(decide(justSent(kind), held)).toMatchObject(first);
  }
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const decision = decide(unknown(attempt), silence);
    expect([decision.outcome, decision.askAfterSeconds === null]).toEqual([null, false]);
  }
});

it('money that the provider still holds is not a refusal, however often it says so [PAY-10]', () => {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const decision = decide(unknown(attempt), held);
    expect([decision.outcome, decision.askAfterSeconds === null]).toEqual([null, false]);
  }
});

const daySeconds = 24 * 3600;
const repetition = {
  attempt: 4,
  sends: { count: 1, sinceSeconds: 60 },
  isMadeOnce: true,
  amount: 5n,
  held: 9n,
};

it('a partial refund is requested again only if its number makes it unique, and while that number is valid [PAY-10]', () => {
  expect(isRequestedAgain(held, repetition)).toBe(true);
  expect(isRequestedAgain(held, { ...repetition, isMadeOnce: false })).toBe(false);
  const since = (sinceSeconds: number) => ({ ...repetition, sends: { count: 1, sinceSeconds } });
  expect(isRequestedAgain(held, since(14 * daySeconds - 1))).toBe(true);
  expect(isRequestedAgain(held, since(14 * daySeconds))).toBe(false);
});

it('a full refund is requested again: there is nothing left to refund twice [PAY-10]', () => {
  const whole = { ...repetition, amount: 9n, isMadeOnce: false };
  expect(isRequestedAgain(held, whole)).toBe(true);
  const sends = { count: 3, sinceSeconds: 90 * daySeconds };
  expect(isRequestedAgain(held, { ...whole, sends, attempt: 6 })).toBe(true);
});

it('a refund is requested again a minute after the first time and then hourly, and after no other answer [PAY-10]', () => {
  const times = (count: number, attempt: number): boolean =>
    isRequestedAgain(held, { ...repetition, attempt, sends: { count, sinceSeconds: 60 } });
  expect([0, 1, 2, 3, 4, 5, 6].filter((attempt) => times(1, attempt))).toEqual([4, 5, 6]);
  expect([0, 1, 2, 3, 4, 5, 6].filter((attempt) => times(2, attempt))).toEqual([6]);
  for (const outcome of [silence, done, refused]) {
    expect(isRequestedAgain(outcome, { ...repetition, attempt: 50 })).toBe(false);
  }
});

it('a refusal of the repeated request counts only if the provider still holds the money [PAY-10]', async () => {
  const repeated = (found: RefundOutcome, second: RefundOutcome = refused) =>
    refundOnceMore(
      async () => second,
      async () => found,
    );
  expect(await repeated(held)).toEqual(refused);
  expect(await repeated(done)).toEqual(done);
  expect(await repeated(silence)).toEqual(silence);
  expect(await repeated(held, silence)).toEqual(silence);
});

it('a clear answer counts at once, whenever it comes [PAY-10]', () => {
  for (const attempt of [0, 3, 50]) {
    for (const kind of kinds) {
      const standing = unknown(attempt, kind);
      expect(decide(standing, done)).toMatchObject({ outcome: 'done', amount: 5n });
      expect(decide(standing, refused)).toMatchObject({ outcome: 'declined' });
    }
  }
});

it('a refused refund of a purchase is final, and that of a card is requested again after an hour [PAY-10] [SUB-08]', () => {
  expect(decide(justSent('purchase'), refused)).toMatchObject({ askAfterSeconds: null });
  expect(decide(justSent('card'), refused)).toMatchObject({ askAfterSeconds: 3600 });
  const found = { decision: 'given-back' } as const;
  expect(isOpenToFindings({ kind: 'purchase', state: 'declined' }, found)).toBe(false);
  expect(isOpenToFindings({ kind: 'card', state: 'declined' }, found)).toBe(true);
  expect(isOpenToFindings({ kind: 'card', state: 'declined' }, { decision: 'kept' })).toBe(false);
});

it('a refund of a card that is held for about an hour is reported to an operator [SUB-08]', () => {
  expect(isHeld(unknown(6, 'card'), held)).toBe(true);
  expect(isHeld(unknown(5, 'card'), held)).toBe(false);
  expect(isHeld(unknown(6, 'card'), silence)).toBe(false);
  expect(isHeld(unknown(6), held)).toBe(false);
});

it('an operator’s finding decides if the provider cannot say, and the provider’s answer if it can [PAY-10]', () => {
  const by = { operator: 'jisoo', reason: 'seen in its own tool' };
  const order = { kind: 'purchase', reference: 'r1', amount: 5n } as const;
  const refunded = { ...by, decision: 'given-back' } as const;
  const notMade = { ...by, decision: 'kept' } as const;
  expect(decideByOperator(silence, refunded, order)).toMatchObject({
    outcome: 'done',
    reference: 'r1',
    amount: 5n,
    cause: 'operator',
    evidence: refunded,
  });
  expect(decideByOperator(silence, notMade, order)).toMatchObject({
    outcome: 'declined',
    reference: null,
    isWatched: true,
    cause: 'operator',
    evidence: notMade,
  });
  expect(decideByOperator(done, notMade, order)).toMatchObject({ outcome: 'done', cause: 'poll' });
  expect(decideByOperator(refused, refunded, order)).toMatchObject({ outcome: 'declined' });
  expect(decideByOperator(held, refunded, order), 'it is still there').toBeUndefined();
  expect(decideByOperator(held, notMade, order)).toMatchObject({
    outcome: 'declined',
    isWatched: true,
    askAfterSeconds: null,
    cause: 'operator',
    evidence: notMade,
  });
  const card = decideByOperator(held, notMade, { ...order, kind: 'card' });
  expect(card, 'asked for again at once').toMatchObject({ isWatched: false, askAfterSeconds: 0 });
});
