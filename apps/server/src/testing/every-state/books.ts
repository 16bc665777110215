import type { PersonKey } from '../../core/accounts/index.ts';
import { statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import { sumOf } from './views.ts';

export type Entry = {
  readonly kind: string;
  readonly ref_id: string;
  readonly debit: string;
  readonly credit: string;
  readonly unit: string;
  readonly amount: bigint;
  readonly posted_at: Date;
};

const journal = statement(
  'test-every-state-journal',
  `select kind::text, ref_id, debit::text, credit::text, unit::text, amount, posted_at
   from dipper.journal where bucket = $1 and user_id = $2 order by posted_at, kind, line`,
);

/** All that was ever posted of somebody. */
export const booksOf = (db: Queryable, { bucket, userId }: PersonKey): Promise<Entry[]> =>
  db.query<Entry>(journal, [bucket, userId]);

export const postedAs = (books: readonly Entry[], kind: string): readonly Entry[] =>
  books.filter((entry) => entry.kind === kind);

/** Returns the credits of accounts whose name begins so, less their debits. */
export const balanceOf = (books: readonly Entry[], account: string, unit?: string): bigint =>
  sumOf(
    books.filter((entry) => unit === undefined || entry.unit === unit),
    ({ debit, credit, amount }) =>
      (credit.startsWith(account) ? amount : 0n) - (debit.startsWith(account) ? amount : 0n),
  );
