import type { Queryable } from './database.ts';
import { shapes } from './generated/calls.ts';
import type { Calls } from './generated/calls.ts';
import { camel } from './names.ts';
import { statement } from './statement.ts';
import type { Statement } from './statement.ts';

type Name = keyof Calls;

/** The answer of a function. */
export type Gives<Called extends Name> = Calls[Called]['gives'];
type As<Called extends Name> = Calls[Called]['as'];

/**
 * Checks that the row type names existing columns, each with its type or a narrower one. Otherwise
 * the result is `unknown`, which cannot be used.
 */
type Fits<Gives, Wanted> = Wanted extends {
  readonly [Key in keyof Wanted]: Key extends keyof Gives ? Gives[Key] : never;
}
  ? true
  : false;
type Read<Gives, As, Wanted> = As extends 'value'
  ? [Wanted] extends [Gives]
    ? Wanted
    : unknown
  : false extends Fits<Gives, Wanted>
    ? unknown
    : As extends 'rows'
      ? Wanted[]
      : Wanted;

/** The caller names the type of the answer: it is not inferred from where the answer goes. */
type Call<Called extends Name> = <Wanted = Calls[Called]['gives']>(
  db: Queryable,
  takes: Calls[Called]['takes'],
) => Promise<Read<Calls[Called]['gives'], Calls[Called]['as'], NoInfer<Wanted>>>;

const wordsOf = (text: string): readonly string[] => (text === '' ? [] : text.split(' '));

/** Columns of an answer lose the mark that keeps them apart from columns of tables in the function. */
const columnText = (column: string): string =>
  column.startsWith('o_') ? `${column} as ${column.slice(2)}` : column;

/** An argument of a function; one that is a whole row also has the type and the columns of that row. */
type Taken = Named & { readonly row: string | undefined; readonly columns: readonly Named[] };
type Named = { readonly name: string; readonly type: string };

const namedOf = (text: string): Named => {
  const [name = '', type = ''] = text.split('::');
  return { name, type };
};

const takenOf = (text: string): Taken => {
  const [, name, row, columns = ''] = /^(\w+):(\w+)\((.*)\)$/.exec(text) ?? [];
  if (name === undefined) return { ...namedOf(text), row, columns: [] };
  return { name, type: '', row, columns: columns.split(',').map(namedOf) };
};

/** The arguments by their names, with a place of its own for each column of a row. */
const argumentsText = (takes: readonly Taken[]): string => {
  let place = 0;
  const next = (): string => `$${(place += 1)}`;
  return takes
    .map(({ name, row, columns }) => {
      if (row === undefined) return `p_${name} => ${next()}`;
      const fields = columns.map(({ type }) => `${next()}::${type}`).join(', ');
      return `p_${name} => row(${fields})::dipper.${row}`;
    })
    .join(', ');
};

const statementOf = (name: Name, takes: readonly Taken[]): Statement => {
  const { gives, as } = shapes[name];
  const called = `dipper.${name}(${argumentsText(takes)})`;
  const columns = wordsOf(gives).map(columnText).join(', ');
  const text = as === 'value' ? `${called} as value` : `${columns} from ${called}`;
  return statement(name, `select ${text}`);
};

/**
 * Builds a statement that makes one call for each item, in order; each argument is an array of all
 * values.
 */
const statementOfEach = (name: Name, takes: readonly Taken[]): Statement => {
  const { gives, as } = shapes[name];
  const arrays = takes.map(({ type }, place) => `$${place + 1}::${type}[]`).join(', ');
  const names = takes.map((taken) => `p_${taken.name}`);
  const namedArguments = names.map((each) => `${each} => i.${each}`).join(', ');
  const columns = wordsOf(gives).map((column) => `c.${columnText(column)}`);
  const items = `unnest(${arrays}) with ordinality as i (${names.join(', ')}, place)`;
  const called = `dipper.${name}(${namedArguments})`;
  const text =
    as === 'value'
      ? `${called} as value from ${items}`
      : `${columns.join(', ')} from ${items}, lateral ${called} c`;
  return statement(`${name}_each`, `select ${text} order by i.place`);
};

type Arguments = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Arguments =>
  typeof value === 'object' && value !== null;

/** Returns the given values, in the order of the parameters. */
const valuesOf = (takes: readonly Taken[], values: Arguments): readonly unknown[] =>
  takes.flatMap(({ name, row, columns }) => {
    const value = values[camel(name)];
    if (row === undefined || !isObject(value)) return [value];
    return columns.map((column) => value[camel(column.name)]);
  });

const statements = new Map<string, Statement>();

/** Makes each statement once, wherever it is used. */
const once = (name: string, make: () => Statement): Statement => {
  const made = statements.get(name) ?? make();
  statements.set(name, made);
  return made;
};

type AnyCall = (db: Queryable, input: Arguments) => Promise<unknown>;

/** Calls a function of the database, its arguments by name. */
export function call<Called extends Name>(name: Called): Call<Called>;
export function call(name: Name): AnyCall {
  const { takes, as } = shapes[name];
  const taken = wordsOf(takes).map(takenOf);
  const called = once(name, () => statementOf(name, taken));
  return async (db, input) => {
    const rows = await db.query(called, valuesOf(taken, input));
    if (as === 'rows') return rows;
    return as === 'row' ? rows[0] : rows[0]?.['value'];
  };
}

type CallEach<Called extends Name> = <Wanted = Calls[Called]['gives']>(
  db: Queryable,
  items: readonly Calls[Called]['takes'][],
) => Promise<
  As<Called> extends 'value'
    ? Read<Gives<Called>, 'value', NoInfer<Wanted>>[]
    : Read<Gives<Called>, 'rows', NoInfer<Wanted>>
>;

type AnyCallEach = (db: Queryable, items: readonly Arguments[]) => Promise<unknown>;

/** Calls a function with plain arguments for many items in one statement, in their order. */
export function callEach<Called extends Name>(name: Called): CallEach<Called>;
export function callEach(name: Name): AnyCallEach {
  const { takes, as } = shapes[name];
  const taken = wordsOf(takes).map(takenOf);
  if (as === 'rows' || taken.some(({ row, type }) => row !== undefined || type.endsWith('[]'))) {
    throw new Error(`${name} cannot be called for many at once`);
  }
  const called = once(`${name}_each`, () => statementOfEach(name, taken));
  return async (db, items) => {
    const values = taken.map((each) => items.map((item) => item[camel(each.name)]));
    const rows = await db.query(called, values);
    return as === 'row' ? rows : rows.map(({ value }) => value);
  };
}

/** A time that a function takes, in the words of PostgreSQL. */
export const seconds = (count: number): string => `${count} seconds`;
