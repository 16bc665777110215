import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './run.ts';

export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Says what was measured, and keeps it for the report; a quick look is kept nowhere. */
export const keepResults = (name: string, results: unknown, isQuick: boolean): void => {
  const text = JSON.stringify(results, undefined, 2);
  say(text);
  if (isQuick) return;
  const file = path.join(root, 'bench', 'results', `${name}.json`);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${text}\n`);
};
