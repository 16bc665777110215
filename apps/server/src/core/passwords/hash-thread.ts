/**
 * A thread that hashes passwords, at a lower priority than the thread that answers requests. Linux
 * schedules threads one by one, so a purchase always goes before a password.
 */
import { parentPort } from 'node:worker_threads';
import { hashRawSync } from '@node-rs/argon2';
import { yieldToOthers } from '../../platform/yield-to-others.ts';
import type { HashJob } from './hasher.ts';

/** argon2id, which the package names in a constant that is gone when types are stripped. */
const algorithm = 2;

yieldToOthers();

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
