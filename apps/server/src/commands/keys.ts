import { checkSealed } from '../core/sealing/index.ts';
import { createSigningKeys } from '../features/session/index.ts';
import { systemClock } from '../platform/clock.ts';
import { createDatabase } from '../platform/db/index.ts';
import { createFieldKeys } from '../platform/field-keys.ts';
import { command } from './command.ts';

const needs = ['application', 'keys'] as const;

/** For a key that may have leaked, and for the habit of it. */
export const rollKeys = command(needs, async ({ database: { url }, ...config }, log) => {
  const database = createDatabase({ url, role: 'dipper_app', poolMax: 1, log });
  try {
    const fieldKeys = createFieldKeys(config.fieldKeys);
    await createSigningKeys({ database, fieldKeys, clock: systemClock, log }).roll();
  } finally {
    await database.close();
  }
});

/** Whether an older key may go: nothing is sealed by it any more. */
export const checkKeys = command(needs, async ({ database: { url }, ...config }, log) => {
  const database = createDatabase({ url, role: 'dipper_app', poolMax: 1, log });
  try {
    const keyId = config.fieldKeys.at(-1)?.id ?? 0;
    const isDone = await checkSealed(database, log, keyId);
    log.info({ outcome: isDone ? 'done' : 'rolling', keyId }, 'what is sealed was looked through');
    if (!isDone) process.exitCode = 1;
  } finally {
    await database.close();
  }
});
