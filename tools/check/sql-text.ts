import { lintShapes } from './sql-shapes.ts';
import type { TableClasses } from './table-class.ts';

/** Statements are read as text: enough for rules about what must or must not stand in them. */

/** A statement that is meant to look at every bucket says so, and why. */
const everyBucket = /--\s*every bucket:\s*\S+/;

/** A change that may hit no row or many on purpose says so, and why. */
const anyNumber = /--\s*any number of rows:\s*\S+/;

/** Each asks the machine anew per row, which also keeps a plan from being kept. */
const volatileCall =
  /\b(?:gen_random_uuid|uuidv7|uuidv4|random|clock_timestamp|statement_timestamp|now|dipper\.current_time)\s*\(/i;

function withoutComments(text: string): string {
  return text.replaceAll(/--[^\n]*/g, '').replaceAll(/\/\*[\s\S]*?\*\//g, '');
}

function withoutLiterals(text: string): string {
  return text.replaceAll(/'(?:[^']|'')*'/g, `''`);
}

function userTablesIn(text: string, classes: TableClasses): string[] {
  const named = [...text.matchAll(/\bdipper\.(\w+)/g)].map(([, name = '']) => name);
  return [...new Set(named)].filter((name) => classes.get(name) === 'U');
}

function namesBucket(text: string): boolean {
  return (
    /\bbucket\s*=\s*\S/i.test(text) ||
    /\binsert\s+into\s+[\w.]+(?:\s+as\s+\w+)?\s*\(\s*bucket\b/i.test(text)
  );
}

function bucketRule(statement: string, text: string, classes: TableClasses): string[] {
  const tables = userTablesIn(text, classes);
  if (tables.length === 0 || namesBucket(text) || everyBucket.test(statement)) return [];
  return [`${tables.join(', ')} without bucket = in: ${shorten(text)}`];
}

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > 90 ? `${line.slice(0, 90)}…` : line;
}

function writesIn(text: string): string[] {
  const writes = /\b(?:insert\s+into|update|delete\s+from)\s+(?:only\s+)?(dipper\.\w+)/gi;
  return [...text.matchAll(writes)].map(([, table = '']) => table);
}

/** Returns the tables that a function writes, and our functions that it calls. */
export function namesIn(body: string): { tables: string[]; called: string[] } {
  const text = withoutLiterals(withoutComments(body));
  return {
    tables: writesIn(text).map((table) => table.replace('dipper.', '')),
    called: [...text.matchAll(/\bdipper\.(\w+)\s*\(/g)].map(([, name = '']) => name),
  };
}

/** Rules for any statement, wherever it stands. */
export function lintStatement(statement: string, classes: TableClasses): string[] {
  const text = withoutLiterals(withoutComments(statement));
  const found = bucketRule(statement, text, classes);
  if (/\b(?:notify\s+\w|pg_notify\s*\()/i.test(text)) found.push(`notify in: ${shorten(text)}`);
  if (/\bpg_(?:try_)?advisory/i.test(text)) found.push(`advisory lock in: ${shorten(text)}`);
  if (/^\s*with\b/i.test(text) && new Set(writesIn(text)).size > 1) {
    found.push(`one statement writes several tables: ${shorten(text)}`);
  }
  if (/\bupdate\b/i.test(text) && /\bset\b[^;]*\b[a-z_]\w*\s*[+-]\s*interval\b/i.test(text)) {
    found.push(`column + interval in an update: ${shorten(text)}`);
  }
  if (/\boffset\s+(?:\$|\d|:)/i.test(text)) found.push(`paged by offset: ${shorten(text)}`);
  return [...found, ...lintShapes(text, classes).map((each) => `${each} in: ${shorten(text)}`)];
}

function isWrite(text: string): boolean {
  return (
    /^\s*(?:insert\s+into|update|delete\s+from|with)\b/i.test(text) && writesIn(text).length > 0
  );
}

/** The end of `if`, `loop` and `begin` is no end of a statement, so what leads to it is cut off. */
function bodyStatements(body: string): string[] {
  const begin = /\bbegin\b/i.exec(body);
  return (begin === null ? body : body.slice(begin.index + begin[0].length))
    .split(/;|\bloop\b/i)
    .map((each) =>
      each.replace(
        /^[\s\S]*?\b(?:then|else|begin)\b(?=\s+(?:insert|update|delete|select|with|perform)\b)/i,
        '',
      ),
    );
}

function rowCountRule(name: string, statements: readonly string[]): string[] {
  return statements.flatMap((each, index) => {
    const text = withoutComments(each);
    if (!/^\s*(?:update|delete\s+from)\b/i.test(text)) return [];
    const next = withoutComments(statements[index + 1] ?? '');
    const counted =
      /\breturning\b[\s\S]*\binto\b/i.test(text) ||
      /^\s*(?:get\s+diagnostics|if\s+(?:not\s+)?found|assert\s+found|return\s+found)\b/i.test(next);
    return counted || anyNumber.test(each)
      ? []
      : [`${name}: nobody looks how many rows this changes: ${shorten(text)}`];
  });
}

/** Rules for the body of a plpgsql function: what writes money is read most strictly. */
export function lintFunctionBody(name: string, body: string, classes: TableClasses): string[] {
  const statements = bodyStatements(body);
  const found = statements.flatMap((each) =>
    lintStatement(each, classes).map((line) => `${name}: ${line}`),
  );
  const impure = statements
    .map(withoutComments)
    .filter((each) => isWrite(each) && volatileCall.test(withoutLiterals(each)));
  return [
    ...found,
    ...impure.map(
      (each) => `${name}: a volatile value belongs into a variable first: ${shorten(each)}`,
    ),
    ...rowCountRule(name, statements),
  ];
}

/** The statements in a source file: quoted text that names our schema. */
export function statementsInSource(source: string): string[] {
  const quoted = /`(?:\\.|\$\{[^}]*\}|[^`\\])*`|'(?:\\.|[^'\\\n])*'/g;
  return [...source.matchAll(quoted)]
    .map(([text]) => text.slice(1, -1))
    .filter(
      (text) =>
        /\b(?:select|insert|update|delete|with|call)\b/i.test(text) && /\bdipper\.\w/.test(text),
    );
}
