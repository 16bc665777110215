import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { statement } from '../../platform/db/index.ts';
import { earn } from '../../testing/earn.ts';
import { newPerson } from '../../testing/new-person.ts';
import { openOwnDatabase } from '../../testing/own-database.ts';
import type { OwnDatabase } from '../../testing/own-database.ts';
import { findWallet } from '../ledger/index.ts';

const owe = statement(
  'test-debts-owe',
  `insert into dipper.income_account (bucket, user_id, owed) values ($1, $2, $3)
   on conflict (bucket, user_id) do update set owed = excluded.owed`,
);
const owed = statement(
  'test-debts-owed',
  'select owed from dipper.income_account where bucket = $1 and user_id = $2',
);

let place: OwnDatabase;

beforeAll(async () => {
  place = await openOwnDatabase();
});

afterAll(() => place.close());

it('each new income pays debt first as far as it goes, even if the debt is larger, and takes no other points [EXC-08]', async () => {
  const incomes = fc.array(fc.bigInt({ min: 1n, max: 40n }), { minLength: 1, maxLength: 5 });
  const run = async (debt: bigint, gifts: readonly bigint[], balance: bigint): Promise<void> => {
    const dj = await newPerson(place.owner);
    if (balance > 0n) await earn(place.owner, dj, balance);
    await place.owner.query(owe, [dj.bucket, dj.userId, debt]);
    const model = { owed: debt, points: balance * 110n };
    for (const spoons of gifts) {
      await earn(place.owner, dj, spoons);
      const income = spoons * 110n;
      const paid = income < model.owed ? income : model.owed;
      model.owed -= paid;
      model.points += income - paid;
      const [row] = await place.owner.query(owed, [dj.bucket, dj.userId]);
      const { point } = await findWallet(place.database, dj);
      expect({ owed: row?.['owed'], points: point }).toEqual(model);
    }
  };
  await run(1_000_000n, [1n, 2n, 3n], 10n);
  const debts = fc.bigInt({ min: 0n, max: 12_000n });
  await fc.assert(fc.asyncProperty(debts, incomes, fc.constantFrom(0n, 5n), run), { numRuns: 12 });
});
