import { createPasswordHasher } from './hasher.ts';
import type { Credentials } from './model.ts';
import { createThrottle } from './throttle.ts';

export type CredentialsOptions = Pick<
  Credentials,
  'database' | 'textMessenger' | 'mailer' | 'sessions' | 'secretKey'
> & {
  readonly publicUrl: string;
  /** False where one address stands for many, as in measurements. */
  readonly countsShared: boolean;
};

export const createCredentials = (options: CredentialsOptions): Credentials => {
  const { database, textMessenger, mailer, sessions, secretKey, countsShared } = options;
  return {
    database,
    textMessenger,
    mailer,
    sessions,
    secretKey,
    hasher: createPasswordHasher(),
    throttle: createThrottle({ database, secretKey, countsShared }),
    host: new URL(options.publicUrl).hostname,
  };
};

export const closeCredentials = async ({ hasher, mailer }: Credentials): Promise<void> => {
  mailer.close();
  await hasher.close();
};
