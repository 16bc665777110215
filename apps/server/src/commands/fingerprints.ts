import { forgetFingerprints } from '../core/instruments/index.ts';
import { systemClock } from '../platform/clock.ts';
import { createDatabase } from '../platform/db/index.ts';
import { command } from './command.ts';

/** After the vault's key of fingerprints has leaked and another has taken its place. */
export const forgetPrints = command(['application'], async ({ database: { url } }, log) => {
  const database = createDatabase({ url, role: 'dipper_app', poolMax: 1, log });
  try {
    const count = await forgetFingerprints(database, systemClock.now());
    log.info({ event: 'fingerprints-forgotten', count }, 'fingerprints of cards were forgotten');
  } finally {
    await database.close();
  }
});
