import { createCredentials } from './features/credentials/index.ts';
import type { Credentials } from './features/credentials/index.ts';
import { endAllSessions, issueAuthKey } from './features/session/index.ts';
import type { Config } from './platform/config/index.ts';
import type { Database } from './platform/db/index.ts';
import type { Log } from './platform/log.ts';
import { createSmtp } from './providers/smtp/index.ts';
import { createTwilio } from './providers/twilio/index.ts';

/** Logins by phone and by mail, of all that `app.ts` has put together. */
export const credentialsOf = (config: Config, database: Database, log: Log): Credentials =>
  createCredentials({
    database,
    textMessenger: createTwilio({ ...config.messages.twilio, log }),
    mailer: createSmtp({ ...config.messages.mail, log }),
    sessions: {
      issueAuthKey: (login) => issueAuthKey(database, login),
      endAll: (person) => endAllSessions(database, person),
    },
    secretKey: config.secretKey,
    publicUrl: config.publicUrl,
    countsShared: config.rateLimits,
  });
