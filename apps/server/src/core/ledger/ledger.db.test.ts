import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sqlState, statement } from '../../platform/db/index.ts';
import type { Database } from '../../platform/db/index.ts';
import { newUuid } from '../../platform/ids.ts';
import { giveGift, incomeHandlers } from '../income/index.ts';
import { handOnNow } from '../outbox/index.ts';
import {
  endExpiredSpoons,
  findWallet,
  findOpenLots,
  grantSpoons,
  sealJournal,
  spendSpoons,
  trialBalance,
  verifyLedger,
} from './index.ts';
import type { Holder } from './index.ts';
import { daySeconds, setClock } from '../../testing/clock.ts';
import { newPerson } from '../../testing/new-person.ts';
import { openOwnDatabase } from '../../testing/own-database.ts';

const yearSeconds = 365.25 * daySeconds;

let owner: Database;
let database: Database;
let close: () => Promise<void>;
let giver: Holder;

const person = (): Promise<Holder> => newPerson(owner);

const spoons = async (holder: Holder): Promise<bigint> => {
  const { spoon_paid, spoon_bonus } = await findWallet(database, holder);
  return spoon_paid + spoon_bonus;
};

beforeAll(async () => {
  ({ owner, database, close } = await openOwnDatabase(16));
  giver = await newPerson(owner);
});

afterAll(() => close());

it('one reference is posted once, however often it is repeated [OPS-02]', async () => {
  const holder = await person();
  const refId = newUuid();
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, () => grantSpoons(database, holder, { refId, amount: 30n })),
  );
  expect(outcomes.filter((outcome) => outcome === 'posted')).toHaveLength(1);
  expect(await spoons(holder)).toBe(30n);
});

it('50 concurrent spenders never overdraw a balance [OPS-02]', async () => {
  const holder = await person();
  await grantSpoons(database, holder, { refId: newUuid(), amount: 100n });
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, () =>
      spendSpoons(database, holder, { refId: newUuid(), amount: 7n }),
    ),
  );
  expect(outcomes.filter((outcome) => outcome === 'posted')).toHaveLength(14);
  expect(outcomes.filter((outcome) => outcome === 'insufficient')).toHaveLength(36);
  expect(await spoons(holder)).toBe(2n);
});

it('the oldest lot is spent first, and the wallet shows which spoons expire when [PAY-11]', async () => {
  const holder = await person();
  const older = { refId: newUuid(), amount: 10n, at: new Date('2024-01-31T00:00:00Z') };
  const newer = { refId: newUuid(), amount: 10n, at: new Date('2025-06-01T00:00:00Z') };
  await grantSpoons(database, holder, newer);
  await grantSpoons(database, holder, older);
  await spendSpoons(database, holder, { refId: newUuid(), amount: 4n });
  const lots = await findOpenLots(database, holder, 9);
  expect(lots.map((lot) => [lot.lot_id, lot.bonus_left, lot.expires_at.toISOString()])).toEqual([
    [older.refId, 6n, '2029-01-31T00:00:00.000Z'],
    [newer.refId, 10n, '2030-06-01T00:00:00.000Z'],
  ]);
  expect(await findOpenLots(database, holder, 1)).toEqual(lots.slice(0, 1));
});

it('spoons expire five years after they were credited, not a moment before [PAY-11]', async () => {
  const holder = await person();
  await grantSpoons(database, holder, { refId: newUuid(), amount: 10n });
  await setClock(owner, 4 * yearSeconds);
  while ((await endExpiredSpoons(database)) === 'more');
  expect(await spoons(holder)).toBe(10n);
  await setClock(owner, 6 * yearSeconds);
  expect(
    await spendSpoons(database, holder, { refId: newUuid(), amount: 1n }),
    'ended spoons are not spendable even before the job has run',
  ).toBe('insufficient');
  while ((await endExpiredSpoons(database)) === 'more');
  await setClock(owner, 0);
  expect(await spoons(holder)).toBe(0n);
});

type Step = {
  readonly kind: 'grant' | 'spend' | 'earn';
  readonly amount: bigint;
  readonly again: boolean;
};

const steps = fc.array(
  fc.record({
    kind: fc.constantFrom<Step['kind']>('grant', 'spend', 'earn'),
    amount: fc.bigInt({ min: 1n, max: 60n }),
    again: fc.boolean(),
  }),
  { minLength: 1, maxLength: 12 },
);

/** Returns the expected balances, computed without the ledger's code. */
const expected = (list: readonly Step[]) => {
  const model = { spoons: 0n, points: 0n };
  for (const { kind, amount } of list) {
    if (kind === 'grant') model.spoons += amount;
    if (kind === 'earn') model.points += amount * 110n;
    if (kind === 'spend' && model.spoons >= amount) model.spoons -= amount;
  }
  return model;
};

/** Lets another person send spoons, and posts both halves of the transfer. */
const earn = async (holder: Holder, refId: string, spoons: bigint): Promise<void> => {
  await grantSpoons(database, giver, { refId, amount: spoons });
  const gift = { refId, spoons, points: spoons * 110n, djUserId: holder.userId };
  await giveGift(database, giver, gift);
  await handOnNow(database, incomeHandlers(database), giver.bucket);
};

const act = (holder: Holder, step: Step, refId: string) => {
  if (step.kind === 'grant') return grantSpoons(database, holder, { refId, amount: step.amount });
  if (step.kind === 'spend') return spendSpoons(database, holder, { refId, amount: step.amount });
  return earn(holder, refId, step.amount);
};

it('balances agree with an independent model over any order of postings and repeats [OPS-02]', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (list) => {
      const holder = await person();
      for (const step of list) {
        const refId = newUuid();
        await act(holder, step, refId);
        if (step.again && step.kind !== 'spend') await act(holder, step, refId);
      }
      const { point } = await findWallet(database, holder);
      expect({ spoons: await spoons(holder), points: point }).toEqual(expected(list));
    }),
    { numRuns: 40 },
  );
});

it.each([
  ['update', 'update dipper.journal set amount = amount + 1'],
  ['delete', 'delete from dipper.journal'],
  ['truncate', 'truncate dipper.journal'],
  ['insert', `insert into dipper.wallet values (1, 1, 1000, 0, 5)`],
  ['raise', 'update dipper.wallet set spoon_paid = 1000000'],
  ['lot', 'update dipper.spoon_lot set bonus_left = bonus'],
  ['state', `update dipper.payment set state = 'succeeded'`],
  ['moves', `insert into dipper.charge_move values ('declined', 'created', 'x')`],
  ['log', 'delete from dipper.charge_log'],
])(
  'the application’s database role is refused a direct %s of the ledger [OPS-02]',
  async (name, text) => {
    const attempt = database.query(statement(`test-forbidden-${name}`, text));
    await expect(attempt).rejects.toSatisfy((error) => sqlState(error) === '42501');
  },
);

it('a row that does not balance is refused [OPS-02]', async () => {
  const sameAccount = statement(
    'test-same-account',
    `insert into dipper.journal (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
     values (1, 1, 'spoon_grant', gen_random_uuid(), 1, 'person.point', 'person.point', 'POINT', 5, now())`,
  );
  await expect(owner.query(sameAccount)).rejects.toSatisfy((error) => sqlState(error) === '23514');
});

/** The row that the link at $2 seals. */
const sealedRow = `where j.bucket = $1 and l.bucket = $1 and l.position = $2
  and j.user_id = l.user_id and j.kind = l.kind and j.ref_id = l.ref_id and j.line = l.line`;
const changed = (change: string): string =>
  `update dipper.journal j set ${change} from dipper.journal_link l ${sealedRow}`;

const tamper = {
  amount: changed('amount = j.amount + 1'),
  time: changed(`posted_at = j.posted_at + interval '1 second'`),
  account: changed(`debit = 'platform.spoon.issued'`),
  person: changed('user_id = j.user_id + 4096'),
  removal: `delete from dipper.journal j using dipper.journal_link l ${sealedRow}`,
  link: `delete from dipper.journal_link where bucket = $1 and position = $2`,
  'last links': `delete from dipper.journal_link where bucket = $1 and position >= $2`,
  hash: `update dipper.journal_link set hash = sha256(hash) where bucket = $1 and position = $2`,
  head: `update dipper.journal_head h set position = l.position, hash = l.hash
         from dipper.journal_link l
         where h.bucket = $1 and l.bucket = $1 and l.position = $2 - 1`,
} as const;

const rowsOf = statement(
  'test-rows-of',
  'select position from dipper.journal_link where bucket = $1 and user_id = $2 order by position',
);

it.each(Object.entries(tamper))(
  'verifying names the first row that a superuser changed: %s [OPS-02]',
  async (name, text) => {
    const holder = await person();
    for (let count = 0; count < 3; count += 1) {
      await grantSpoons(database, holder, { refId: newUuid(), amount: 5n });
    }
    while ((await sealJournal(database, 0)) === 'more');
    expect(await verifyLedger(database)).toMatchObject({ sound: true, badRow: undefined });
    const rows = await owner.query<{ position: bigint }>(rowsOf, [holder.bucket, holder.userId]);
    const position = rows[1]?.position;
    const undo = new Error('undo');
    const seen = owner.transaction(async (db) => {
      await db.query(statement(`test-tamper-${name}`, text), [holder.bucket, position]);
      const inside: Database = { ...owner, transaction: (work) => work(withoutFreeze(db)) };
      const verification = await verifyLedger(inside);
      expect(verification.sound).toBe(false);
      expect(verification.badRow).toMatchObject({ bucket: holder.bucket, position });
      throw undo;
    });
    await expect(seen).rejects.toBe(undo);
  },
);

const linksOf = statement(
  'test-links-of',
  `select position::int, ref_id::text from dipper.journal_link where bucket = $1 order by position`,
);

it('a row that was committed after a later one was sealed is sealed too [OPS-02]', async () => {
  const early = await person();
  const late = await newPerson(owner, { beside: early });
  const seal = async () => {
    while ((await sealJournal(database)) === 'more');
    const links = await owner.query<{ position: number; ref_id: string }>(linksOf, [early.bucket]);
    return links;
  };
  const before = await seal();
  const [first, second] = [newUuid(), newUuid()];
  await database.transaction(async (db) => {
    await grantSpoons(db, early, { refId: first, amount: 5n });
    await grantSpoons(owner, late, { refId: second, amount: 5n });
    expect((await seal()).slice(before.length).map((link) => link.ref_id)).toEqual([second]);
  });
  const after = await seal();
  expect(after.slice(before.length).map((link) => link.ref_id)).toEqual([second, first]);
  expect(after.map(({ position }) => position)).toEqual(after.map((_, index) => index + 1));
  expect(await verifyLedger(database)).toMatchObject({ sound: true, badRow: undefined });
});

/** The check runs inside the tampering transaction here, which already has its snapshot. */
const withoutFreeze = (db: { query: Database['query'] }): { query: Database['query'] } => ({
  query: (call, values) =>
    call.name === 'verify-freeze' ? Promise.resolve([]) : db.query(call, values),
});

it('the ledger balances in every unit and verifies after all of these tests [OPS-02]', async () => {
  const totals = await trialBalance(database);
  const units = new Set(totals.map((row) => row.unit));
  for (const unit of units) {
    const rows = totals.filter((row) => row.unit === unit);
    const debit = rows.reduce((sum, row) => sum + row.debit, 0n);
    const credit = rows.reduce((sum, row) => sum + row.credit, 0n);
    expect(debit).toBe(credit);
  }
  expect(units).toContain('SPOON');
  expect(await verifyLedger(database)).toMatchObject({ sound: true, findings: [] });
});
