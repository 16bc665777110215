import { describe, expect, it } from 'vitest';
import { errorCatalogue } from '@dipper/contract';
import type { ChargeOutcome } from '../../ports/payment-provider.ts';
import { declineClassOf, isKeyGone } from './decline-class.ts';
import { decideOnCardQuestion, decideOnCharge, secondsToSendAgain } from './model.ts';
import type { ChargeQuery, CardPaymentState } from './model.ts';

const evidence = {};
const paid: ChargeOutcome = {
  kind: 'succeeded',
  reference: 'c1',
  chargeReference: 'T1',
  amount: 9900n,
  currency: 'KRW',
  evidence,
};
const silence: ChargeOutcome = { kind: 'unknown', evidence };
const never: ChargeOutcome = { kind: 'canceled', evidence: { why: 'not found' } };
const refused: ChargeOutcome = { kind: 'declined', failureCode: 49_406, evidence };

describe('the class of a card decline', () => {
  it.each([
    ['card_limit_exceeded', 'soft'],
    ['card_balance_insufficient', 'soft'],
    ['card_rejected', 'soft'],
    ['payment_retry', 'soft'],
    ['payment_failed', 'soft'],
    ['toss_error_code_not_found', 'soft'],
    ['card_stopped', 'hard'],
    ['invalid_card', 'hard'],
    ['card_unusable', 'hard'],
    ['card_unsupported', 'hard'],
    ['card_type_not_allowed', 'hard'],
    ['billing_key_null', 'hard'],
    ['billing_key_not_found', 'hard'],
  ] as const)('%s is %s [SUB-10]', (name, expected) => {
    expect(declineClassOf(errorCatalogue[name].number)).toBe(expected);
  });

  it('is soft for an unlisted code; the key counts as deleted only if the provider says so [SUB-10]', () => {
    expect(declineClassOf(null)).toBe('soft');
    expect(declineClassOf(1)).toBe('soft');
    expect(isKeyGone(errorCatalogue.billing_key_null.number)).toBe(true);
    expect(isKeyGone(errorCatalogue.card_stopped.number)).toBe(false);
  });
});

const fresh = { ageSeconds: 80, isTooLate: false };
const first = (state: CardPaymentState) => ({ ...fresh, state, isRenewal: false });
const renewal = (state: CardPaymentState) => ({ ...fresh, state, isRenewal: true });

describe('a charge by billing key', () => {
  it('stays unknown without an answer, and is queried after 2, 5, 15 and 60 seconds and 5 minutes, then hourly [SUB-06]', () => {
    expect(decideOnCharge(silence, 0)).toMatchObject({ outcome: 'unknown', askAfterSeconds: 2 });
    let at = 2;
    const moments = [1, 2, 3, 4, 5, 6].map(
      (attempt) =>
        (at += decideOnCardQuestion(first('unknown'), attempt, silence).askAfterSeconds ?? 0),
    );
    expect(moments).toEqual([5, 15, 60, 300, 3900, 7500]);
  });

  it('is never declined by silence, however often it is queried [SUB-06]', () => {
    for (let attempt = 0; attempt < 100; attempt += 1) {
      const decision = decideOnCardQuestion(first('unknown'), attempt, silence);
      expect([decision.outcome, decision.askAfterSeconds === null]).toEqual([null, false]);
    }
  });

  it('is sent again after four answers without a record of it, and is not declined while it may still arrive [SUB-06]', () => {
    expect(decideOnCardQuestion(first('sent'), 0, never).outcome).toBe('unknown');
    expect(decideOnCardQuestion(first('unknown'), 3, never).outcome).toBeNull();
    for (const charge of [first('unknown'), renewal('unknown')]) {
      expect(decideOnCardQuestion(charge, 4, never)).toMatchObject({
        outcome: 'created',
        failureCode: null,
        askAfterSeconds: 20,
      });
    }
  });

  it('that the provider calls in progress is never declined, however often it says so [SUB-06]', () => {
    const running: ChargeOutcome = { kind: 'pending', stage: 'running', evidence };
    for (let attempt = 1; attempt < 50; attempt += 1) {
      expect(decideOnCardQuestion(first('unknown'), attempt, running).outcome).toBeNull();
    }
  });

  it('that did not reach the provider within its time limit is not a decline of the card [SUB-10]', () => {
    const { payment_failed: failed, provider_unavailable: unavailable } = errorCatalogue;
    const late = (charge: ChargeQuery) =>
      decideOnCardQuestion({ ...charge, isTooLate: true }, 4, never);
    expect(late(first('unknown'))).toMatchObject({ outcome: 'declined', askAfterSeconds: 600 });
    expect(late(first('unknown')).failureCode).toBe(failed.number);
    expect(late(renewal('unknown')).failureCode).toBe(unavailable.number);
  });

  it('that was never sent is sent again, and does not count as an attempt [SUB-06]', () => {
    const full: ChargeOutcome = { kind: 'unknown', evidence: { answer: 'not-sent' } };
    expect(decideOnCharge(full, 0)).toMatchObject({ outcome: 'created', failureCode: null });
  });

  it('is queried again after a decline, since it may still succeed [SUB-06]', () => {
    expect(decideOnCharge(refused, 0)).toMatchObject({ outcome: 'declined', askAfterSeconds: 600 });
    expect(decideOnCardQuestion(first('declined'), 1, refused).askAfterSeconds).toBe(
      24 * 3600 - 600,
    );
    expect(decideOnCardQuestion(first('declined'), 2, refused).askAfterSeconds).toBeNull();
    expect(decideOnCardQuestion(first('declined'), 2, silence).askAfterSeconds).toBe(3600);
    expect(decideOnCardQuestion(first('declined'), 2, paid).outcome).toBe('succeeded');
    const running: ChargeOutcome = { kind: 'pending', stage: 'running', evidence };
    expect(decideOnCardQuestion(first('declined'), 2, running).askAfterSeconds).toBe(3600);
  });
});

it('a charge delayed by an outage is retried at growing intervals, at least four times an hour [SUB-10]', () => {
  expect([0, 60, 120, 400, 3600, 80_000].map(secondsToSendAgain)).toEqual([
    20, 20, 30, 100, 900, 900,
  ]);
});
