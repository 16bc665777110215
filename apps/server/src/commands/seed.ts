import {
  seedCatalogue,
  seedDemoOperators,
  seedDemoPeople,
  seedDemoTerms,
  switchOffUnasked,
} from '../../seeds/index.ts';
import { createPasswordHasher } from '../core/passwords/index.ts';
import { systemClock } from '../platform/clock.ts';
import { createDatabase } from '../platform/db/index.ts';
import { createFieldKeys } from '../platform/field-keys.ts';
import { protocols } from '../protocols.ts';
import { command } from './command.ts';

/** Seeds the catalogue, and demo people only where nobody real is. */
export const seed = command(['owner', 'application', 'demo'], async (config, log) => {
  const { isStrict, isReachable, fieldKeys } = config;
  const { url, migrationUrl } = config.database;
  const owner = createDatabase({ url: migrationUrl, role: 'dipper_owner', poolMax: 1, log });
  const application = createDatabase({ url, role: 'dipper_app', poolMax: 1, log });
  const hasher = createPasswordHasher();
  try {
    if (isStrict) await switchOffUnasked(owner, protocols);
    await seedCatalogue(owner);
    const parts = { application, owner };
    if (!isStrict) await seedDemoPeople(parts, systemClock.now());
    // Their password and their authenticator are known to everybody.
    if (!isStrict && !isReachable) {
      const keys = { fieldKeys: createFieldKeys(fieldKeys), hasher };
      await seedDemoOperators({ database: owner, ...keys });
      await seedDemoTerms(owner);
    }
  } finally {
    await hasher.close();
    await owner.close();
    await application.close();
  }
  log.info({ outcome: 'seeded' }, 'the catalogue is there');
});
