import type { Queryable } from './database.ts';
import { shapes } from './generated/calls.ts';
import type { Calls } from './generated/calls.ts';
import { camel } from './names.ts';
import { statement } from './statement.ts';
import type { Statement } from './statement.ts';

type Name = keyof Calls;

/** What a function answers with. */
export type Gives<Called extends Name> = Calls[Called]['gives'];

/**
 * Of rows the columns that are read, each as it is given or narrower. Anything else is unknown, which
 * nobody can use.
 */
type Read<Gives, As, Wanted> = As extends 'value'
  ? Wanted extends Gives
    ? Wanted
    : unknown
  : Wanted extends { readonly [Key in keyof Wanted]: Key extends keyof Gives ? Gives[Key] : never }
    ? As extends 'rows'
      ? Wanted[]
      : Wanted
    : unknown;

/** What is read is said where it is called, and not taken from where it goes. */
type Call<Called extends Name> = <Wanted = Calls[Called]['gives']>(
  db: Queryable,
  takes: Calls[Called]['takes'],
) => Promise<Read<Calls[Called]['gives'], Calls[Called]['as'], NoInfer<Wanted>>>;

const wordsOf = (text: string): readonly string[] => (text === '' ? [] : text.split(' '));

/** Columns of an answer lose the mark that keeps them apart from columns of tables in the function. */
const columnText = (column: string): string =>
  column.startsWith('o_') ? `${column} as ${column.slice(2)}` : column;

/** An argument: its name, and where it is a whole row the type and the columns of that. */
type Taken = { readonly name: string; readonly row: string | undefined; readonly columns: Columns };
type Columns = readonly (readonly [name: string, type: string])[];

const takenOf = (text: string): Taken => {
  const [, name = text, row, columns = ''] = /^(\w+):(\w+)\((.*)\)$/.exec(text) ?? [];
  const pairs = columns.split(',').map((each) => each.split('::'));
  return { name, row, columns: pairs.map(([column = '', type = '']) => [column, type]) };
};

/** The arguments by their names, with a place of its own for each column of a row. */
const argumentsText = (takes: readonly Taken[]): string => {
  let place = 0;
  const next = (): string => `$${(place += 1)}`;
  return takes
    .map(({ name, row, columns }) => {
      if (row === undefined) return `p_${name} => ${next()}`;
      const fields = columns.map(([, type]) => `${next()}::${type}`).join(', ');
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

type Given = Readonly<Record<string, unknown>>;
const isGiven = (value: unknown): value is Given => typeof value === 'object' && value !== null;

/** What is given, in the order of the places. */
const valuesOf = (takes: readonly Taken[], given: Given): readonly unknown[] =>
  takes.flatMap(({ name, row, columns }) => {
    const value = given[camel(name)];
    if (row === undefined || !isGiven(value)) return [value];
    return columns.map(([column]) => value[camel(column)]);
  });

const known = new Map<Name, Statement>();

type AnyCall = (db: Queryable, given: Given) => Promise<unknown>;

/** One function of the database, called with its arguments by their names. */
export function call<Called extends Name>(name: Called): Call<Called>;
export function call(name: Name): AnyCall {
  const { takes, as } = shapes[name];
  const taken = wordsOf(takes).map(takenOf);
  const called = known.get(name) ?? statementOf(name, taken);
  known.set(name, called);
  return async (db, given) => {
    const rows = await db.query(called, valuesOf(taken, given));
    if (as === 'rows') return rows;
    return as === 'row' ? rows[0] : rows[0]?.['value'];
  };
}

/** A time that a function takes, in the words of PostgreSQL. */
export const seconds = (count: number): string => `${count} seconds`;
