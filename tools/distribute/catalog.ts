import type pg from 'pg';

import type { TableClass } from '../check/table-class.ts';

export type Table = {
  readonly name: string;
  readonly comment: string | null;
  /** The class in its comment; null if that names none. */
  readonly class: TableClass | null;
  /** The column that its comment says it is claimed by. */
  readonly by: string | null;
  /** The type of that column: equal ones of one name lie side by side. */
  readonly byType: string | null;
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
  /** Every node has it, and one about a bucket is called where that is. */
  readonly isDistributed: boolean;
  /** Statements that make it again, with its owner and its rights. */
  readonly remake: readonly string[];
};

export type Type = { readonly name: string; readonly isDistributed: boolean };

export type Catalog = {
  readonly tables: readonly Table[];
  readonly foreignKeys: readonly ForeignKey[];
  readonly functions: readonly Function[];
  /** The types that are no table's rows. */
  readonly types: readonly Type[];
  readonly triggers: readonly string[];
};

const tablesSql = (isCitus: boolean): string => `
  select c.relname::text as name, d.text as comment,
    substring(d.text from '^class ([UKGL])(?: by \\w+)?: ') as class, a.attname::text as by,
    format_type(a.atttypid, a.atttypmod) as "byType",
    coalesce((select json_agg(array(
        select a.attname::text from unnest(x.indkey::int2[]) with ordinality k(n, o)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.n where k.o <= x.indnkeyatts))
      from pg_index x where x.indrelid = c.oid and x.indisunique), '[]') as keys,
    ${isCitus ? 'exists (select from pg_dist_partition p where p.logicalrelid = c.oid)' : 'false'} as "isDistributed"
  from pg_class c cross join lateral (select obj_description(c.oid, 'pg_class')) d (text)
  left join pg_attribute a on a.attrelid = c.oid and a.attname = substring(d.text from '^class K by (\\w+): ')
  where c.relnamespace = 'dipper'::regnamespace and c.relkind in ('r', 'p') order by 1`;

const foreignKeysSql = `
  select c.relname::text as table, f.conname::text as name, t.relname::text as target,
    pg_get_constraintdef(f.oid) as definition
  from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_class t on t.oid = f.confrelid
  where f.contype = 'f' and f.conparentid = 0 and c.relnamespace = 'dipper'::regnamespace order by 1, 2`;

/** One call about one bucket goes to where that bucket is. What SQL calls has to be there before it: as it was made. */
const functionsSql = (isCitus: boolean): string => `
  select p.oid::regprocedure::text as signature,
    coalesce(p.proargnames[1] = 'p_bucket' and p.proargtypes[0] = 'int4'::regtype, false) as "byBucket",
    coalesce((select json_agg(c.relname::text)
      from pg_depend d join pg_type y on d.refclassid = 'pg_type'::regclass and y.oid = d.refobjid
      left join pg_type e on e.typarray = y.oid
      join pg_class c on c.oid = coalesce(nullif(y.typrelid, 0), e.typrelid)
      where d.classid = 'pg_proc'::regclass and d.objid = p.oid), '[]') as "rowsOf",
    ${
      isCitus
        ? `exists (select from pg_dist_object o where o.classid = 'pg_proc'::regclass and o.objid = p.oid
      and (o.distribution_argument_index is not null
        or not coalesce(p.proargnames[1] = 'p_bucket' and p.proargtypes[0] = 'int4'::regtype, false)))`
        : 'false'
    } as "isDistributed",
    array[pg_get_functiondef(p.oid),
      format('alter function %s owner to %s', p.oid::regprocedure, p.proowner::regrole),
      format('revoke all on function %s from public', p.oid::regprocedure)]
      || array(select format('grant execute on function %s to %s', p.oid::regprocedure,
          case when a.grantee = 0 then 'public' else a.grantee::regrole::text end)
        from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
        where a.privilege_type = 'EXECUTE') as remake
  from pg_proc p join pg_language l on l.oid = p.prolang
  where p.pronamespace = 'dipper'::regnamespace and p.prokind = 'f' and l.lanname in ('plpgsql', 'sql')
  order by l.lanname = 'sql', p.oid`;

const typesSql = (isCitus: boolean): string => `
  select y.oid::regtype::text as name, ${
    isCitus
      ? `exists (select from pg_dist_object o where o.classid = 'pg_type'::regclass and o.objid = y.oid)`
      : 'false'
  } as "isDistributed"
  from pg_type y left join pg_class c on c.oid = y.typrelid
  where y.typnamespace = 'dipper'::regnamespace and y.typtype in ('c', 'e', 'd')
    and (y.typtype <> 'c' or c.relkind = 'c') order by y.oid`;

const triggersSql = `
  select c.relname || '.' || t.tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where not t.tgisinternal and c.relnamespace = 'dipper'::regnamespace order by 1`;

export async function readCatalog(client: pg.Client): Promise<Catalog> {
  const citus = await client.query(`select from pg_extension where extname = 'citus'`);
  const isCitus = (citus.rowCount ?? 0) > 0;
  const rows = async <Row extends pg.QueryResultRow>(text: string): Promise<Row[]> =>
    (await client.query<Row>(text)).rows;
  const triggers = await rows<{ name: string }>(triggersSql);
  return {
    tables: await rows<Table>(tablesSql(isCitus)),
    foreignKeys: await rows<ForeignKey>(foreignKeysSql),
    functions: await rows<Function>(functionsSql(isCitus)),
    types: await rows<Type>(typesSql(isCitus)),
    triggers: triggers.map(({ name }) => name),
  };
}
