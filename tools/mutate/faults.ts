import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { listFiles } from '../files/index.ts';

/** The kinds of faults, by which the list is weighed: money weighs more than a margin. */
export const kinds = [
  'amount',
  'state',
  'ownership',
  'signature',
  'policy',
  'time',
  'order',
  'text',
  'page',
] as const;
export type Kind = (typeof kinds)[number];

/** A mistake that a tired engineer could make: one piece of text in the place of another. */
export type Fault = {
  readonly id: string;
  readonly kind: Kind;
  readonly file: string;
  /** Stands in the file once. */
  readonly old: string;
  readonly new: string;
  /** The guarantee that is broken with it, in one sentence. */
  readonly guarantee: string;
  /** `project:file` of Vitest, or `check:name`, in the order in which they are tried. */
  readonly tests: readonly string[];
};

/** A fault with the area of the list that it stands in. */
export type Placed = Fault & { readonly area: string; readonly name: string };

const folder = 'tools/mutate/faults';

export function readFaults(root: string): Placed[] {
  return listFiles(root, folder).flatMap((file) => {
    const area = path.basename(file, '.json');
    const faults: Fault[] = JSON.parse(readFileSync(path.join(root, file), 'utf8'));
    return faults.map((fault) => ({ ...fault, area, name: `${area}/${fault.id}` }));
  });
}

/** The file with the fault in it; undefined where its text is not there, or is there twice. */
export function faulty(text: string, fault: Pick<Fault, 'old' | 'new'>): string | undefined {
  const at = text.indexOf(fault.old);
  if (at < 0 || fault.old === fault.new) return undefined;
  if (text.includes(fault.old, at + 1)) return undefined;
  return `${text.slice(0, at)}${fault.new}${text.slice(at + fault.old.length)}`;
}

const projects = new Set(['pure', 'page', 'attacks', 'database', 'check']);

function wrongTests(root: string, { tests }: Fault): string[] {
  if (tests.length === 0) return ['no test is named'];
  return tests.flatMap((test) => {
    const [project = '', file = ''] = test.split(':');
    if (!projects.has(project)) return [`there is no project ${project}`];
    return project === 'check' || existsSync(path.join(root, file)) ? [] : [`${file} is gone`];
  });
}

/** Returns the faults that no longer fit the tree: a fault that cannot be made shows nothing. */
export function staleFaults(root: string, faults: readonly Placed[]): string[] {
  const seen = new Set<string>();
  return faults.flatMap((fault) => {
    const finding = (why: string): string => `${fault.name}: ${why}`;
    const file = path.join(root, fault.file);
    const twice = seen.has(fault.name) ? ['another fault has this name'] : [];
    seen.add(fault.name);
    const isKind = kinds.some((kind) => kind === fault.kind);
    const gone =
      existsSync(file) && faulty(readFileSync(file, 'utf8'), fault) !== undefined
        ? []
        : [`its text does not stand once in ${fault.file}`];
    const unknown = isKind ? [] : [`there is no kind ${fault.kind}`];
    return [...twice, ...gone, ...unknown, ...wrongTests(root, fault)].map(finding);
  });
}
