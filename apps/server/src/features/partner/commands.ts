import { spoonCostPoints } from '@dipper/contract';
import type { ErrorName } from '@dipper/contract';
import { findPerson, loginRefusal, personKeyOf } from '../../core/accounts/index.ts';
import { findDj } from '../../core/income/index.ts';
import { mostSpoonsAtOnce } from '../../core/ledger/index.ts';
import type { Database, Queryable } from '../../platform/db/index.ts';
import { fingerprintOf } from '../../platform/idempotency/index.ts';
import { newUuid } from '../../platform/ids.ts';
import { isSameReference, moveSpoons } from './repository.ts';
import type { Moved, Wish } from './repository.ts';

export type Movement = Pick<Wish, 'operation' | 'reference' | 'spoons' | 'purpose' | 'keyId'> & {
  readonly userId: bigint;
  /** The DJ who gets the gift; other moves have none. */
  readonly djId?: bigint;
};

/** A DJ with a blocked account earns nothing while it is blocked; a deleted one does not exist. */
const refusalOfDj = (refusal: ReturnType<typeof loginRefusal>): ErrorName | null => {
  if (refusal === undefined) return null;
  return refusal === 'account_blocked' ? 'dj_suspended' : 'user_not_found';
};

const describeDj = async (
  db: Queryable,
  djId: bigint,
  spoons: bigint,
): Promise<NonNullable<Wish['dj']>> => {
  const userId = await findDj(db, djId);
  const account = userId === undefined ? undefined : await findPerson(db, personKeyOf(userId));
  const points = spoons * spoonCostPoints;
  return account === undefined
    ? { djId, userId: null, points, refusal: 'user_not_found' }
    : { djId, userId: account.userId, points, refusal: refusalOfDj(loginRefusal(account)) };
};

/**
 * Makes each move once per reference, whenever it is repeated; other content under the same
 * reference is refused.
 */
export const moveForPartner = async (database: Database, movement: Movement): Promise<Moved> => {
  const { operation, reference, userId, djId, spoons, purpose, keyId } = movement;
  const person = personKeyOf(userId);
  const fingerprint = fingerprintOf([operation, userId, djId, spoons, purpose]);
  if (spoons <= 0n || spoons > mostSpoonsAtOnce) {
    return { kind: 'refused', error: 'invalid_amount' };
  }
  if (!(await isSameReference(database, person, { reference, fingerprint }))) {
    return { kind: 'refused', error: 'idempotency_key_mismatch' };
  }
  const dj = djId === undefined ? undefined : await describeDj(database, djId, spoons);
  return moveSpoons(database, person, {
    operation,
    reference,
    refId: newUuid(),
    spoons,
    purpose,
    keyId,
    ...(dj === undefined ? {} : { dj }),
  });
};
