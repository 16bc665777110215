import pg from 'pg';

import { lintFunctionBody, namesIn } from './sql-text.ts';
import type { TableClass, TableClasses } from './table-class.ts';

/** A function that claims something by another key than a person says so, and why. */
const anotherKey = /--\s*by another key:\s*\S+/;

type Query = <Row extends pg.QueryResultRow>(text: string) => Promise<Row[]>;

type TableRow = { name: string; comment: string | null };
type KeyRow = {
  table: string;
  name: string;
  columns: string[];
  target: string | null;
  target_columns: string[] | null;
};
type FindingRow = { finding: string };
type FunctionRow = {
  name: string;
  body: string;
  definer: boolean;
  callable: boolean;
  path: string | null;
  /** The place of `p_bucket` among the arguments: 1 if it is about one person's rows. */
  bucket_place: number | null;
};

const tablesSql = `
  select c.relname as name, obj_description(c.oid, 'pg_class') as comment
  from pg_class c where c.relnamespace = 'dipper'::regnamespace and c.relkind in ('r', 'p')
  order by 1`;

const keysSql = `
  select c.relname as table, i.relname as name, null as target, null as target_columns,
    array(select coalesce(a.attname, '(expression)') from unnest(x.indkey::int2[]) with ordinality k(n, o)
      left join pg_attribute a on a.attrelid = c.oid and a.attnum = k.n
      where k.o <= x.indnkeyatts order by k.o)::text[] as columns
  from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
  where x.indisunique and c.relnamespace = 'dipper'::regnamespace
  union all
  select c.relname, f.conname, t.relname,
    array(select a.attname from unnest(f.confkey) with ordinality k(n, o)
      join pg_attribute a on a.attrelid = t.oid and a.attnum = k.n order by k.o)::text[],
    array(select a.attname from unnest(f.conkey) with ordinality k(n, o)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.n order by k.o)::text[]
  from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_class t on t.oid = f.confrelid
  where f.contype = 'f' and c.relnamespace = 'dipper'::regnamespace
  order by 1, 2`;

const forbiddenSql = `
  select c.relname || ': trigger ' || t.tgname as finding
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where not t.tgisinternal and c.relnamespace = 'dipper'::regnamespace
  union all
  select tablename || ': rule ' || rulename from pg_rules where schemaname = 'dipper'
  union all
  select c.relname || '.' || a.attname || ': its default takes from a sequence'
  from pg_attrdef d join pg_class c on c.oid = d.adrelid
  join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
  where c.relnamespace = 'dipper'::regnamespace and pg_get_expr(d.adbin, d.adrelid) like '%nextval(%'
  union all
  select c.relname || '.' || a.attname || ': an identity that is no bigint'
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where a.attidentity <> '' and a.atttypid <> 'bigint'::regtype and c.relnamespace = 'dipper'::regnamespace
  union all
  select c.relname || '.' || a.attname || ': a float'
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where a.attnum > 0 and c.relkind in ('r', 'p') and c.relnamespace = 'dipper'::regnamespace
    and a.atttypid in ('real'::regtype, 'double precision'::regtype, 'money'::regtype)
  union all
  select c.relname || '.bucket: must be integer not null'
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where a.attname = 'bucket' and c.relkind in ('r', 'p') and c.relnamespace = 'dipper'::regnamespace
    and (a.atttypid <> 'integer'::regtype or not a.attnotnull)
  union all
  select proname || ': its plans are chosen for it, which a distributed engine cannot do'
  from pg_proc, unnest(proconfig) each
  where pronamespace = 'dipper'::regnamespace and each like 'plan_cache_mode=%'
  order by 1`;

const functionsSql = `
  select p.proname as name, p.prosrc as body, p.prosecdef as definer,
    has_function_privilege('dipper_app', p.oid, 'execute') as callable,
    (select each from unnest(p.proconfig) each where each like 'search_path=%') as path,
    array_position(p.proargnames, 'p_bucket') as bucket_place
  from pg_proc p join pg_language l on l.oid = p.prolang
  where p.pronamespace = 'dipper'::regnamespace and l.lanname in ('plpgsql', 'sql')
  order by 1`;

function isClass(text: string | undefined): text is TableClass {
  return text === 'U' || text === 'K' || text === 'G' || text === 'L';
}

function classOf({ comment }: TableRow): TableClass | undefined {
  const letter = /^class (?:([UGL])|(K) by \w+): \S/
    .exec(comment ?? '')
    ?.slice(1)
    .join('');
  return isClass(letter) ? letter : undefined;
}

function classesOf(tables: readonly TableRow[]): Map<string, TableClass> {
  return new Map(
    tables.flatMap((table) => {
      const found = classOf(table);
      return found === undefined ? [] : [[table.name, found] as const];
    }),
  );
}

function unclassified(tables: readonly TableRow[]): string[] {
  return tables
    .filter((table) => classOf(table) === undefined)
    .map(
      ({ name }) =>
        `${name}: its comment must begin with "class U|G|L: " or "class K by COLUMN: " and say what it is`,
    );
}

function lintKey(key: KeyRow, classes: TableClasses): string[] {
  const { table, name, columns, target, target_columns: targetColumns } = key;
  const own = classes.get(table);
  const other = target === null ? undefined : classes.get(target);
  const place = columns.indexOf('bucket');
  const isPaired = (targetColumns?.[place] ?? 'bucket') === 'bucket';
  if (target !== null && other !== 'G' && (own !== 'U' || other !== 'U')) {
    return [`${table}.${name}: a foreign key from class ${own} to class ${other}`];
  }
  if (own !== 'U' || other === 'G') return [];
  if (place < 0) return [`${table}.${name}: a key of a user-owned table without bucket`];
  if (!isPaired) return [`${table}.${name}: its bucket refers to another column`];
  return [];
}

function keylessTables(keys: readonly KeyRow[], tables: readonly TableRow[]): string[] {
  const keyed = new Set(keys.filter(({ target }) => target === null).map(({ table }) => table));
  return tables.filter(({ name }) => !keyed.has(name)).map(({ name }) => `${name}: no primary key`);
}

function lintFunction(row: FunctionRow, classes: TableClasses): string[] {
  const { name, body, definer, callable, path, bucket_place: place } = row;
  const openPath = definer && path === null;
  const uncalled = definer && !callable;
  const bucketLater = place !== null && place > 1 && !anotherKey.test(body);
  return [
    ...(openPath ? [`${name}: security definer without a fixed search_path`] : []),
    ...(uncalled ? [`${name}: security definer, and the server may not call it`] : []),
    ...(bucketLater ? [`${name}: p_bucket is not its first parameter`] : []),
    ...lintFunctionBody(name, body, classes),
  ];
}

/** Returns the reference tables that it writes, itself or by the functions that it calls. */
function referencesWrittenBy(
  row: FunctionRow,
  functions: ReadonlyMap<string, FunctionRow>,
  classes: TableClasses,
): string[] {
  const names = new Set([row.name]);
  const open = [row];
  const written = new Set<string>();
  for (let each = open.pop(); each !== undefined; each = open.pop()) {
    const { tables, called } = namesIn(each.body);
    for (const table of tables) if (classes.get(table) === 'G') written.add(table);
    for (const name of called) {
      const next = functions.get(name);
      if (next === undefined || names.has(name)) continue;
      names.add(name);
      open.push(next);
    }
  }
  return [...written];
}

/** Each node has its copy of those, so that one write at work is a write everywhere at once. */
function lintReferences(rows: readonly FunctionRow[], classes: TableClasses): string[] {
  const functions = new Map(rows.map((row) => [row.name, row]));
  return rows
    .filter(({ bucket_place: place }) => place === 1)
    .flatMap((row) =>
      referencesWrittenBy(row, functions, classes).map(
        (table) => `${row.name}: it is about one person, and writes ${table}, a reference table`,
      ),
    );
}

async function lintWith(query: Query): Promise<{ classes: TableClasses; findings: string[] }> {
  const tables = await query<TableRow>(tablesSql);
  const keys = await query<KeyRow>(keysSql);
  const forbidden = await query<FindingRow>(forbiddenSql);
  const functions = await query<FunctionRow>(functionsSql);
  const classes = classesOf(tables);
  const findings = [
    ...unclassified(tables),
    ...keylessTables(keys, tables),
    ...keys.flatMap((key) => lintKey(key, classes)),
    ...forbidden.map(({ finding }) => finding),
    ...functions.flatMap((each) => lintFunction(each, classes)),
    ...lintReferences(functions, classes),
  ];
  return { classes, findings };
}

/** Reads the migrated schema itself: what stands there counts, not how it was written. */
export async function lintCatalog(
  url: string,
): Promise<{ classes: TableClasses; findings: string[] }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await lintWith(async (text) => (await client.query(text)).rows);
  } finally {
    await client.end();
  }
}
