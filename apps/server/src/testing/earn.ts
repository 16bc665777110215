import { spoonCostPoints } from '@dipper/contract';
import { findOrCreatePerson } from '../core/accounts/index.ts';
import { giveGift } from '../core/income/index.ts';
import { grantSpoons } from '../core/ledger/index.ts';
import type { Holder } from '../core/ledger/index.ts';
import { statement } from '../platform/db/index.ts';
import type { Queryable } from '../platform/db/index.ts';
import { newUuid } from '../platform/ids.ts';

const receive = statement(
  'test-earn-receive',
  'select dipper.receive_gift($1, $2, $3, $4, $5, dipper.current_time())',
);

/** Points out of a gift, both halves of it at once: as many as so many spoons bring. */
export const earn = async (db: Queryable, dj: Holder, spoons: bigint): Promise<void> => {
  const person = { country: 'kr', name: 'haneul' } as const;
  const { account: giver } = await findOrCreatePerson(db, 'test:giver', person);
  const gift = { refId: newUuid(), spoons, points: spoons * spoonCostPoints };
  await grantSpoons(db, giver, { refId: newUuid(), amount: spoons });
  await giveGift(db, giver, { ...gift, djUserId: dj.userId });
  await db.query(receive, [dj.bucket, dj.userId, gift.refId, gift.spoons, gift.points]);
};
