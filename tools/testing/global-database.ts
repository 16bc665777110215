import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import type { TestProject } from 'vitest/node';

import { migrate } from '../../apps/server/src/platform/db/index.ts';
import { startPostgres, type RunningPostgres } from '../postgres/index.ts';
import { TEMPLATE } from './template.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of a database on the throw-away cluster; others differ in the name only. */
    testClusterUrl: string;
  }
}

const PREFIX = 'dipper-test-';
const MEMORY = '/dev/shm';
const MEMORY_NEEDED_BYTES = 1024 ** 3;
let cluster: RunningPostgres | undefined;
let directory: string | undefined;

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

export async function setup(project: TestProject): Promise<void> {
  const root = temporaryRoot();
  removeLeftovers(root);
  directory = mkdtempSync(path.join(root, `${PREFIX}${process.pid}-`));
  cluster = await startPostgres({
    dataDirectory: directory,
    durable: false,
    database: TEMPLATE,
    settings: { max_wal_size: '128MB', shared_buffers: '64MB' },
  });
  await migrate({ url: cluster.url });
  project.provide('testClusterUrl', cluster.urlFor('postgres'));
}

export async function teardown(): Promise<void> {
  await cluster?.stop();
  if (directory !== undefined) rmSync(directory, { recursive: true, force: true });
}
