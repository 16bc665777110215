import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statement } from '../../platform/db/index.ts';
import type { Database } from '../../platform/db/index.ts';
import { newUuid } from '../../platform/ids.ts';
import { findWallet, verifyLedger } from '../ledger/index.ts';
import type { Holder } from '../ledger/index.ts';
import { reopenPayment } from './open-repository.ts';
import { redirectPayments, sendPayments, settlePayments } from './repository.ts';
import type { Settlement } from './repository.ts';
import type { PaymentName } from './transaction-id.ts';
import { setClock } from '../../testing/clock.ts';
import { newPerson } from '../../testing/new-person.ts';
import { openOwnDatabase } from '../../testing/own-database.ts';

/** A payment as it is begun, or as it stands when the charge has been asked for. */
const makePayment = statement(
  'test-settling-payment',
  `with made as (
     insert into dipper.payment (bucket, user_id, payment_id, state, revision, provider, method_id,
       product_id, product_name, quantity, spoon_amount, bonus_amount, price, total, currency,
       charge_total, charge_currency, idempotency_key, fingerprint, provider_reference, requested_at)
     values ($1, $2, $3::uuid, $4::dipper.charge_state, case $4 when 'sent' then 2 else 0 end, 'kakaopay', 43, 1, '10 spoons', 1, 10, 1,
       1100, 1100, 'KRW', 1100, 'KRW', 'key-' || $3, 'f', 'T-' || $3, now())
     returning *
   ), asked as (
     insert into dipper.charge_due (bucket, user_id, payment_id, charge_kind, due_at, attempt)
     select bucket, user_id, payment_id, 'purchase', now() + interval '1 day', 3 from made
   )
   insert into dipper.charge_log
     (bucket, user_id, payment_id, revision, charge_kind, from_state, to_state, cause, evidence, at)
   select bucket, user_id, payment_id, 2, 'purchase', 'redirected', state, 'return', '{}', now() from made
   where state = 'sent'`,
);
const traces = statement(
  'test-settling-traces',
  `select p.state::text, p.revision,
     (select count(*)::int from dipper.journal j where j.bucket = p.bucket
       and j.user_id = p.user_id and j.ref_id = p.payment_id) as lines,
     (select count(*)::int from dipper.outbox o where o.bucket = p.bucket
       and o.outbox_id = p.payment_id) as event,
     (select attempt from dipper.charge_due d where d.bucket = p.bucket
       and d.user_id = p.user_id and d.payment_id = p.payment_id) as attempt
   from dipper.payment p where p.bucket = $1 and p.user_id = $2 and p.payment_id = $3`,
);

const credited = { state: 'succeeded', revision: 3, lines: 3, event: 1, attempt: null };

let owner: Database;
let database: Database;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ owner, database, close } = await openOwnDatabase());
});

afterAll(() => close());

const paymentOf = async (holder: Holder, state: 'created' | 'sent'): Promise<PaymentName> => {
  const name = { ...holder, paymentId: newUuid() };
  await owner.query(makePayment, [name.bucket, name.userId, name.paymentId, state]);
  return name;
};

const paymentsOf = async (holder: Holder, count: number): Promise<PaymentName[]> => {
  const names: PaymentName[] = [];
  while (names.length < count) names.push(await paymentOf(holder, 'sent'));
  return names.toSorted((left, right) => (left.paymentId < right.paymentId ? -1 : 1));
};

const nothing = { failureCode: null, askAfterSeconds: null, evidence: {} } as const;

const charge = (payment: PaymentName, amount = 1100n): Settlement => ({
  ...nothing,
  payment,
  cause: 'return',
  outcome: 'succeeded',
  charged: { reference: `T-${payment.paymentId}`, amount, currency: 'KRW' },
});

const tracesOf = async ({ bucket, userId, paymentId }: PaymentName) =>
  (await owner.query(traces, [bucket, userId, paymentId]))[0];

describe('payments that are settled together', () => {
  it('each get their own outcome, whatever the outcomes of the others are [PAY-09]', async () => {
    const [buyer, other] = [await newPerson(owner), await newPerson(owner)];
    const [first, second, queried] = await paymentsOf(buyer, 3);
    const cheap = await paymentOf(other, 'sent');
    const over = await paymentOf(other, 'sent');
    await settlePayments(database, [charge(over)]);
    const young = await paymentOf(other, 'created');
    if (!first || !second || !queried) throw new Error('three payments were made');
    const settled = await settlePayments(database, [
      charge(first),
      charge(cheap, 1n),
      { ...nothing, payment: queried, cause: 'poll', outcome: null, askAfterSeconds: 5 },
      charge(over),
      charge(second),
      charge(young),
      charge({ ...other, paymentId: newUuid() }),
    ]);
    expect(settled.map(({ decision, state }) => [decision, state])).toEqual([
      ['moved', 'succeeded'],
      ['moved', 'review'],
      ['already', 'sent'],
      ['already', 'succeeded'],
      ['moved', 'succeeded'],
      ['refused', 'created'],
      ['missing', null],
    ]);
    expect(await tracesOf(first)).toEqual(credited);
    expect(await tracesOf(second)).toEqual(credited);
    expect(await tracesOf(over)).toEqual(credited);
    const bare = { lines: 0, event: 0 };
    expect(await tracesOf(cheap)).toEqual({ ...bare, state: 'review', revision: 3, attempt: 1 });
    expect(await tracesOf(queried)).toEqual({ ...bare, state: 'sent', revision: 2, attempt: 4 });
    expect(await tracesOf(young)).toEqual({ ...bare, state: 'created', revision: 0, attempt: 3 });
    expect(await findWallet(database, buyer)).toMatchObject({ spoon_paid: 20n, spoon_bonus: 2n });
  });

  it.each([
    ['a won less', { amount: 1099n }],
    ['a won more', { amount: 1101n }],
    ['other money', { currency: 'USD' }],
    ['the name of another one', { reference: 'T-of-another' }],
    ['nothing that is told of it', undefined],
  ] as const)('go to review if the charge has %s [PAY-09]', async (_name, outcome) => {
    const buyer = await newPerson(owner);
    const [name] = await paymentsOf(buyer, 1);
    if (!name) throw new Error('a payment was made');
    const right = charge(name);
    const { charged = expect.unreachable(), ...bare } = right;
    const wrong = outcome === undefined ? bare : { ...bare, charged: { ...charged, ...outcome } };
    const [settled] = await settlePayments(database, [wrong]);
    expect(settled).toMatchObject({ decision: 'moved', state: 'review' });
    expect(await tracesOf(name)).toMatchObject({ state: 'review', lines: 0, event: 0 });
    expect(await settlePayments(database, [right])).toMatchObject([
      { decision: 'refused', state: 'review' },
    ]);
    expect(await findWallet(database, buyer)).toMatchObject({ spoon_paid: 0n, spoon_bonus: 0n });
  });

  it('of one person each add to the paid and bonus spoons, one after the other [PAY-09]', async () => {
    const buyer = await newPerson(owner);
    for (const name of await paymentsOf(buyer, 3)) await settlePayments(database, [charge(name)]);
    expect(await findWallet(database, buyer)).toMatchObject({ spoon_paid: 30n, spoon_bonus: 3n });
  });

  it('count queries only: a webhook plans no further query [PAY-09]', async () => {
    const [queried, reported, ended] = await paymentsOf(await newPerson(owner), 3);
    if (!queried || !reported || !ended) throw new Error('three payments were made');
    const still = { ...nothing, outcome: null, askAfterSeconds: 5 } as const;
    await settlePayments(database, [
      { ...still, payment: queried, cause: 'poll' },
      { ...still, payment: reported, cause: 'return' },
      { ...still, payment: ended, cause: 'webhook', askAfterSeconds: null },
    ]);
    const attempts = await Promise.all([queried, reported, ended].map(tracesOf));
    expect(attempts.map((each) => each?.['attempt'])).toEqual([4, 3, 3]);
  });

  it('by several processes at once are credited once each [PAY-09]', async () => {
    const buyer = await newPerson(owner);
    const items = (await paymentsOf(buyer, 20)).map((name) => charge(name));
    const results = await Promise.all(
      [items, items.slice(5), items.slice(0, 15), items].map(async (some) => {
        const settled = await settlePayments(database, some);
        return some.filter((_, place) => settled[place]?.decision === 'moved');
      }),
    );
    const moved = results.flat();
    expect(new Set(moved.map((each) => each.payment.paymentId)).size).toBe(20);
    expect(moved.length).toBe(20);
    expect(await findWallet(database, buyer)).toMatchObject({ spoon_paid: 200n, spoon_bonus: 20n });
  });

  it('that another transaction holds locked are decided by the state which that transaction leaves [PAY-09]', async () => {
    const [late, plain] = await paymentsOf(await newPerson(owner), 2);
    if (!late || !plain) throw new Error('two payments were made');
    let answered: Promise<readonly { readonly decision: string }[]> | undefined;
    await database.transaction(async (open) => {
      const no: Settlement = { ...nothing, payment: late, cause: 'poll', outcome: 'declined' };
      await settlePayments(open, [no]);
      answered = settlePayments(database, [charge(late), charge(plain)]);
      await expect.poll(async () => (await owner.query(waiting)).length).toBeGreaterThan(0);
    });
    expect((await answered)?.map(({ decision }) => decision)).toEqual(['moved', 'moved']);
    expect(await tracesOf(late)).toEqual({ ...credited, revision: 4 });
    expect(await tracesOf(plain)).toEqual(credited);
  });

  it('leave a ledger that verifies', async () => {
    expect(await verifyLedger(database)).toMatchObject({ sound: true, findings: [] });
  });
});

const toPage = (payment: PaymentName) => ({
  payment,
  provider: 'kakaopay',
  reference: `T-${payment.paymentId}`,
  redirectUrl: `https://kakaopay.example/${payment.paymentId}`,
  lifetimeSeconds: 900,
  chargesForSeconds: undefined,
  evidence: {},
});

describe('payments that are sent to the provider together', () => {
  it('each get their own page, and are handed out once to be charged [PAY-09]', async () => {
    const buyer = await newPerson(owner);
    const gone = await paymentOf(buyer, 'sent');
    const names = [await paymentOf(buyer, 'created'), gone, await paymentOf(buyer, 'created')];
    const ends = await redirectPayments(database, names.map(toPage));
    expect(ends.map(({ isOurs, expiresAt }) => [isOurs, expiresAt !== undefined])).toEqual([
      [true, true],
      [true, false],
      [true, true],
    ]);
    const items = names.map((payment) => ({ payment, proof: 'a proof' }));
    const results = await Promise.all([1, 2, 3].map(() => sendPayments(database, items, 30)));
    for (const [index, name] of names.entries()) {
      const answers = results.map((each) => each[index]).filter((each) => each !== undefined);
      expect(answers.map((each) => each.payment_id)).toEqual(name === gone ? [] : [name.paymentId]);
      expect(answers.map((each) => each.redirect_url)).toEqual(
        name === gone ? [] : [toPage(name).redirectUrl],
      );
    }
    const sent = { state: 'sent', revision: 2, lines: 0, event: 0 };
    expect(await Promise.all(names.map(tracesOf))).toEqual(
      names.map((name) => ({ ...sent, attempt: name === gone ? 3 : 0 })),
    );
    expect(await verifyLedger(database)).toMatchObject({ sound: true, findings: [] });
  });
});

it('a provider’s number that belongs to another payment changes nothing, and does not delay the rest of its batch [PAY-09]', async () => {
  const buyer = await newPerson(owner);
  const [first, second, third] = [
    toPage(await paymentOf(buyer, 'created')),
    toPage(await paymentOf(buyer, 'created')),
    toPage(await paymentOf(buyer, 'created')),
  ];
  await redirectPayments(database, [first]);
  const taken = { ...second, reference: first.reference };
  const [again, refused, beside] = await redirectPayments(database, [first, taken, third]);
  expect(again).toEqual({ isOurs: true, expiresAt: undefined });
  expect(refused).toEqual({ isOurs: false, expiresAt: undefined });
  expect(beside).toEqual({ isOurs: true, expiresAt: expect.any(Date) });
  expect(await tracesOf(second.payment)).toMatchObject({ state: 'created', revision: 0 });
  expect(await tracesOf(third.payment)).toMatchObject({ state: 'redirected', revision: 1 });
});

it('a declined payment may be paid on the same page until that page expires [PAY-05]', async () => {
  const name = await paymentOf(await newPerson(owner), 'created');
  await redirectPayments(database, [{ ...toPage(name), lifetimeSeconds: 900 }]);
  const again = async (): Promise<boolean> => {
    await sendPayments(database, [{ payment: name, proof: 'a proof' }], 30);
    return reopenPayment(database, name, {});
  };
  expect(await again()).toBe(true);
  await setClock(owner, 890);
  expect(await again()).toBe(true);
  await setClock(owner, 901);
  expect(await again()).toBe(false);
  expect(await tracesOf(name)).toMatchObject({ state: 'sent' });
  await setClock(owner, 0);
});

const waiting = statement(
  'test-settling-waiting',
  `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
);

const operatorsMoves = statement(
  'test-settling-operators-moves',
  `select from_state::text as "from", to_state::text as "to" from dipper.charge_move
   where by_operator and coalesce(charge_kind, 'purchase') = 'purchase' order by 1, 2`,
);
const put = statement(
  'test-settling-put',
  `update dipper.payment set state = $4::dipper.charge_state
   where bucket = $1 and user_id = $2 and payment_id = $3`,
);
const move = statement(
  'test-settling-move',
  `select dipper.move_charge($1, $2, $3, 'purchase', $4::dipper.charge_state, $5::dipper.charge_state, $6,
     '{}', now()) as moved`,
);

it('state changes reserved for operators are refused for every other cause [PAY-09, OPS-01]', async () => {
  const moves = await owner.query<{ from: string; to: string }>(operatorsMoves);
  expect(moves).not.toEqual([]);
  const causes = ['return', 'cancel', 'webhook', 'poll', 'reconcile', 'refund', 'operator'];
  for (const { from, to } of moves) {
    const { bucket, userId, paymentId } = await paymentOf(await newPerson(owner), 'sent');
    const name = [bucket, userId, paymentId];
    await owner.query(put, [...name, from]);
    const topics: string[] = [];
    for (const cause of causes) {
      const [row] = await owner.query<{ moved: boolean }>(move, [...name, from, to, cause]);
      if (row?.moved === true) topics.push(`${from} to ${to} by ${cause}`);
    }
    expect(topics).toEqual([`${from} to ${to} by operator`]);
  }
});

const impossible = {
  payment: ['quantity = 0', 'price = 0', 'price = -1100, quantity = -1', 'total = 1']
    .concat(['spoon_amount = 0', 'bonus_amount = -1', 'charge_total = 0'])
    .concat(['refunded_total = -1', 'refunded_total = charge_total + 1']),
  spoon_lot: ['paid = -1', 'bonus = -1', 'paid_left = -1', 'bonus_left = -1']
    .concat(['paid_left = paid + 1', 'bonus_left = bonus + 1'])
    .concat(['paid = 0, bonus = 0, paid_left = 0, bonus_left = 0']),
  wallet: ['spoon_paid = -1', 'spoon_bonus = -1', 'point = -1'],
};

const wrongs = Object.entries(impossible)
  .flatMap(([table, changes]) => changes.map((change) => ({ table, change })))
  .map((wrong, index) => ({ ...wrong, index }));

it.each(wrongs)('no row of $table can have $change, whoever writes it [OPS-02]', async (wrong) => {
  const { table, change, index } = wrong;
  const text = `update dipper.${table} set ${change}`;
  const write = owner.query(statement(`test-settling-${index}`, text));
  await expect(write).rejects.toThrow(`${table}_amounts`);
});
