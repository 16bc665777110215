// Plain JavaScript for the Node that a machine has (20 or newer), before ours is there.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(
  import.meta.dirname ?? new URL('.', import.meta.url).pathname,
  '..',
);

const stamp = path.join(root, 'node_modules/.dipper-lock');
const ourNode = path.join(root, 'node_modules/.bin/node');

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
}

function fitsMachine({ os, cpu }) {
  return (os?.includes(process.platform) ?? true) && (cpu?.includes(process.arch) ?? true);
}

/** npm writes what it has installed beside it: the same versions mean that nothing is to be done. */
function treeEqualsLock() {
  const written = path.join(root, 'node_modules/.package-lock.json');
  if (!existsSync(written)) return false;
  const installed = JSON.parse(readFileSync(written, 'utf8')).packages;
  const wanted = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(wanted)
    .filter(([name, entry]) => name.startsWith('node_modules/') && fitsMachine(entry))
    .every(([name, entry]) => {
      const found = installed[name];
      return found === undefined ? entry.optional === true : found.version === entry.version;
    });
}

function isInstalled() {
  if (!existsSync(ourNode)) return false;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash()) return true;
  return treeEqualsLock();
}

/** Installs what the lock file says where the tree differs from it. */
export function ensureInstalled() {
  if (!isInstalled()) {
    process.stdout.write('installing packages\n');
    const flags = [
      '--ignore-scripts',
      '--include=dev',
      '--include=optional',
      '--no-audit',
      '--no-fund',
    ];
    const result = spawnSync('npm', ['ci', '--loglevel=error', ...flags], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    if (result.status !== 0) {
      process.stderr.write('npm ci failed: its own message is above\n');
      process.exit(1);
    }
  }
  writeFileSync(stamp, lockHash());
}

/** Our own Node from the lock file; where it has none for this machine, one that is new enough. */
export function newerNode() {
  if (existsSync(ourNode)) return ourNode;
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath;
  process.stderr.write(
    `There is no Node 24 for ${process.platform} ${process.arch} among the packages: install it yourself\n`,
  );
  return process.exit(1);
}
