import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statement } from '../../platform/db/index.ts';
import { newUuid } from '../../platform/ids.ts';
import { bought } from '../../testing/bought.ts';
import type { Pack } from '../../testing/bought.ts';
import { daySeconds } from '../../testing/clock.ts';
import { newPerson } from '../../testing/new-person.ts';
import { openOwnDatabase } from '../../testing/own-database.ts';
import type { OwnDatabase } from '../../testing/own-database.ts';
import { seatOperators } from '../../testing/seats.ts';
import { insertHeld } from '../charging/held-repository.ts';
import type { PaymentName } from '../charging/index.ts';
import { findWallet, spendSpoons } from '../ledger/index.ts';
import { decideRefundDifference } from './differences-repository.ts';
import { findRefund, insertRefund, sendRefund, settleRefund } from './repository.ts';
import type { RefundRequest } from './repository.ts';

/** Calls the transaction of a refund directly, past the checks before it. */
const put = statement(
  'test-refund-more-put',
  `update dipper.payment set state = $4::dipper.charge_state
   where bucket = $1 and user_id = $2 and payment_id = $3`,
);
const isAgreed = statement(
  'test-refund-more-agreed',
  `select dipper.is_review_refund_agreed($1, $2, $3, $4, 'KRW', $5, null,
     dipper.current_time() + make_interval(secs => $6)) as agreed`,
);
const creditNote = statement(
  'test-refund-more-credit-note',
  'select dipper.issue_credit_note($1, $2, $3) as noted',
);

/** In Korea a larger refund takes two operators. */
const alone = 500_000n;

let place: OwnDatabase;

beforeAll(async () => {
  place = await openOwnDatabase(8);
  await seatOperators(place, { jisoo: ['finance-maker'], chul: ['finance-checker'] });
});

afterAll(() => place.close());

const buy = async (pack?: Pack): Promise<PaymentName> =>
  bought(place.owner, await newPerson(place.owner), pack);

const ask = async (payment: PaymentName, amount?: bigint, more: Partial<RefundRequest> = {}) => {
  const refundId = newUuid();
  const { outcome } = await insertRefund(place.database, {
    payment,
    refundId,
    by: 'operator',
    requestKey: newUuid(),
    amount,
    reason: 'a test',
    sealed: undefined,
    takingBack: ['kakaopay'],
    ...more,
  });
  return { outcome, name: { bucket: payment.bucket, userId: payment.userId, refundId } };
};

const tell = (
  name: Parameters<typeof settleRefund>[1],
  outcome: 'done' | 'declined' | 'unknown',
  amount: bigint | null = null,
) =>
  settleRefund(place.database, name, {
    outcome,
    cause: 'send',
    reference: null,
    amount,
    failureCode: null,
    askAfterSeconds: null,
    evidence: {},
  });

const fresh = { from: 'reserved', askAfterSeconds: 30 } as const;

const sent = async (payment: PaymentName, amount: bigint) => {
  const { outcome, name } = await ask(payment, amount);
  expect(outcome).toBe('accepted');
  expect(await sendRefund(place.database, name, fresh)).toBe(true);
  return name;
};

const refund = async (payment: PaymentName, amount: bigint): Promise<void> => {
  const result = await tell(await sent(payment, amount), 'done', amount);
  expect(result).toEqual({ decision: 'moved', state: 'done' });
};

describe('the transaction that accepts a refund checks again', () => {
  it('that a refund is above zero and no larger than what is left [PAY-10]', async () => {
    const payment = await buy();
    await refund(payment, 600n);
    for (const amount of [501n, 1100n, 0n, -1n]) {
      expect([amount, (await ask(payment, amount)).outcome]).toEqual([amount, 'invalid_amount']);
    }
    expect((await ask(payment, 500n)).outcome).toBe('accepted');
  });

  it('that a person who spent a spoon gets no refund without an operator, not even a partial one [PAY-10]', async () => {
    const payment = await buy();
    const byThemselves = { by: 'person' } as const;
    await spendSpoons(place.database, payment, { refId: newUuid(), amount: 1n });
    for (const amount of [undefined, 110n]) {
      expect((await ask(payment, amount, byThemselves)).outcome).toBe('refund_spoons_used');
    }
    expect((await ask(payment, 990n)).outcome).toBe('accepted');
  });

  it.each([
    ['created', 'payment_in_progress'],
    ['redirected', 'payment_in_progress'],
    ['sent', 'payment_in_progress'],
    ['waiting', 'payment_in_progress'],
    ['unknown', 'payment_in_progress'],
    ['review', 'payment_in_progress'],
    ['declined', 'payment_not_found'],
    ['canceled', 'payment_not_found'],
    ['expired', 'payment_not_found'],
    ['abandoned', 'payment_not_found'],
    ['refunded', 'refund_already_requested'],
  ])('whether a purchase that is %s can be refunded: %s [PAY-10]', async (state, outcome) => {
    const payment = await buy();
    await place.owner.query(put, [payment.bucket, payment.userId, payment.paymentId, state]);
    for (const by of ['person', 'operator'] as const) {
      expect((await ask(payment, undefined, { by })).outcome).toBe(outcome);
    }
  });

  it('that two operators are required by the sum of earlier refunds, refused ones not counted [OPS-01, NUM-03]', async () => {
    const payment = await buy({ price: 900_000, spoons: 9000 });
    const name = await sent(payment, alone);
    expect((await tell(name, 'declined')).state).toBe('declined');
    expect((await ask(payment, alone + 1n)).outcome).toBe('second_operator_required');
    await refund(payment, alone);
    expect((await ask(payment, 1n)).outcome).toBe('second_operator_required');
  });
});

describe('a refund in progress', () => {
  it('is sent by one caller, however many try [PAY-10]', async () => {
    const { outcome, name } = await ask(await buy());
    expect(outcome).toBe('accepted');
    const all = await Promise.all(
      Array.from({ length: 8 }, () => sendRefund(place.database, name, fresh)),
    );
    expect(all.filter(Boolean)).toHaveLength(1);
    expect(await sendRefund(place.database, name, fresh)).toBe(false);
  });

  it.each([null, 0n, 599n, 601n])(
    'of 600 that is reported as %s is not completed, until the right amount is reported [PAY-10]',
    async (amount) => {
      const payment = await buy();
      const name = await sent(payment, 600n);
      const before = await findWallet(place.database, payment);
      expect(await tell(name, 'done', amount)).toEqual({ decision: 'moved', state: 'unknown' });
      expect((await findRefund(place.database, name))?.state).toBe('unknown');
      expect(await findWallet(place.database, payment)).toEqual(before);
      expect(await tell(name, 'done', 600n)).toEqual({ decision: 'moved', state: 'done' });
    },
  );

  it('is neither sent nor made once it was refused, since its spoons came back [PAY-10]', async () => {
    const payment = await buy();
    const name = await sent(payment, 600n);
    expect((await tell(name, 'declined')).state).toBe('declined');
    const before = await findWallet(place.database, payment);
    const again = { from: 'declined', askAfterSeconds: 30 } as const;
    expect(await sendRefund(place.database, name, again)).toBe(false);
    expect(await tell(name, 'done', 600n)).toEqual({ decision: 'refused', state: 'declined' });
    expect(await findWallet(place.database, payment)).toEqual(before);
  });

  it('is not a difference to the provider’s balance, whether its result is known or not [OPS-03]', async () => {
    const payment = await buy();
    const holds = (held: bigint) => insertHeld(place.database, payment, { held, evidence: {} });
    const name = await sent(payment, 600n);
    expect(await holds(500n)).toBe(false);
    await tell(name, 'unknown');
    expect(await holds(500n)).toBe(false);
    await tell(name, 'done', 600n);
    expect(await holds(500n)).toBe(false);
    expect(await holds(499n)).toBe(true);
  });
});

it('a refund found by reconciliation is booked with the amount that the provider no longer holds, and no more [OPS-03]', async () => {
  const payment = await buy();
  await refund(payment, 100n);
  expect(await insertHeld(place.database, payment, { held: 400n, evidence: {} })).toBe(true);
  const refundId = newUuid();
  const decided = await decideRefundDifference(place.database, payment, {
    told: 400n,
    decision: 'booked',
    refundId,
    operator: 'jisoo',
    reason: 'a test',
  });
  expect(decided).toBe('accepted');
  const name = { bucket: payment.bucket, userId: payment.userId, refundId };
  expect(await findRefund(place.database, name)).toMatchObject({ amount: 600n, state: 'done' });
  expect((await findWallet(place.database, payment)).spoon_paid).toBe(3n);
});

describe('the charge of a payment in review that one operator may not refund alone', () => {
  const agreed = async (
    { bucket, userId, paymentId }: PaymentName,
    amount: bigint,
    [operator, seconds]: readonly [string, number],
  ) => {
    const values = [bucket, userId, paymentId, amount, operator, seconds];
    return (await place.owner.query<{ agreed: boolean }>(isAgreed, values))[0]?.agreed;
  };

  it('is refunded if another operator approved it within a week [OPS-01]', async () => {
    const payment = await buy();
    expect(await agreed(payment, alone, ['jisoo', 0])).toBe(true);
    expect(await agreed(payment, alone + 1n, ['jisoo', 0])).toBe(false);
    expect(await agreed(payment, alone + 1n, ['jisoo', 1])).toBe(false);
    expect(await agreed(payment, alone + 1n, ['chul', 8 * daySeconds])).toBe(false);
    expect(await agreed(payment, alone + 1n, ['jisoo', 9 * daySeconds])).toBe(true);
  });

  it('is refunded with the amount that the other operator approved [OPS-01]', async () => {
    const payment = await buy();
    expect(await agreed(payment, alone + 1n, ['jisoo', 0])).toBe(false);
    expect(await agreed(payment, alone + 2n, ['chul', 0])).toBe(false);
    expect(await agreed(payment, alone + 1n, ['chul', 0])).toBe(true);
  });
});

it('a credit note exists for a completed refund, and for nothing else [PAY-10]', async () => {
  const payment = await buy();
  const noted = async ({ bucket, userId, refundId }: Parameters<typeof settleRefund>[1]) =>
    (await place.database.query<{ noted: boolean }>(creditNote, [bucket, userId, refundId]))[0]
      ?.noted;
  const refused = await sent(payment, 600n);
  expect(await noted(refused)).toBe(false);
  await tell(refused, 'declined');
  expect(await noted(refused)).toBe(false);
  const name = await sent(payment, 600n);
  await tell(name, 'done', 600n);
  expect(await noted(name)).toBe(true);
});
