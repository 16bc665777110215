import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Holder } from '../../core/ledger/index.ts';
import { statement } from '../../platform/db/index.ts';
import { bought, chargedFor } from '../../testing/bought.ts';
import { newPerson } from '../../testing/new-person.ts';
import { openOwnDatabase } from '../../testing/own-database.ts';
import type { OwnDatabase } from '../../testing/own-database.ts';
import { findCharges, findFailures, findLots, findMonths, findOpen } from './repository.ts';

const decline = statement(
  'test-own-decline',
  `update dipper.payment set state = 'declined', settled_at = now()
   where bucket = $1 and user_id = $2 and payment_id = $3`,
);

let place: OwnDatabase;

beforeAll(async () => {
  place = await openOwnDatabase();
});

afterAll(() => place.close());

const seen = async (holder: Holder) => {
  const page = { after: undefined, limit: 50 };
  const months = await findMonths(place.database, holder, { zone: 'UTC', currency: 'KRW' });
  return {
    charges: (await findCharges(place.database, holder, { ...page, takingBack: ['kakaopay'] })).map(
      (row) => row.payment_id,
    ),
    failures: (await findFailures(place.database, holder, page)).map((row) => row.payment_id),
    open: (await findOpen(place.database, holder)).map((row) => row.payment_id),
    lots: (await findLots(place.database, holder, page)).map((row) => row.lot_id),
    paid: months.reduce((sum, { total }) => sum + total, 0n),
  };
};

const withOneOfEach = async (holder: Holder) => {
  const paid = await bought(place.owner, holder);
  const open = await chargedFor(place.owner, holder);
  const failed = await chargedFor(place.owner, holder);
  await place.owner.query(decline, [failed.bucket, failed.userId, failed.paymentId]);
  return {
    charges: [paid.paymentId],
    failures: [failed.paymentId],
    open: [open.paymentId],
    lots: [paid.paymentId],
    paid: 1100n,
  };
};

it('a history shows one person’s entries, also if another shares the bucket [AUTH-17, PAY-10]', async () => {
  const one = await newPerson(place.owner);
  const other = await newPerson(place.owner, { beside: one });
  const [ofOne, ofOther] = [await withOneOfEach(one), await withOneOfEach(other)];
  expect(await seen(one)).toEqual(ofOne);
  expect(await seen(other)).toEqual(ofOther);
});
