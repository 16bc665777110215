import type pg from 'pg';

import type { TableClass } from '../check/table-class.ts';

export type Table = {
  readonly name: string;
  /** The class in its comment; undefined if that names none. */
  readonly class: TableClass | undefined;
  /** Columns of each unique key. */
  readonly keys: readonly (readonly string[])[];
  readonly isDistributed: boolean;
};

export type ForeignKey = {
  readonly table: string;
  readonly name: string;
  readonly target: string;
  readonly definition: string;
};

/** The name and the types of its arguments, as PostgreSQL writes them. */
export type Function = {
  readonly signature: string;
  readonly byBucket: boolean;
  /** Tables whose rows it takes or returns. */
  readonly rowsOf: readonly string[];
};

export type Catalog = {
  readonly tables: readonly Table[];
  readonly foreignKeys: readonly ForeignKey[];
  readonly functions: readonly Function[];
  /** The types that are no table's rows. */
  readonly types: readonly string[];
  readonly triggers: readonly string[];
};

const tablesSql = (isCitus: boolean): string => `
  select c.relname::text as name,
    substring(obj_description(c.oid, 'pg_class') from '^class ([UKGL]): ') as class,
    coalesce((select json_agg(array(
        select a.attname::text from unnest(x.indkey::int2[]) with ordinality k(n, o)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.n where k.o <= x.indnkeyatts))
      from pg_index x where x.indrelid = c.oid and x.indisunique), '[]') as keys,
    ${isCitus ? 'exists (select from pg_dist_partition d where d.logicalrelid = c.oid)' : 'false'} as "isDistributed"
  from pg_class c
  where c.relnamespace = 'dipper'::regnamespace and c.relkind in ('r', 'p') order by 1`;

const foreignKeysSql = `
  select c.relname::text as table, f.conname::text as name, t.relname::text as target,
    pg_get_constraintdef(f.oid) as definition
  from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_class t on t.oid = f.confrelid
  where f.contype = 'f' and f.conparentid = 0 and c.relnamespace = 'dipper'::regnamespace order by 1, 2`;

/** One call about one bucket goes to where that bucket is. What SQL calls has to be there before it: as it was made. */
const functionsSql = `
  select p.oid::regprocedure::text as signature,
    coalesce(p.proargnames[1] = 'p_bucket' and p.proargtypes[0] = 'int4'::regtype, false) as "byBucket",
    coalesce((select json_agg(c.relname::text)
      from pg_depend d join pg_type y on d.refclassid = 'pg_type'::regclass and y.oid = d.refobjid
      left join pg_type e on e.typarray = y.oid
      join pg_class c on c.oid = coalesce(nullif(y.typrelid, 0), e.typrelid)
      where d.classid = 'pg_proc'::regclass and d.objid = p.oid), '[]') as "rowsOf"
  from pg_proc p join pg_language l on l.oid = p.prolang
  where p.pronamespace = 'dipper'::regnamespace and p.prokind = 'f' and l.lanname in ('plpgsql', 'sql')
  order by l.lanname = 'sql', p.oid`;

const typesSql = `
  select y.oid::regtype::text as name from pg_type y left join pg_class c on c.oid = y.typrelid
  where y.typnamespace = 'dipper'::regnamespace and y.typtype in ('c', 'e', 'd')
    and coalesce(c.relkind, 'c') = 'c' order by y.oid`;

const triggersSql = `
  select c.relname || '.' || t.tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where not t.tgisinternal and c.relnamespace = 'dipper'::regnamespace order by 1`;

export async function readCatalog(client: pg.Client): Promise<Catalog> {
  const citus = await client.query(`select from pg_extension where extname = 'citus'`);
  const rows = async <Row extends pg.QueryResultRow>(text: string): Promise<Row[]> =>
    (await client.query<Row>(text)).rows;
  const types = await rows<{ name: string }>(typesSql);
  const triggers = await rows<{ name: string }>(triggersSql);
  return {
    tables: await rows<Table>(tablesSql((citus.rowCount ?? 0) > 0)),
    foreignKeys: await rows<ForeignKey>(foreignKeysSql),
    functions: await rows<Function>(functionsSql),
    types: types.map(({ name }) => name),
    triggers: triggers.map(({ name }) => name),
  };
}
