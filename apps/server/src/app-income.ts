import { mountEarnings } from './features/earnings/index.ts';
import { createPartnerAccess, mountPartner } from './features/partner/index.ts';
import { systemClock } from './platform/clock.ts';
import type { Config } from './platform/config/index.ts';
import type { Database } from './platform/db/index.ts';
import type { Authenticators, Http } from './platform/http/index.ts';

/** Uses the real clock like the signer: a test that moves ours moves nobody else's. */
export const partnerAccessOf = (
  { partnerKeys: keys }: Config,
  database: Database,
): NonNullable<Authenticators['partner']> =>
  createPartnerAccess({ database, keys, clock: systemClock });

/** Mounts the streaming service's movements, and the income that its DJs see. */
export const mountIncome = (http: Http, database: Database): void => {
  mountEarnings(http, database);
  mountPartner(http, database);
};
