import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const PREFIX = 'dipper-test-';
const MEMORY = '/dev/shm';
const MEMORY_NEEDED_BYTES = 1024 ** 3;

/** Containers often have a memory file system of 64 MB, which a cluster overflows. */
function temporaryRoot(): string {
  if (!existsSync(MEMORY)) return os.tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > MEMORY_NEEDED_BYTES ? MEMORY : os.tmpdir();
}

/** A run that was killed leaves its directory; the process id in the name tells. */
function removeLeftovers(root: string): void {
  for (const name of readdirSync(root)) {
    const pid = name.startsWith(PREFIX) ? name.slice(PREFIX.length).split('-')[0] : undefined;
    if (pid !== undefined && !existsSync(`/proc/${pid}`)) {
      rmSync(path.join(root, name), { recursive: true, force: true });
    }
  }
}

/** Makes a directory in memory where there is room: what is thrown away need not reach a disk. */
export function makeThrowAwayDirectory(): { directory: string; remove: () => void } {
  const root = temporaryRoot();
  removeLeftovers(root);
  const directory = mkdtempSync(path.join(root, `${PREFIX}${process.pid}-`));
  // PostgreSQL may have to run as somebody else, who must get through to what is theirs.
  chmodSync(directory, 0o711);
  return { directory, remove: () => rmSync(directory, { recursive: true, force: true }) };
}
