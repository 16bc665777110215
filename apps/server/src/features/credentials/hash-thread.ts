/**
 * One thread that hashes, at a lower priority than the one that answers: on Linux the scheduler
 * knows threads one by one, so that a purchase always goes before a password.
 */
import { argon2Sync } from 'node:crypto';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { HashJob } from './hasher.ts';

const niceness = 10;
/** Of the calling thread, and of no other. */
const thisThread = 0;

try {
  setPriority(thisThread, niceness);
} catch {
  // Where the system does not let us be nice, hashing is only bounded.
}

parentPort?.on('message', ({ id, password, salt, cost, tagLength }: HashJob) => {
  const tag = argon2Sync('argon2id', {
    message: Buffer.from(password, 'utf8'),
    nonce: Buffer.from(salt),
    parallelism: cost.lanes,
    memory: cost.memoryKiB,
    passes: cost.passes,
    tagLength,
  });
  parentPort?.postMessage({ id, tag }, []);
});
