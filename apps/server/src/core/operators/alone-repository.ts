import type { Currency } from '@dipper/contract';
import { statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';

const left = statement(
  'operators-alone-left',
  'select dipper.operator_alone_left($1, $2, $3::dipper.unit) as most',
);
const take = statement(
  'operators-take-alone',
  'select dipper.take_operator_alone($1, $2, $3, $4::dipper.unit, $5) as is_done',
);
const giveBack = statement(
  'operators-give-back-alone',
  'select dipper.give_back_operator_alone($1, $2) as is_done',
);

const justReinvited = statement(
  'operators-just-reinvited',
  'select dipper.was_just_reinvited($1, dipper.current_time()) as is_it',
);

/** Whether an operator was given new factors within a day. */
export const wasJustReinvited = async (db: Queryable, name: string): Promise<boolean> =>
  (await db.query<{ is_it: boolean }>(justReinvited, [name]))[0]?.is_it === true;

/** What one operator does without a second one: money back and paid out, spoons given or taken. */
type AloneKind =
  | { readonly kind: 'refund' | 'cash-out'; readonly unit: Currency }
  | { readonly kind: 'give' | 'take'; readonly unit: 'SPOON' };

/** How much of it this operator may still do today, to whomever. */
export const leftAlone = async (
  db: Queryable,
  name: string,
  { kind, unit }: AloneKind,
): Promise<bigint> => (await db.query<{ most: bigint }>(left, [name, kind, unit]))[0]?.most ?? 0n;

type AloneClaim = AloneKind & { readonly claimId: string; readonly amount: bigint };

/** Before the act. False: it would be more than one operator may do alone within a day. */
export const takeAlone = async (
  db: Queryable,
  name: string,
  { claimId, kind, unit, amount }: AloneClaim,
): Promise<boolean> => {
  const [row] = await db.query<{ is_done: boolean }>(take, [name, claimId, kind, unit, amount]);
  return row?.is_done === true;
};

/** The act came to nothing, or was done before. */
export const giveBackAlone = async (
  db: Queryable,
  name: string,
  claimId: string,
): Promise<void> => {
  await db.query(giveBack, [name, claimId]);
};
