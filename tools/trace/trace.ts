import { readFileSync } from 'node:fs';
import path from 'node:path';

import { listFiles } from '../files/index.ts';

export type Row = { id: string; text: string };
export type Naming = { id: string; place: string };
export type Trace = { rows: Row[]; namings: Naming[] };

const isTest = /\.(?:test|spec)\.tsx?$/;
const rowLine = /^- ([A-Z]{3,4}-\d{2}) (.*)$/;

/** `[NAV-07]` or `[NAV-07, NAV-08]`, as a title carries them. */
const named = /\[([A-Z]{3,4}-\d{2}(?:,? [A-Z]{3,4}-\d{2})*)\]/g;

export function readRows(root: string): Row[] {
  const text = readFileSync(path.join(root, 'docs/requirements.md'), 'utf8');
  return text.split('\n').flatMap((line) => {
    const [, id, rest = ''] = rowLine.exec(line) ?? [];
    return id === undefined ? [] : [{ id, text: rest.replaceAll('**decided** ', '') }];
  });
}

function namingsIn(file: string, source: string): Naming[] {
  return source
    .split('\n')
    .flatMap((line, index) =>
      [...line.matchAll(named)].flatMap(([, ids = '']) =>
        ids.split(/,? /).map((id) => ({ id, place: `${file}:${index + 1}` })),
      ),
    );
}

export function traceRequirements(root: string): Trace {
  const tests = ['apps', 'packages', 'e2e', 'tools', 'bench', 'faults']
    .flatMap((room) => listFiles(root, room))
    .filter((file) => isTest.test(file));
  const namings = tests.flatMap((file) =>
    namingsIn(file, readFileSync(path.join(root, file), 'utf8')),
  );
  return { rows: readRows(root), namings };
}

/** Rows that tests name and nobody has written down: a slip of the pen proves nothing. */
export function unknownRows({ rows, namings }: Trace): Naming[] {
  const ids = new Set(rows.map(({ id }) => id));
  return namings.filter(({ id }) => !ids.has(id));
}

const isJourney = ({ place }: Naming): boolean => place.startsWith('e2e/');

/** Rows that no test names: what they promise could go without anything failing. */
export function unnamedRows({ rows, namings }: Trace): string[] {
  const proved = new Set(namings.map(({ id }) => id));
  return rows.map(({ id }) => id).filter((id) => !proved.has(id));
}

/** Rows that people see and no journey names, and reasons given for rows that need none. */
export function findUnseen(
  { rows, namings }: Trace,
  reasons: Readonly<Record<string, string>>,
): string[] {
  const seen = new Set(namings.filter(isJourney).map(({ id }) => id));
  const ids = new Set(rows.map(({ id }) => id));
  return [
    ...rows
      .filter(({ id }) => !seen.has(id) && !Object.hasOwn(reasons, id))
      .map(({ id }) => `no journey names ${id}, and tools/trace/unseen.ts says not why`),
    ...Object.keys(reasons)
      .filter((id) => seen.has(id) || !ids.has(id))
      .map((id) =>
        ids.has(id)
          ? `${id} is said to be seen by nobody, and a journey names it`
          : `tools/trace/unseen.ts: there is no row ${id}`,
      ),
  ];
}
