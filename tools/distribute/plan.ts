import type { TableClass } from '../check/table-class.ts';
import type { Catalog, ForeignKey, Table } from './catalog.ts';

/** Each step is one transaction: all of it or nothing. */
export type Step = { readonly what: string; readonly statements: readonly string[] };

const ANCHOR = 'app_user';

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const full = (name: string): string => `dipper.${name}`;
/** One connection for each node, so that what a statement made is there for the next one. */
const inTurn = `set local citus.multi_shard_modify_mode to 'sequential'`;

const ofClass = ({ tables }: Catalog, tableClass: TableClass): readonly Table[] =>
  tables.filter((table) => table.class === tableClass && !table.isDistributed);

/** The column whose value says where a row lies; each unique key has to have it. */
export function distributionColumn({ class: own, by, keys }: Table): string | undefined {
  const column = own === 'U' ? 'bucket' : by;
  return column !== null && keys.every((key) => key.includes(column)) ? column : undefined;
}

function tableFindings(table: Table): string[] {
  const { name, class: own, by } = table;
  if (own === null) return [`${name}: its comment says no class`];
  if (own === 'G' || own === 'L' || distributionColumn(table) !== undefined) return [];
  return own === 'K' && by === null
    ? [`${name}: its comment does not say by which of its columns it is claimed`]
    : [`${name}: ${by ?? 'bucket'} is not in each of its unique keys`];
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

/** Keys from or to a table that is still to be placed: the others stay as they are. */
function keysToMove({ foreignKeys, tables }: Catalog): readonly ForeignKey[] {
  const placed = new Set(tables.filter((each) => each.isDistributed).map(({ name }) => name));
  return foreignKeys.filter(({ table, target }) => !placed.has(table) || !placed.has(target));
}

const tableStep = (each: Table, statement: string): Step => ({
  what: `${each.name}, class ${each.class}`,
  statements: [statement],
});

function keysAway(keys: readonly ForeignKey[]): Step[] {
  if (keys.length === 0) return [];
  const drops = keys.map(({ table, name }) => `alter table ${full(table)} drop constraint ${name}`);
  const tables = [...new Set(keys.flatMap(({ table, target }) => [table, target]))].toSorted();
  const lock = `lock table ${tables.map(full).join(', ')} in access exclusive mode`;
  return [
    { what: `${drops.length} foreign keys are put aside`, statements: [inTurn, lock, ...drops] },
  ];
}

function keysBack(keys: readonly ForeignKey[]): Step[] {
  if (keys.length === 0) return [];
  const adds = keys.map(
    ({ table, name, definition }) =>
      `alter table ${full(table)} add constraint ${name} ${definition.replace(/ NOT VALID$/, '')} not valid`,
  );
  return [
    { what: `${adds.length} foreign keys come back`, statements: [inTurn, ...adds] },
    ...keys.map(({ table, name }) => ({
      what: `${table}.${name} is true of every row`,
      statements: [`alter table ${full(table)} validate constraint ${name}`],
    })),
  ];
}

/**
 * A table that only the coordinator has becomes the part of a table of that name: a function about its rows
 * would follow the part, and nobody who names the table would find it. It is made again afterwards, and so is
 * the comment, which says the class.
 */
function localStep({ functions }: Catalog, tables: readonly Table[]): Step[] {
  if (tables.length === 0) return [];
  const names = new Set(tables.map(({ name }) => name));
  const about = functions.filter(({ rowsOf }) => rowsOf.some((name) => names.has(name)));
  return [
    {
      what: `${tables.length} tables of class L, and ${about.length} functions about their rows`,
      statements: [
        `set local citus.enable_ddl_propagation to 'off'`,
        ...about.map(({ signature }) => `drop function ${signature}`),
        ...tables.map(
          ({ name }) => `select citus_add_local_table_to_metadata(${literal(full(name))})`,
        ),
        ...tables.map(
          ({ name, comment }) => `comment on table ${full(name)} is ${literal(comment ?? '')}`,
        ),
        ...about.flatMap(({ remake }) => remake),
      ],
    },
  ];
}

/** Claims by the same column lie side by side, so that one statement finds both. */
function claimSteps(catalog: Catalog, shards: number): Step[] {
  const keyOf = ({ by, byType }: Table) => `${by ?? ''} ${byType ?? ''}`;
  const placed = catalog.tables.filter((each) => each.class === 'K' && each.isDistributed);
  const hosts = new Map(placed.map((each) => [keyOf(each), each]));
  return ofClass(catalog, 'K').map((each) => {
    const host = hosts.get(keyOf(each));
    if (host === undefined) hosts.set(keyOf(each), each);
    const place =
      host === undefined
        ? `shard_count => ${shards}, colocate_with => 'none'`
        : `colocate_with => ${literal(full(host.name))}`;
    return tableStep(each, distribute(each, place));
  });
}

const TYPES_EACH = 50;

/** Citus takes along what a function's parameters are of, and not what only its body names. */
function typeSteps(catalog: Catalog): Step[] {
  const types = catalog.types.filter((each) => !each.isDistributed).map(({ name }) => name);
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
function functionSteps({ functions, tables }: Catalog): Step[] {
  const local = new Set(tables.filter((each) => each.class === 'L').map(({ name }) => name));
  const shared = functions.filter(
    ({ rowsOf, isDistributed }) => !isDistributed && !rowsOf.some((name) => local.has(name)),
  );
  if (shared.length === 0) return [];
  const everywhere = shared.map(({ signature, byBucket }) =>
    byBucket
      ? `select create_distributed_function(${literal(signature)}, 'p_bucket', colocate_with => ${literal(full(ANCHOR))})`
      : `select create_distributed_function(${literal(signature)})`,
  );
  return [{ what: `${shared.length} functions are on every node`, statements: everywhere }];
}

const anchorFirst = (left: Table, right: Table): number =>
  Number(right.name === ANCHOR) - Number(left.name === ANCHOR);

/**
 * The order of what has to be done: keys that Citus would not let stand aside, tables that are the same
 * everywhere, what only the coordinator has (so that it commits together with the rest), people's tables
 * side by side, claims by their own keys, keys back, and functions to where the rows are. What is placed
 * already is left alone, so that a migration's new tables and functions find their place by the same command.
 */
export function planDistribution(catalog: Catalog, shards: number): Step[] {
  const moved = keysToMove(catalog);
  const owned = ofClass(catalog, 'U').toSorted(anchorFirst);
  return [
    ...keysAway(moved),
    ...ofClass(catalog, 'G').map((each) =>
      tableStep(each, `select create_reference_table(${literal(full(each.name))})`),
    ),
    ...localStep(catalog, ofClass(catalog, 'L')),
    ...owned.map((each) =>
      tableStep(
        each,
        each.name === ANCHOR
          ? distribute(each, `shard_count => ${shards}, colocate_with => 'none'`)
          : distribute(each, `colocate_with => ${literal(full(ANCHOR))}`),
      ),
    ),
    ...claimSteps(catalog, shards),
    ...keysBack(moved),
    ...typeSteps(catalog),
    ...functionSteps(catalog),
  ];
}
