import { createCredentials } from './features/credentials/index.ts';
import type { Credentials } from './features/credentials/index.ts';
import { createLoginBrowsers, endAllSessions, issueAuthKey } from './features/session/index.ts';
import type { Config } from './platform/config/index.ts';
import type { Database } from './platform/db/index.ts';
import type { FieldKeys } from './platform/field-keys.ts';
import type { Log } from './platform/log.ts';
import { createSmtp } from './providers/smtp/index.ts';
import { createTwilio } from './providers/twilio/index.ts';

type Parts = {
  readonly config: Config;
  readonly database: Database;
  readonly fieldKeys: FieldKeys;
  readonly log: Log;
};

/** Logins by phone and by mail, of all that `app.ts` has put together. */
export const credentialsOf = ({ config, database, fieldKeys, log }: Parts): Credentials => {
  const isSecure = config.apiUrl.startsWith('https:');
  const { twilio, mail } = config.messages;
  const loginBrowsers = createLoginBrowsers(isSecure);
  return createCredentials({
    database,
    textMessenger: twilio && createTwilio({ ...twilio, log }),
    mailer: createSmtp({ ...mail, log }),
    sessions: {
      issueAuthKey: (login) => issueAuthKey(database, login),
      browserOf: (cookies) => loginBrowsers.begin(cookies),
      endAll: (person) => endAllSessions(database, person),
    },
    fieldKeys,
    publicUrl: config.publicUrl,
    isSecure,
    countsShared: config.rateLimits,
  });
};
