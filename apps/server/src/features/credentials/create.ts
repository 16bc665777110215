import { createLoginBrowsers } from './known-logins.ts';
import { createPasswordHasher } from '../../core/passwords/index.ts';
import type { Credentials } from './model.ts';
import { createThrottle } from '../../core/throttle/index.ts';

export type CredentialsOptions = Pick<
  Credentials,
  'database' | 'textMessenger' | 'mailer' | 'sessions' | 'fieldKeys'
> & {
  readonly publicUrl: string;
  /** Whether people reach us by https. */
  readonly isSecure: boolean;
  /** False in load tests, where one address stands for many clients. */
  readonly countsShared: boolean;
};

export const createCredentials = (options: CredentialsOptions): Credentials => {
  const { database, textMessenger, mailer, sessions, fieldKeys, isSecure, countsShared } = options;
  return {
    database,
    textMessenger,
    mailer,
    sessions,
    fieldKeys,
    loginBrowsers: createLoginBrowsers({ fieldKeys, isSecure }),
    hasher: createPasswordHasher(),
    throttle: createThrottle({ database, fieldKeys, countsShared }),
    host: new URL(options.publicUrl).hostname,
  };
};

export const closeCredentials = async ({ hasher, mailer }: Credentials): Promise<void> => {
  mailer.close();
  await hasher.close();
};
