import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

import { statementsOf } from '../check/migration-text.ts';
import { listFiles } from '../files/index.ts';
import type { GeneratedFile } from './document.ts';

const schema = 'apps/server/schema';
const migrations = 'apps/server/migrations';
const name = '0001-baseline';

/** A statement, what it makes, and what has to be there before it. */
type Part = {
  readonly text: string;
  readonly makes: string | undefined;
  readonly needs: readonly string[];
  readonly fills: boolean;
};

const making = /^create (?:type|table|sequence|function) dipper\.(\w+)/i;
const naming = /\bdipper\.(\w+)/g;
const filling = /^insert into /i;
const calling = /^create function dipper\.(\w+)[^$]* security definer /i;

/** The files that come first: the privileges of everything after them, and the clock, which dates rows. */
const first = [`${schema}/privileges.sql`, `${schema}/platform/`];
const placeOf = (file: string): number => {
  const place = first.findIndex((start) => file.startsWith(start));
  return place < 0 ? first.length : place;
};

/**
 * Returns the grant of a function that runs with its owner's rights: the server calls it, and everything else only by
 * it.
 */
const grantOf = (plain: string): string => {
  const called = calling.exec(plain)?.[1];
  return called === undefined ? '' : `\ngrant execute on function dipper.${called} to dipper_app;`;
};

/** PostgreSQL reads the body of a function when it is called: what a body names may come later. */
function partsOf(text: string): Part[] {
  return statementsOf(text).map(({ whole, plain }) => {
    const makes = making.exec(plain)?.[1];
    const named = [...plain.matchAll(naming)].map(([, each = '']) => each);
    const needs = named.filter((each) => each !== makes);
    return { text: `${whole.trim()};${grantOf(plain)}`, makes, needs, fills: filling.test(plain) };
  });
}

/** Each statement after those that make what it names, and otherwise as the files have them. */
function inOrder(parts: readonly Part[]): Part[] {
  const makers = Map.groupBy(parts, ({ makes }) => makes ?? '');
  const placed = new Set<Part>();
  const ordered: Part[] = [];
  const place = (part: Part): void => {
    if (placed.has(part)) return;
    placed.add(part);
    for (const each of part.needs) makers.get(each)?.forEach(place);
    ordered.push(part);
  };
  parts.forEach(place);
  return ordered;
}

/** Rows in the order of their tables, which is the one of their references. */
function rowsInOrder(rows: readonly Part[], made: readonly Part[]): Part[] {
  const tables = made.map(({ makes }) => makes);
  const placeOfTable = ({ needs: [table = ''] }: Part): number => tables.indexOf(table);
  return rows.toSorted((a, b) => placeOfTable(a) - placeOfTable(b));
}

/** Joins the files of `apps/server/schema` in an order in which PostgreSQL can run them. */
export function baselineText(root: string): string {
  const files = listFiles(root, schema)
    .filter((file) => file.endsWith('.sql'))
    .toSorted((a, b) => placeOf(a) - placeOf(b));
  const parts = files.flatMap((file) => partsOf(readFileSync(path.join(root, file), 'utf8')));
  const made = inOrder(parts.filter(({ fills }) => !fills));
  const rows = rowsInOrder(
    parts.filter(({ fills }) => fills),
    made,
  );
  const texts = [...made, ...rows].map(({ text }) => text);
  const head = `-- Made by \`npm run gen\` from ${schema}.\n\nset local check_function_bodies = off;`;
  return [head, ...texts, ''].join('\n\n');
}

/** The first migration is made anew for as long as it is the only one; the others are written by hand. */
export function baselineFiles(root: string): GeneratedFile[] {
  const directory = path.join(root, migrations);
  const names = existsSync(directory) ? readdirSync(directory) : [];
  const isOnly = names.every((each) => each === name);
  return isOnly ? [{ path: `${migrations}/${name}/up.sql`, text: baselineText(root) }] : [];
}
