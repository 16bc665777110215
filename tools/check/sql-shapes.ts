import type { TableClasses } from './table-class.ts';

/**
 * Shapes of a statement that a planner of a distributed engine refuses or reads wrongly, where its rows
 * are spread over machines. Texts come here without comments and literals.
 */
type Shape = (text: string, classes: TableClasses) => string | undefined;

const words = new Set([
  'as',
  'on',
  'set',
  'where',
  'order',
  'group',
  'limit',
  'for',
  'left',
  'join',
  'cross',
]);

/** The names by which a statement speaks of rows of tables. */
function rowNamesIn(text: string, classes: TableClasses): string[] {
  const named = text.matchAll(
    /(?:\b(?:from|join|update|into)|,)\s+dipper\.(\w+)(?:\s+as)?(?:\s+(\w+))?/gi,
  );
  return [...named].flatMap(([, table = '', alias = '']) => {
    if (!classes.has(table)) return [];
    return alias === '' || words.has(alias.toLowerCase()) ? [table] : [alias];
  });
}

/** A shard's table has a row type of its own, for which no function is there. */
const wholeRow: Shape = (text, classes) => {
  const name = rowNamesIn(text, classes).find(
    (each) =>
      new RegExp(`\\bdipper\\.\\w+\\((?:[^()]*,)?\\s*${each}\\s*[,)]`, 'i').test(text) ||
      new RegExp(`\\b(?:select|returning)\\s+${each}\\s*(?:,|\\b(?:as|from)\\b|$)`, 'i').test(
        text,
      ) ||
      new RegExp(`\\bjsonb_populate_record\\(\\s*${each}\\s*,`, 'i').test(text),
  );
  return name === undefined ? undefined : `the whole row ${name}, and not row(${name}.*)::its type`;
};

/** A folded one is printed for a shard as something else than was written. */
const valueCase: Shape = (text) =>
  /\bcase\s+(?!when\b)\S+\s+when\b/i.test(text) ? 'case x when, and not case when x =' : undefined;

/** The engine itself ended where a column chose the element of an array. */
const elementByColumn: Shape = (text) =>
  /\w\[\s*(?:[a-z_]\w*\.[a-z_]\w*|(?![pv]_)[a-z_]\w*)\s*\]/i.test(text)
    ? 'an element of an array by a column'
    : undefined;

const keysApart: Shape = (text, classes) => {
  const tables = [...new Set([...text.matchAll(/\bdipper\.(\w+)/g)].map(([, name = '']) => name))];
  const claimed = tables.filter((name) => classes.get(name) === 'K');
  const owned = tables.filter((name) => classes.get(name) === 'U');
  const isApart = claimed.length > 1 || (claimed.length > 0 && owned.length > 0);
  return isApart ? `rows of different keys: ${[...claimed, ...owned].join(', ')}` : undefined;
};

/** A list of a join's rows reaches a node as something else than was written, where rows are changed. */
const listOfJoin: Shape = (text) =>
  /^\s*(?:delete|update)\b[\s\S]*\([^()]*,[^()]*\)\s+in\s+\(\s*select\b[^;]*?\bjoin\b/i.test(text)
    ? 'rows in a list that a join makes, and not one after the other'
    : undefined;

/** A node may not be asked, for each row that it changes, what depends on the session or its zone. */
const momentOfColumn: Shape = (text) =>
  /\breturning\b[^;]*(?:_at::text\b|\bmake_interval\s*\()/i.test(text) ||
  /^\s*(?:with\b[^;]*?\b)?update\b[^;]*?\bmake_interval\s*\(\s*\w+\s*=>\s*[a-z_]\w*\.\w/i.test(text)
    ? 'a moment counted or written from a column where rows change, and not before or after it'
    : undefined;

const shapes: readonly Shape[] = [
  wholeRow,
  valueCase,
  elementByColumn,
  keysApart,
  listOfJoin,
  momentOfColumn,
];

/** Finds the parts of a statement about spread rows that would not run there. */
export function lintShapes(text: string, classes: TableClasses): string[] {
  const isSpread = [...text.matchAll(/\bdipper\.(\w+)/g)].some(([, name = '']) =>
    classes.has(name),
  );
  return isSpread ? shapes.flatMap((shape) => shape(text, classes) ?? []) : [];
}
