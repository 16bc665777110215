import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { statement } from '../../platform/db/index.ts';
import type { Database } from '../../platform/db/index.ts';
import { newUuid } from '../../platform/ids.ts';
import { silentLog } from '../../platform/log.ts';
import type { PaymentProvider, RefundOutcome } from '../../ports/payment-provider.ts';
import { findWallet, spendSpoons, trialBalance, verifyLedger } from '../ledger/index.ts';
import type { Holder } from '../ledger/index.ts';
import { createRefunds } from './index.ts';
import { settleRefund } from './repository.ts';
import type { Refunds } from './index.ts';
import { keyOfItsOwn } from '../../testing/field-keys.ts';
import { newPerson } from '../../testing/new-person.ts';
import { openOwnDatabase } from '../../testing/own-database.ts';

const makeShop = statement(
  'test-refund-shop',
  `with p as (
     insert into dipper.product (product_id, country, category, name, amount, promotion_amount, price, currency)
     values (900001, 'kr', 'WEB', '7 spoons', 7, 2, 770, 'KRW'))
   insert into dipper.payment_method (country, method_id, pg_id, provider, available)
   values ('kr', 43, 12, 'kakaopay', true)`,
);
const noDailyLimit = statement(
  'test-refund-limits',
  `insert into dipper.purchase_limit (country, name, value, changed_at, changed_by)
   values ('kr', 'daily_method_uses', 1000000, now(), 'test')`,
);
const begin = statement(
  'test-refund-begin',
  `select dipper.start_payment($1, $2, $3::uuid, ($3::uuid)::text, 'f', 900001, $4::int, 43, 770 * $4::int,
     'pc', null, (select family_id from dipper.refresh_family where bucket = $1 and user_id = $2), false)`,
);
const redirect = statement(
  'test-refund-redirect',
  `select * from dipper.redirect_payments(array[$1::int], array[$2::bigint], array[$3::uuid],
     array['kakaopay'], array[($3::uuid)::text], array['https://kakaopay.example'], array[900], array[null::int],
     array['{}'::jsonb])`,
);
const send = statement(
  'test-refund-send',
  'select payment_id from dipper.send_payments(array[$1::int], array[$2::bigint], array[$3::uuid], array[null::text], 30)',
);
const settle = statement(
  'test-refund-settle',
  `select * from dipper.settle_payments(array[$1::int], array[$2::bigint], array[$3::uuid],
     array['succeeded'::dipper.charge_state], array[($3::uuid)::text], array[770 * $4::bigint],
     array['KRW'::dipper.unit], array['return'], array['{}'::jsonb], array[null::int],
     array[null::int], array[null::text], array[null::jsonb])`,
);

let owner: Database;
let database: Database;
let close: () => Promise<void>;
/** The provider's next response, and the amount that it really refunded. */
const provider = { answers: 'done' as 'done' | 'declined' | 'lost', returned: 0n };

const answerTo = (amount: bigint): RefundOutcome => {
  const evidence = { why: 'a test' };
  if (provider.answers === 'declined') return { kind: 'declined', failureCode: 46_220, evidence };
  provider.returned += amount;
  return provider.answers === 'lost'
    ? { kind: 'unknown', evidence }
    : { kind: 'refunded', reference: newUuid(), amount, evidence };
};

const never = (): never => {
  throw new Error('nobody pays here');
};

const atHand: PaymentProvider = {
  name: 'kakaopay',
  begin: never,
  confirm: never,
  ask: never,
  readReturn: never,
  refund: async ({ amount }) => answerTo(amount),
  askRefund: async ({ amount }) => ({
    kind: 'refunded',
    reference: newUuid(),
    amount,
    evidence: {},
  }),
};

beforeAll(async () => {
  ({ owner, database, close } = await openOwnDatabase(8));
  await owner.query(makeShop);
  await owner.query(noDailyLimit);
});

afterAll(() => close());

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    kind: fc.constantFrom('buy', 'spend', 'refund', 'refund'),
    quantity: fc.integer({ min: 1, max: 4 }),
    spend: fc.bigInt({ min: 1n, max: 12n }),
    which: fc.nat({ max: 5 }),
    by: fc.constantFrom('person', 'operator'),
    percent: fc.integer({ min: 1, max: 130 }),
    answers: fc.constantFrom('done', 'declined', 'lost'),
  }),
  { minLength: 3, maxLength: 14 },
);

type Step = {
  readonly kind: 'buy' | 'spend' | 'refund';
  readonly quantity: number;
  readonly spend: bigint;
  readonly which: number;
  readonly by: 'person' | 'operator';
  readonly percent: number;
  readonly answers: (typeof provider)['answers'];
};

type Lot = {
  readonly id: string;
  readonly paid: bigint;
  readonly bonus: bigint;
  readonly price: bigint;
  paidLeft: bigint;
  bonusLeft: bigint;
  paidRemoved: bigint;
  bonusRemoved: bigint;
  money: bigint;
};

/** Spends without the ledger's code: oldest lots first, within a lot bonus spoons before paid ones. */
const spendIn = (lots: Lot[], amount: bigint): boolean => {
  if (lots.reduce((sum, lot) => sum + lot.paidLeft + lot.bonusLeft, 0n) < amount) return false;
  let left = amount;
  for (const lot of lots) {
    const bonus = lot.bonusLeft < left ? lot.bonusLeft : left;
    lot.bonusLeft -= bonus;
    left -= bonus;
    const paid = lot.paidLeft < left ? lot.paidLeft : left;
    lot.paidLeft -= paid;
    left -= paid;
  }
  return true;
};

const upTo = (whole: bigint, money: bigint, price: bigint): bigint => {
  const exact = whole * money;
  return exact % price === 0n ? exact / price : exact / price + 1n;
};

/** Whether it should be given back; takes it out of the model where it should. */
const refundIn = (lot: Lot, by: string, amount: bigint): string => {
  const after = lot.money + amount;
  if (lot.money === lot.price) return 'refund_already_requested';
  if (after > lot.price) return 'invalid_amount';
  const paid = upTo(lot.paid, after, lot.price) - lot.paidRemoved;
  const bonus = upTo(lot.bonus, after, lot.price) - lot.bonusRemoved;
  const untouched =
    lot.paidLeft === lot.paid - lot.paidRemoved && lot.bonusLeft === lot.bonus - lot.bonusRemoved;
  if (by === 'person' && !untouched) return 'refund_spoons_used';
  if (paid > lot.paidLeft || bonus > lot.bonusLeft) return 'refund_spoons_used';
  lot.paidLeft -= paid;
  lot.bonusLeft -= bonus;
  lot.paidRemoved += paid;
  lot.bonusRemoved += bonus;
  lot.money = after;
  return 'done';
};

const buy = async ({ bucket, userId }: Holder, quantity: number): Promise<Lot> => {
  const id = newUuid();
  await owner.query(begin, [bucket, userId, id, quantity]);
  for (const step of [redirect, send]) await owner.query(step, [bucket, userId, id]);
  await owner.query(settle, [bucket, userId, id, quantity]);
  const [paid, bonus, price] = [
    7n * BigInt(quantity),
    2n * BigInt(quantity),
    770n * BigInt(quantity),
  ];
  const none = { paidRemoved: 0n, bonusRemoved: 0n, money: 0n };
  return { id, paid, bonus, price, paidLeft: paid, bonusLeft: bonus, ...none };
};

const totalOf = async (account: string, side: 'debit' | 'credit'): Promise<bigint> =>
  (await trialBalance(database))
    .filter((row) => row.account === account && row.unit === 'KRW')
    .reduce((sum, row) => sum + row[side], 0n);

type Run = { readonly holder: Holder; readonly lots: Lot[]; readonly refunds: Refunds };

/** The actual and the expected result. */
type Compared = readonly [found: unknown, wanted: unknown];

const giveBack = async ({ holder, lots, refunds }: Run, step: Step): Promise<Compared> => {
  const lot = lots[step.which % Math.max(1, lots.length)];
  if (lot === undefined) return ['nothing', 'nothing'];
  const rest = lot.price - lot.money;
  const amount = step.by === 'person' ? rest : (lot.price * BigInt(step.percent)) / 100n;
  provider.answers = step.answers;
  const before = { ...lot };
  const expected = refundIn(lot, step.by, amount);
  const answered = await refunds.request({
    payment: { ...holder, paymentId: lot.id },
    by: step.by,
    key: newUuid(),
    reason: 'a test',
    ...(step.by === 'person' ? {} : { amount }),
  });
  if (answered.kind === 'refused') return [answered.error, expected];
  const { refund_id: refundId, state } = answered.refund;
  if (expected !== 'done') return [state, expected];
  if (step.answers === 'declined') Object.assign(lot, before);
  if (step.answers !== 'lost') return [state, step.answers];
  await refunds.advance({ ...holder, refundId }, 1);
  return [state, 'unknown'];
};

const take = async (run: Run, step: Step): Promise<Compared> => {
  const { holder, lots } = run;
  switch (step.kind) {
    case 'buy':
      lots.push(await buy(holder, step.quantity));
      return ['bought', 'bought'];
    case 'spend': {
      const spend = { refId: newUuid(), amount: step.spend };
      const outcome = await spendSpoons(database, holder, spend);
      return [outcome, spendIn(lots, step.spend) ? 'posted' : 'insufficient'];
    }
    case 'refund':
      return giveBack(run, step);
  }
};

it('refunds agree with an independent model over any order of purchases, spending and refunds [PAY-10, OPS-02]', async () => {
  const refunds = createRefunds({
    database,
    log: silentLog,
    providers: [atHand],
    fieldKeys: keyOfItsOwn(),
  });
  await fc.assert(
    fc.asyncProperty(steps, async (list) => {
      const holder = await newPerson(owner);
      const run: Run = { holder, lots: [], refunds };
      const compared: Compared[] = [];
      for (const step of list) compared.push(await take(run, step));
      expect(compared.map(([found]) => found)).toEqual(compared.map(([, expected]) => expected));
      const { spoon_paid, spoon_bonus } = await findWallet(database, holder);
      expect([spoon_paid, spoon_bonus]).toEqual([
        run.lots.reduce((sum, lot) => sum + lot.paidLeft, 0n),
        run.lots.reduce((sum, lot) => sum + lot.bonusLeft, 0n),
      ]);
    }),
    { numRuns: 40 },
  );
  expect(await totalOf('platform.sales', 'debit')).toBe(provider.returned);
  expect(await totalOf('platform.receivable.kakaopay', 'credit')).toBe(provider.returned);
  expect((await verifyLedger(database)).findings).toEqual([]);
});

it('a refund without an amount is not posted, and a state change that is refused is reported [PAY-10]', async () => {
  const refunds = createRefunds({
    database,
    log: silentLog,
    providers: [atHand],
    fieldKeys: keyOfItsOwn(),
  });
  const holder = await newPerson(owner);
  const { id } = await buy(holder, 1);
  provider.answers = 'lost';
  const answered = await refunds.request({
    payment: { ...holder, paymentId: id },
    by: 'operator',
    key: newUuid(),
    reason: 'a test',
    amount: 770n,
  });
  if (answered.kind === 'refused') throw new Error(answered.error);
  const name = { ...holder, refundId: answered.refund.refund_id };
  const result = {
    cause: 'poll',
    reference: null,
    failureCode: null,
    askAfterSeconds: 60,
    evidence: {},
  } as const;
  const settled = (outcome: 'done' | 'declined', amount: bigint | null) =>
    settleRefund(database, name, { ...result, outcome, amount });
  expect(await settled('done', null)).toEqual({ decision: 'already', state: 'unknown' });
  expect(await settled('done', 770n)).toEqual({ decision: 'moved', state: 'done' });
  expect(await settled('done', 770n)).toEqual({ decision: 'already', state: 'done' });
  expect(await settled('declined', null)).toEqual({ decision: 'refused', state: 'done' });
});

it.each([
  ['spoons', `update dipper.refund set spoon_paid = spoon_paid + 1 where state = 'done'`],
  [
    'money',
    `update dipper.payment set refunded_total = refunded_total - 1 where state = 'refunded'`,
  ],
  [
    'state',
    `update dipper.refund set state = 'declined', revision = revision + 1 where state = 'done'`,
  ],
  ['lot', 'delete from dipper.spoon_lot_return'],
])('verifying finds that a superuser changed the %s of refunds [OPS-02]', async (name, text) => {
  const undo = new Error('undo');
  const seen = owner.transaction(async (db) => {
    await db.query(statement(`test-refund-tamper-${name}`, text));
    const inside: Database = {
      ...owner,
      transaction: (work) =>
        work({
          query: (call, values) =>
            call.name === 'verify-freeze' ? Promise.resolve([]) : db.query(call, values),
        }),
    };
    expect((await verifyLedger(inside)).findings.length).toBeGreaterThan(0);
    throw undo;
  });
  await expect(seen).rejects.toBe(undo);
});
