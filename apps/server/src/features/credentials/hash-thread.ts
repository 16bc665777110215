/**
 * One thread that hashes, at a lower priority than the one that answers: on Linux the scheduler
 * knows threads one by one, so that a purchase always goes before a password.
 */
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashRawSync } from '@node-rs/argon2';
import type { HashJob } from './hasher.ts';

const niceness = 10;
/** Of the calling thread, and of no other. */
const thisThread = 0;
/** argon2id, which the package names in a constant that is gone when types are stripped. */
const algorithm = 2;

try {
  setPriority(thisThread, niceness);
} catch {
  // Where the system does not let us be nice, hashing is only bounded.
}

parentPort?.on('message', ({ id, password, salt, cost, tagLength }: HashJob) => {
  const tag = hashRawSync(password, {
    algorithm,
    salt: Buffer.from(salt),
    parallelism: cost.lanes,
    memoryCost: cost.memoryKiB,
    timeCost: cost.passes,
    outputLen: tagLength,
  });
  parentPort?.postMessage({ id, tag }, []);
});
