import type { TableClass } from '../check/table-class.ts';
import type { Catalog, ForeignKey, Table } from './catalog.ts';

/** Each step is one transaction: all of it or nothing. */
export type Step = { readonly what: string; readonly statements: readonly string[] };

const ANCHOR = 'app_user';

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const full = (name: string): string => `dipper.${name}`;

const ofClass = ({ tables }: Catalog, tableClass: TableClass): readonly Table[] =>
  tables.filter((table) => table.class === tableClass && !table.isDistributed);

/** The column that every unique key of the table has; for what people own that is the bucket. */
export function distributionColumn({ class: own, keys }: Table): string | undefined {
  if (own === 'U') return keys.every((key) => key.includes('bucket')) ? 'bucket' : undefined;
  return keys[0]?.find((column) => keys.every((key) => key.includes(column)));
}

function tableFindings(table: Table): string[] {
  const { name, class: own } = table;
  if (own === undefined) return [`${name}: its comment says no class`];
  if (own === 'G' || own === 'L') return [];
  return distributionColumn(table) === undefined
    ? [`${name}: no column is in each of its unique keys, so that it has none to be distributed by`]
    : [];
}

/** Citus has no foreign keys but between tables of one bucket, from anything to reference tables, and among local ones. */
function keyFindings({ tables }: Catalog, key: ForeignKey): string[] {
  const classOf = (name: string) => tables.find((table) => table.name === name)?.class;
  const [from, to] = [classOf(key.table), classOf(key.target)];
  const byBucket = /FOREIGN KEY \([^)]*\bbucket\b[^)]*\) REFERENCES [\w.]+\([^)]*\bbucket\b/.test(
    key.definition,
  );
  const isHarmful = /ON DELETE SET/.test(key.definition);
  if (isHarmful) return [`${key.table}.${key.name}: sets a part of the key on delete`];
  if (to === 'G' || (from === 'L' && to === 'L')) return [];
  return from === 'U' && to === 'U' && byBucket
    ? []
    : [`${key.table}.${key.name}: a foreign key from class ${from} to class ${to}`];
}

/** Everything for which Citus would refuse this schema, known without it. */
export const findHindrances = (catalog: Catalog): string[] => [
  ...catalog.tables.flatMap(tableFindings),
  ...catalog.foreignKeys.flatMap((key) => keyFindings(catalog, key)),
  ...catalog.triggers.map((name) => `${name}: a trigger`),
];

const distribute = (table: Table, parameters: string): string =>
  `select create_distributed_table(${literal(full(table.name))}, ${literal(distributionColumn(table) ?? '')}, ${parameters})`;

function keysAway({ foreignKeys }: Catalog): Step {
  const drops = foreignKeys.map(
    ({ table, name }) => `alter table ${full(table)} drop constraint ${name}`,
  );
  const tables = [
    ...new Set(foreignKeys.flatMap(({ table, target }) => [table, target])),
  ].toSorted();
  const lock = `lock table ${tables.map(full).join(', ')} in access exclusive mode`;
  return { what: `${drops.length} foreign keys are put aside`, statements: [lock, ...drops] };
}

function keysBack({ foreignKeys }: Catalog): Step[] {
  const adds = foreignKeys.map(
    ({ table, name, definition }) =>
      `alter table ${full(table)} add constraint ${name} ${definition.replace(/ NOT VALID$/, '')} not valid`,
  );
  const inTurn = `set local citus.multi_shard_modify_mode to 'sequential'`;
  return [
    { what: `${adds.length} foreign keys come back`, statements: [inTurn, ...adds] },
    ...foreignKeys.map(({ table, name }) => ({
      what: `${table}.${name} is true of every row`,
      statements: [`alter table ${full(table)} validate constraint ${name}`],
    })),
  ];
}

const TYPES_EACH = 50;

/** Citus takes along what a function's parameters are of, and not what only its body names. */
function typeSteps({ types }: Catalog): Step[] {
  const parts = Array.from({ length: Math.ceil(types.length / TYPES_EACH) }, (_, part) =>
    types.slice(part * TYPES_EACH, (part + 1) * TYPES_EACH),
  );
  return parts.map((part) => {
    const carrier = `dipper.carry_types(${part.join(', ')})`;
    return {
      what: `${part.length} types are on every node`,
      statements: [
        `create function ${carrier} returns void language sql as ''`,
        `select create_distributed_function(${literal(carrier)})`,
        `drop function ${carrier}`,
      ],
    };
  });
}

/** Functions about rows that only the coordinator has stay there, and are called there alone. */
function functionSteps({ functions, tables }: Catalog): Step {
  const local = new Set(tables.filter((each) => each.class === 'L').map(({ name }) => name));
  const shared = functions.filter(({ rowsOf }) => !rowsOf.some((name) => local.has(name)));
  const everywhere = shared.map(({ signature, byBucket }) =>
    byBucket
      ? `select create_distributed_function(${literal(signature)}, 'p_bucket', colocate_with => ${literal(full(ANCHOR))})`
      : `select create_distributed_function(${literal(signature)})`,
  );
  return { what: `${shared.length} functions are on every node`, statements: everywhere };
}

/**
 * The order of what has to be done: keys that Citus would not let stand aside, tables that are the same
 * everywhere, what only the coordinator has (so that it commits together with the rest), people's tables
 * side by side, claims by their own keys, keys back, and functions to where the rows are.
 */
export function planDistribution(catalog: Catalog, shards: number): Step[] {
  const owned = ofClass(catalog, 'U').toSorted(
    (left, right) => Number(right.name === ANCHOR) - Number(left.name === ANCHOR),
  );
  const table = (each: Table, statement: string): Step => ({
    what: `${each.name}, class ${each.class}`,
    statements: [statement],
  });
  return [
    keysAway(catalog),
    ...ofClass(catalog, 'G').map((each) =>
      table(each, `select create_reference_table(${literal(full(each.name))})`),
    ),
    ...ofClass(catalog, 'L').map((each) =>
      table(each, `select citus_add_local_table_to_metadata(${literal(full(each.name))})`),
    ),
    ...owned.map((each) =>
      table(
        each,
        each.name === ANCHOR
          ? distribute(each, `shard_count => ${shards}, colocate_with => 'none'`)
          : distribute(each, `colocate_with => ${literal(full(ANCHOR))}`),
      ),
    ),
    ...ofClass(catalog, 'K').map((each) =>
      table(each, distribute(each, `shard_count => ${shards}, colocate_with => 'none'`)),
    ),
    ...keysBack(catalog),
    ...typeSteps(catalog),
    functionSteps(catalog),
  ];
}
