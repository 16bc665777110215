import { call, statement } from '../../platform/db/index.ts';
import type { Queryable, Statement } from '../../platform/db/index.ts';
import { keyIdBytes, keyIdOf } from '../../platform/field-keys.ts';
import { sealedColumns } from './columns.ts';
import type { SealedColumn, SealedName } from './columns.ts';
import type { SealedRow } from './places.ts';

type Statements = { readonly before: Statement; readonly count: Statement };

const statementsOf = (name: SealedName): Statements => {
  const sealed: SealedColumn = sealedColumns[name];
  const { table, column, id, isOwned, erasedAt } = sealed;
  const head = `substr(${column}, 1, ${keyIdBytes})`;
  const owner = isOwned ? 'bucket, user_id' : 'null::integer as bucket, null::bigint as user_id';
  const isThere = `${column} is not null${erasedAt === undefined ? '' : ` and ${erasedAt} is null`}`;
  return {
    before: statement(
      `sealing-before-${name}`,
      `-- every bucket: the worker asks what older keys have sealed
       select ${owner}, ${id}::text as id, ${column} as sealed from dipper.${table}
       where ${isThere} and ${head} < $1 and ${id}::text <> all($3::text[])
       order by ${head} limit $2`,
    ),
    count: statement(
      `sealing-count-${name}`,
      `-- every bucket: an operator asks what each key has sealed
       select ${head} as head, count(*) as count from dipper.${table}
       where ${isThere} group by 1 order by 1`,
    ),
  };
};

export const sealedNames: readonly SealedName[] = Object.keys(sealedColumns).filter(
  (name): name is SealedName => name in sealedColumns,
);

const statements = new Map(sealedNames.map((name) => [name, statementsOf(name)]));

const statementsFor = (name: SealedName): Statements => {
  const found = statements.get(name);
  if (found === undefined) throw new Error(`nothing is sealed as ${name}`);
  return found;
};

const reseal = call('reseal');

export type OldValue = SealedRow & { readonly sealed: Buffer };

type Row = {
  readonly bucket: number | null;
  readonly user_id: bigint | null;
  readonly id: string;
  readonly sealed: Buffer;
};

/** Finds values sealed by keys older than the one with this head, except in the named rows. */
export const findSealedBefore = async (
  db: Queryable,
  name: SealedName,
  query: { readonly head: Buffer; readonly limit: number; readonly except: readonly string[] },
): Promise<OldValue[]> => {
  const { head, limit, except } = query;
  const rows = await db.query<Row>(statementsFor(name).before, [head, limit, except]);
  return rows.map(({ bucket, user_id: userId, id, sealed }) => ({
    owner: bucket === null || userId === null ? undefined : { bucket, userId },
    id,
    sealed,
  }));
};

export type Resealed = {
  readonly name: SealedName;
  /** The value that was read. */
  readonly value: OldValue;
  readonly after: Buffer;
};

/** Returns false if the row has changed since it was read. */
export const writeResealed = async (
  db: Queryable,
  { name, value, after }: Resealed,
): Promise<boolean> => {
  const { owner, id, sealed: before } = value;
  const { table, column } = sealedColumns[name];
  return reseal(db, {
    table,
    column,
    ownerBucket: owner?.bucket,
    ownerId: owner?.userId,
    id,
    before,
    after,
  });
};

export type SealedBy = {
  readonly name: SealedName;
  readonly keyId: number;
  readonly count: bigint;
};

export const countSealedBy = async (db: Queryable, name: SealedName): Promise<SealedBy[]> => {
  const rows = await db.query<{ head: Buffer; count: bigint }>(statementsFor(name).count, []);
  return rows.map(({ head, count }) => ({
    name,
    keyId: keyIdOf(head),
    count,
  }));
};
