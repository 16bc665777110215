// node scripts/run.mjs <file.ts> [arguments]: installs what is missing, then runs the file under our Node.
import { spawn } from 'node:child_process';
import path from 'node:path';

import { ensureInstalled, newerNode, root } from './install.mjs';

const PARENT_POLL_MS = 1_000;

/** Ends as the child ends; passes on what it is told to do; goes when its own parent is gone. */
export function runUnderOurNode(file, given) {
  ensureInstalled();
  const node = newerNode();
  const bin = path.join(root, 'node_modules/.bin');
  const child = spawn(node, [path.join(root, file), ...given], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}` },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => child.kill(signal));
  }
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM');
  }, PARENT_POLL_MS).unref();
  child.on('exit', (code, signal) => {
    process.exit(code ?? (signal === null ? 1 : 128));
  });
}

if (process.argv[1] === path.join(root, 'scripts/run.mjs')) {
  const [file, ...given] = process.argv.slice(2);
  runUnderOurNode(file, given);
}
