import type { Currency } from '@dipper/contract';
import { call } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';

const left = call('operator_alone_left');
const take = call('take_operator_alone');
const giveBack = call('give_back_operator_alone');
const justReinvited = call('was_just_reinvited');

/** Whether an operator was given new factors within a day. */
export const wasJustReinvited = (db: Queryable, name: string): Promise<boolean> =>
  justReinvited(db, { name });

/** Acts of one operator without a second: refunds, cash-outs, and spoons given or taken. */
type AloneKind =
  | { readonly kind: 'refund' | 'cash-out'; readonly unit: Currency }
  | { readonly kind: 'give' | 'take'; readonly unit: 'SPOON' };

/** How much of it this operator may still do today, to whomever. */
export const leftAlone = async (db: Queryable, name: string, of: AloneKind): Promise<bigint> =>
  (await left(db, { name, ...of })) ?? 0n;

type AloneClaim = AloneKind & { readonly claimId: string; readonly amount: bigint };

/** Claims the amount before the act. False: it exceeds what one operator may do alone in a day. */
export const takeAlone = (db: Queryable, name: string, claim: AloneClaim): Promise<boolean> =>
  take(db, { name, ...claim });

/** Releases a claim whose act failed, or was done before. */
export const giveBackAlone = async (
  db: Queryable,
  name: string,
  claimId: string,
): Promise<void> => {
  await giveBack(db, { name, claimId });
};
