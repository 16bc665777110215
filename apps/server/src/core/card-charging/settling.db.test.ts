import { afterAll, beforeAll, expect, it } from 'vitest';
import { statement } from '../../platform/db/index.ts';
import type { Database } from '../../platform/db/index.ts';
import { newUuid } from '../../platform/ids.ts';
import { trialBalance, verifyLedger } from '../ledger/index.ts';
import { setClock } from '../../testing/clock.ts';
import { newPerson } from '../../testing/new-person.ts';
import { openOwnDatabase } from '../../testing/own-database.ts';

const makeCard = statement(
  'test-card-card',
  `insert into dipper.card (bucket, user_id, card_id, state, provider, customer_key,
     billing_key_sealed, fingerprint, company, number_masked, kind, nickname, is_main, wants_main,
     key_state, created_at, changed_at, revision)
   values ($1, $2, $3::uuid, $4, 'tosspayments', 'k', '\\x00', ($3::uuid)::text, '현대', '4330****123*',
     'credit', 'card', false, false, 'live', now(), now(), 0)`,
);
const start = statement(
  'test-card-start',
  `select dipper.start_card_payment($1, $2, $3::uuid, null, $4, $5::uuid,
     $8::int, $7::int, $6::uuid, 'Membership', 9900, 'KRW',
     dipper.current_time()) as outcome`,
);
const send = statement('test-card-send', 'select dipper.send_card_payment($1, $2, $3, 30) as ours');
const settle = statement(
  'test-card-settle',
  `select o_decision as decision, o_state::text as state from dipper.settle_card_payments(
     array[$1::int], array[$2::bigint], array[$3::uuid], array[$4::dipper.charge_state],
     array['pay_' || $3], array[$5::bigint], array[$8::dipper.unit], array[$9],
     array['{}'::jsonb], array[$6::int], array[$7::int])`,
);
const cardState = statement(
  'test-card-state',
  `select state, is_main, forget_at is not null as to_forget from dipper.card
   where bucket = $1 and user_id = $2 and card_id = $3`,
);
const refunds = statement(
  'test-card-refunds',
  `select refund_id, amount, state::text, reason from dipper.refund
   where bucket = $1 and user_id = $2 and payment_id = $3`,
);
const sendRefund = statement(
  'test-card-send-refund',
  `select dipper.send_refund($1, $2, $3, 'reserved', 30) as ours`,
);
const settleRefund = statement(
  'test-card-settle-refund',
  `select o_decision as decision, o_state::text as state from dipper.settle_refund(
     $1, $2, $3, 'done', 'send', 'cancel_1', $4, null, '{}', null)`,
);
const requestRefund = statement(
  'test-card-request-refund',
  `select o_outcome as outcome from dipper.request_card_refund(
     $1, $2, $3, $4, 'person', $5, $6, 'asked', null)`,
);

let owner: Database;
let database: Database;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ owner, database, close } = await openOwnDatabase());
});

afterAll(() => close());

type Begun = {
  readonly who: readonly [number, bigint];
  readonly id: string;
  readonly card: string;
};

const begin = async (purpose: 'trial' | 'period' | 'change', number = 0): Promise<Begun> => {
  const { bucket, userId } = await newPerson(owner);
  const who = [bucket, userId] as const;
  const [id, card] = [newUuid(), newUuid()];
  await owner.query(makeCard, [...who, card, purpose === 'trial' ? 'trying' : 'kept']);
  const of = purpose === 'trial' ? [null, null, null] : [newUuid(), number, 1];
  const [subscription, period, attempt] = of;
  const values = [...who, id, purpose, subscription, card, attempt, period];
  expect(await owner.query(start, values)).toEqual([{ outcome: 'started' }]);
  expect(await owner.query(start, values)).toEqual([{ outcome: 'repeated' }]);
  return { who, id, card };
};

const tell = async (
  { who, id }: Begun,
  state: string,
  answer: {
    readonly amount?: bigint | null;
    readonly code?: number;
    readonly after?: number;
    readonly currency?: string;
    readonly cause?: string;
  } = {},
): Promise<unknown> => {
  const { amount = null, code = null, after = null, currency = 'KRW', cause = 'send' } = answer;
  const values = [...who, id, state, amount, code, after, currency, cause];
  return (await database.query(settle, values))[0];
};

const sold = async (): Promise<bigint> =>
  (await trialBalance(database))
    .filter(({ account }) => account === 'platform.sales.subscriptions')
    .reduce((sum, row) => sum + row.credit - row.debit, 0n);

it('one caller sends a charge, and its success is posted once however often it is reported', async () => {
  const begun = await begin('period');
  const sends = await Promise.all(
    Array.from({ length: 8 }, () =>
      database.query<{ ours: boolean }>(send, [...begun.who, begun.id]),
    ),
  );
  expect(sends.flat().filter(({ ours }) => ours)).toHaveLength(1);
  const before = await sold();
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => tell(begun, 'succeeded', { amount: 9900n })),
  );
  expect(answers.filter((each) => JSON.stringify(each).includes('moved'))).toHaveLength(1);
  expect((await sold()) - before).toBe(9900n);
});

it.each([
  ['trial', undefined, 180],
  ['period', 0, 180],
  ['change', 1, 180],
  ['period', 1, 86_400],
] as const)(
  'a charge of a %s (number %s) that has expired is sent by no worker, %i seconds after it was due [SUB-06]',
  async (purpose, number, seconds) => {
    const [early, late] = [await begin(purpose, number), await begin(purpose, number)];
    const sent = async ({ who, id }: Begun) => (await database.query(send, [...who, id]))[0];
    await setClock(owner, seconds - 20);
    expect(await sent(early)).toEqual({ ours: true });
    await setClock(owner, seconds + 20);
    expect(await sent(late)).toEqual({ ours: false });
    await setClock(owner, 0);
    expect(await sent(late), 'nothing else kept it').toEqual({ ours: true });
  },
);

it('a late success after a decline is booked; a charge of another amount goes to review', async () => {
  const late = await begin('period');
  await database.query(send, [...late.who, late.id]);
  await tell(late, 'declined', { code: 49406 });
  const before = await sold();
  expect(await tell(late, 'succeeded', { amount: 9900n })).toMatchObject({ state: 'succeeded' });
  expect((await sold()) - before).toBe(9900n);
  const other = await begin('period');
  await database.query(send, [...other.who, other.id]);
  expect(await tell(other, 'succeeded', { amount: 9000n })).toMatchObject({ state: 'review' });
  expect((await sold()) - before).toBe(9900n);
});

it.each([
  [9900n, 'USD'],
  [9901n, 'KRW'],
  [null, 'KRW'],
])(
  'a charge of 9900 won reported as %s %s goes to review, and no later answer of the provider decides it [SUB-06]',
  async (amount, currency) => {
    const begun = await begin('period');
    await database.query(send, [...begun.who, begun.id]);
    const before = await sold();
    const result = await tell(begun, 'succeeded', { amount, currency });
    expect(result).toEqual({ decision: 'moved', state: 'review' });
    const words: unknown[] = [];
    for (const cause of ['send', 'poll', 'webhook', 'reconcile']) {
      words.push(await tell(begun, 'succeeded', { amount: 9900n, cause }));
      words.push(await tell(begun, 'declined', { code: 49406, cause }));
    }
    expect(words).toEqual(words.map(() => ({ decision: 'refused', state: 'review' })));
    expect(await sold()).toBe(before);
    const decided = await tell(begun, 'succeeded', { amount: 9900n, cause: 'operator' });
    expect(decided).toEqual({ decision: 'moved', state: 'succeeded' });
    expect((await sold()) - before).toBe(9900n);
  },
);

it('a successful trial charge stores the card as the main one, is refunded, and is not booked as a sale [SUB-04]', async () => {
  const begun = await begin('trial');
  const before = await sold();
  await database.query(send, [...begun.who, begun.id]);
  await tell(begun, 'unknown', { after: 2 });
  expect(await tell(begun, 'succeeded', { amount: 9900n })).toMatchObject({ state: 'succeeded' });
  const card = await database.query(cardState, [...begun.who, begun.card]);
  expect(card).toEqual([{ state: 'kept', is_main: true, to_forget: false }]);
  const [back] = await database.query<{ refund_id: string }>(refunds, [...begun.who, begun.id]);
  expect(back).toMatchObject({ amount: 9900n, state: 'reserved', reason: 'trial' });
  const refund = [...begun.who, back?.refund_id];
  expect(await database.query(sendRefund, refund)).toEqual([{ ours: true }]);
  const done = await database.query(settleRefund, [...refund, 9900n]);
  expect(done).toEqual([{ decision: 'moved', state: 'done' }]);
  expect((await sold()) - before).toBe(0n);
});

it.each([9899n, 9901n, 0n, null])(
  'a refund of 9900 that the provider reports as %s stays unknown, until it reports the right amount [SUB-09]',
  async (amount) => {
    const begun = await begin('period');
    const { who, id } = begun;
    await database.query(send, [...who, id]);
    await tell(begun, 'succeeded', { amount: 9900n });
    const refund = [...who, newUuid()];
    const wish = [...who, id, refund.at(-1), 'whole', null];
    expect(await owner.query(requestRefund, wish)).toEqual([{ outcome: 'accepted' }]);
    await database.query(sendRefund, refund);
    const before = await sold();
    const settleAgain = () => database.query(settleRefund, [...refund, amount]);
    expect(await settleAgain()).toEqual([{ decision: 'moved', state: 'unknown' }]);
    expect(await settleAgain()).toEqual([{ decision: 'already', state: 'unknown' }]);
    expect(await sold(), 'nothing is booked as given back').toBe(before);
    const done = await database.query(settleRefund, [...refund, 9900n]);
    expect(done).toEqual([{ decision: 'moved', state: 'done' }]);
    expect((await sold()) - before).toBe(-9900n);
  },
);

it('a declined trial charge stores no card, and its billing key is marked for deletion [SUB-04]', async () => {
  const begun = await begin('trial');
  await database.query(send, [...begun.who, begun.id]);
  await tell(begun, 'declined', { code: 49402 });
  const card = await database.query(cardState, [...begun.who, begun.card]);
  expect(card).toEqual([{ state: 'deleted', is_main: false, to_forget: true }]);
});

it('a charge is refunded in parts up to the whole, each request once, and the ledger follows', async () => {
  const begun = await begin('period');
  await database.query(send, [...begun.who, begun.id]);
  await tell(begun, 'succeeded', { amount: 9900n });
  const before = await sold();
  const give = async (key: string, amount: bigint | null): Promise<unknown> => {
    const id = newUuid();
    const values = [...begun.who, begun.id, id, key, amount];
    const [row] = await owner.query<{ outcome: string }>(requestRefund, values);
    if (row?.outcome === 'accepted') {
      await database.query(sendRefund, [...begun.who, id]);
      await database.query(settleRefund, [...begun.who, id, amount ?? 5900n]);
    }
    return row?.outcome;
  };
  expect(await give('a', 4000n)).toBe('accepted');
  expect(await give('a', 4000n)).toBe('repeated');
  expect(await give('b', 5901n)).toBe('invalid_amount');
  expect(await give('c', null)).toBe('accepted');
  expect(await give('d', null)).toBe('refund_already_requested');
  expect((await sold()) - before).toBe(-9900n);
});

const put = statement(
  'test-card-put',
  `update dipper.card_payment set state = 'review'
   where bucket = $1 and user_id = $2 and card_payment_id = $3`,
);
const rewrite = statement(
  'test-card-rewrite',
  `update dipper.charge_log set from_state = 'redirected'
   where bucket = $1 and user_id = $2 and payment_id = $3 and to_state = 'sent'`,
);

it('the proof of the books finds a card’s charge that stands where its log does not end, and a move that only purchases make [OPS-02]', async () => {
  const [changed, forged] = [await begin('period'), await begin('period')];
  for (const { who, id } of [changed, forged]) await database.query(send, [...who, id]);
  const found = async (): Promise<readonly string[]> =>
    (await verifyLedger(database)).findings
      .filter(({ subject }) => subject === changed.id || subject === forged.id)
      .map(({ kind, subject }) => `${kind} ${subject}`);
  expect(await found()).toEqual([]);
  await owner.query(put, [...changed.who, changed.id]);
  await owner.query(rewrite, [...forged.who, forged.id]);
  expect(await found()).toEqual([
    `payment-differs-from-its-log ${changed.id}`,
    `payment-made-a-forbidden-move ${forged.id}`,
  ]);
});
