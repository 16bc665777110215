import pg from 'pg';

import { camel } from '../../apps/server/src/platform/db/index.ts';
import type { GeneratedFile } from './document.ts';

type Type = {
  readonly name: string;
  readonly isOurs: boolean;
  readonly isArray: boolean;
  readonly kind: 'b' | 'c' | 'e' | 'p' | 'd' | 'r' | 'm';
};
type Column = {
  readonly name: string;
  readonly type: Type;
  /** Never null. */
  readonly isFilled?: boolean;
  /** It has a default, which is null. */
  readonly isOptional?: boolean;
};
type FunctionRow = {
  readonly name: string;
  readonly isCallable: boolean;
  readonly isSet: boolean;
  readonly takes: readonly Column[];
  readonly gives: Type;
  readonly columns: readonly Column[] | null;
};
/** Rows as a function takes them whole, by the name of their type. */
type Composites = ReadonlyMap<string, readonly Column[]>;
type CompositeRow = { readonly name: string; readonly columns: readonly Column[] };
type EnumRow = { readonly name: string; readonly labels: readonly string[] };

const typeOf = (oid: string): string => `(
  select json_build_object('name', e.typname, 'kind', e.typtype, 'isArray', t.typcategory = 'A',
    'isOurs', e.typnamespace = 'dipper'::regnamespace)
  from pg_type t join pg_type e on e.oid = case when t.typcategory = 'A' then t.typelem else t.oid end
  where t.oid = ${oid})`;

const functionsSql = `
  select p.proname as name, p.proretset as "isSet",
    has_function_privilege('dipper_app', p.oid, 'execute') as "isCallable",
    ${typeOf('p.prorettype')} as gives,
    coalesce((select json_agg(json_build_object('name', a.name, 'type', ${typeOf('a.type')},
        'isOptional', a.place > p.pronargs - p.pronargdefaults) order by a.place)
      from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[]), p.proargnames,
        coalesce(p.proargmodes, array_fill('i'::"char", array[p.pronargs])))
        with ordinality a (type, name, mode, place) where a.mode = 'i'), '[]') as takes,
    coalesce(
      (select json_agg(json_build_object('name', a.name,
          'type', ${typeOf('a.type')}) order by a.place)
        from unnest(p.proallargtypes, p.proargnames, p.proargmodes)
          with ordinality a (type, name, mode, place)
        where a.mode in ('t', 'o') and p.prorettype = 'record'::regtype),
      (select json_agg(json_build_object('name', c.attname, 'isFilled', c.attnotnull,
          'type', ${typeOf('c.atttypid')}) order by c.attnum)
        from pg_attribute c join pg_type t on t.typrelid = c.attrelid
        where t.oid = p.prorettype and t.typtype = 'c' and c.attnum > 0 and not c.attisdropped)
    ) as columns
  from pg_proc p where p.pronamespace = 'dipper'::regnamespace
  order by 1`;

const enumsSql = `
  select t.typname as name, array_agg(e.enumlabel::text order by e.enumsortorder) as labels
  from pg_type t join pg_enum e on e.enumtypid = t.oid
  where t.typnamespace = 'dipper'::regnamespace group by 1 order by 1`;

const compositesSql = `
  select t.typname as name, json_agg(json_build_object('name', c.attname,
    'type', ${typeOf('c.atttypid')}) order by c.attnum) as columns
  from pg_type t join pg_attribute c on c.attrelid = t.typrelid
  where t.typnamespace = 'dipper'::regnamespace and t.typtype = 'c' and c.attnum > 0
    and not c.attisdropped
  group by t.typname`;

const plainTypes: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Uint8Array',
  date: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'bigint',
  interval: 'string',
  jsonb: 'string',
  text: 'string',
  time: 'string',
  timestamptz: 'Date',
  uuid: 'string',
  void: 'null',
};
const takenTypes: typeof plainTypes = { ...plainTypes, timestamptz: 'Date | string' };
/** The types of results: `jsonb` arrives parsed, whereas an argument is already text. */
const readTypes: typeof plainTypes = { ...plainTypes, bytea: 'Buffer', jsonb: 'unknown' };

const pascal = (name: string): string => camel(`_${name}`);
const withoutMark = (name: string): string => name.replace(/^[op]_/, '');

function written({ name, isOurs, isArray, kind }: Type, plain: typeof plainTypes): string {
  const one = isOurs && kind === 'e' ? pascal(name) : isOurs ? 'string' : plain[name];
  if (one === undefined) throw new Error(`no type in TypeScript is known for ${name}`);
  return isArray ? `${one}[]` : one;
}

const isKey = (name: string): boolean => name === 'bucket' || name === 'user_id';

function fieldText({ name: marked, type, isOptional }: Column, composites: Composites): string {
  const name = withoutMark(marked);
  const label = `readonly ${camel(name)}${isOptional ? '?' : ''}`;
  const columns = type.kind === 'c' ? composites.get(type.name) : undefined;
  if (columns !== undefined) return `${label}: ${fieldsText(columns, composites)}`;
  const one = written({ ...type, isArray: false }, takenTypes);
  const parameter = isKey(name) ? one : `${one} | null | undefined`;
  return `${label}: ${type.isArray ? `readonly (${parameter})[] | null | undefined` : parameter}`;
}

const fieldsText = (columns: readonly Column[], composites: Composites): string =>
  `{ ${columns.map((each) => fieldText(each, composites)).join('; ')} }`;

const takesText = ({ takes }: FunctionRow, composites: Composites): string =>
  takes.length === 0 ? 'Nothing' : fieldsText(takes, composites);

const union = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(' | ');
const alwaysThere = new Set(['bucket', 'user_id']);
const typesAlwaysThere = new Set(['bool', 'void']);
const isAlwaysThere = ({ kind, name }: Type): boolean => kind === 'e' || typesAlwaysThere.has(name);

const isOutcome = ({ kind, name }: Type): boolean => kind === 'e' && name.endsWith('_outcome');

function columnText({ name: marked, type, isFilled }: Column): string {
  const name = withoutMark(marked);
  const isThere = isFilled || alwaysThere.has(name) || isOutcome(type);
  return `readonly ${name}: ${written(type, readTypes)}${isThere ? '' : ' | null'}`;
}

function givesText({ columns, gives }: FunctionRow): string {
  if (columns !== null) return `{ ${columns.map(columnText).join('; ')} }`;
  return `${written(gives, readTypes)}${isAlwaysThere(gives) ? '' : ' | null'}`;
}

const howMany = ({ isSet, columns }: FunctionRow): string =>
  columns === null ? 'value' : isSet ? 'rows' : 'row';

const typeText = (each: FunctionRow, composites: Composites): string => `  readonly ${each.name}: {
    readonly takes: ${takesText(each, composites)};
    readonly gives: ${givesText(each)};
    readonly as: '${howMany(each)}';
  };`;

const typeName = ({ name, isOurs, isArray }: Type): string =>
  `${isOurs ? 'dipper.' : ''}${name}${isArray ? '[]' : ''}`;

/** Returns an argument with its type, which neither a column of a row nor many values at once have by themselves. */
function takenText({ name, type }: Column, composites: Composites): string {
  const columns = type.kind === 'c' ? composites.get(type.name) : undefined;
  if (columns === undefined) return `${withoutMark(name)}::${typeName(type)}`;
  const fields = columns.map((each) => `${each.name}::${typeName(each.type)}`).join(',');
  return `${withoutMark(name)}:${type.name}(${fields})`;
}

function shapeText(each: FunctionRow, composites: Composites): string {
  const takes = each.takes.map((column) => takenText(column, composites)).join(' ');
  const gives = (each.columns ?? []).map(({ name }) => name).join(' ');
  return `  ${each.name}: { takes: '${takes}', gives: '${gives}', as: '${howMany(each)}' },`;
}

/** Many rows at once are written in a statement, and an argument is named by the mark of one. */
const isCallable = ({ isCallable: isGranted, takes }: FunctionRow): boolean =>
  isGranted &&
  takes.every(({ name, type }) => name.startsWith('p_') && !(type.kind === 'c' && type.isArray));

function callsText(
  functions: readonly FunctionRow[],
  enums: readonly EnumRow[],
  composites: Composites,
): string {
  const callable = functions.filter(isCallable);
  return [
    `/** Made by \`npm run gen\` from the database's catalogue: what each function takes and gives. */`,
    `type Nothing = Readonly<Record<never, never>>;`,
    ...enums.map(({ name, labels }) => `type ${pascal(name)} = ${union(labels)};`),
    `export type Calls = {`,
    ...callable.map((each) => typeText(each, composites)),
    `};`,
    `export const shapes = {`,
    ...callable.map((each) => shapeText(each, composites)),
    `} as const;`,
    '',
  ].join('\n');
}

const callsPath = 'apps/server/src/platform/db/generated/calls.ts';

/** Returns the functions that the server may call in a database that has all migrations. */
export async function callsFile(url: string): Promise<GeneratedFile> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const functions = await client.query<FunctionRow>(functionsSql);
    const enums = await client.query<EnumRow>(enumsSql);
    const composites = await client.query<CompositeRow>(compositesSql);
    const rows = new Map(composites.rows.map(({ name, columns }) => [name, columns]));
    return { path: callsPath, text: callsText(functions.rows, enums.rows, rows) };
  } finally {
    await client.end();
  }
}
