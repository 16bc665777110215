import type { Read } from './reader.ts';
import type { SettingName } from './settings.ts';

type Client = { readonly clientId: string; readonly clientSecret: string };
type AtIssuer = { readonly issuer: string };

/** Logins by other services; undefined: not offered. */
export type LoginsConfig = {
  readonly google: (AtIssuer & Client) | undefined;
  readonly facebook: (Client & { readonly url: string; readonly graphUrl: string }) | undefined;
  readonly line: (AtIssuer & Client) | undefined;
  readonly apple:
    | (AtIssuer & {
        readonly clientId: string;
        readonly teamId: string;
        readonly keyId: string;
        readonly privateKey: string;
      })
    | undefined;
  readonly twitter: (Client & { readonly url: string; readonly apiUrl: string }) | undefined;
};

type LoginName = keyof LoginsConfig;

export const readLogins = (
  read: Read,
  sandbox: string,
  unset: ReadonlySet<string>,
): LoginsConfig => {
  const offered = <Login>(login: LoginName, readAll: () => Login): Login | undefined =>
    unset.has(login) ? undefined : readAll();
  return {
    google: offered('google', () => ({
      issuer: read('IDENTITY_GOOGLE_ISSUER', `${sandbox}/google`),
      clientId: read('IDENTITY_GOOGLE_CLIENT_ID'),
      clientSecret: read('IDENTITY_GOOGLE_CLIENT_SECRET'),
    })),
    facebook: offered('facebook', () => ({
      url: read('IDENTITY_FACEBOOK_URL', `${sandbox}/facebook/v24.0`),
      graphUrl: read('IDENTITY_FACEBOOK_GRAPH_URL', `${sandbox}/facebook/graph/v24.0`),
      clientId: read('IDENTITY_FACEBOOK_CLIENT_ID'),
      clientSecret: read('IDENTITY_FACEBOOK_CLIENT_SECRET'),
    })),
    line: offered('line', () => ({
      issuer: read('IDENTITY_LINE_ISSUER', `${sandbox}/line`),
      clientId: read('IDENTITY_LINE_CLIENT_ID'),
      clientSecret: read('IDENTITY_LINE_CLIENT_SECRET'),
    })),
    apple: offered('apple', () => ({
      issuer: read('IDENTITY_APPLE_ISSUER', `${sandbox}/apple`),
      clientId: read('IDENTITY_APPLE_CLIENT_ID'),
      teamId: read('IDENTITY_APPLE_TEAM_ID'),
      keyId: read('IDENTITY_APPLE_KEY_ID'),
      privateKey: read('IDENTITY_APPLE_PRIVATE_KEY'),
    })),
    twitter: offered('twitter', () => ({
      url: read('IDENTITY_TWITTER_URL', `${sandbox}/twitter`),
      apiUrl: read('IDENTITY_TWITTER_API_URL', `${sandbox}/twitter/api`),
      clientId: read('IDENTITY_TWITTER_CLIENT_ID'),
      clientSecret: read('IDENTITY_TWITTER_CLIENT_SECRET'),
    })),
  };
};

/** Returns the address of each login, with the setting that holds it. */
export const addressesOfLogins = ({
  google,
  facebook,
  line,
  apple,
  twitter,
}: LoginsConfig): readonly (readonly [SettingName, string | undefined])[] => [
  ['IDENTITY_GOOGLE_ISSUER', google?.issuer],
  ['IDENTITY_FACEBOOK_URL', facebook?.url],
  ['IDENTITY_FACEBOOK_GRAPH_URL', facebook?.graphUrl],
  ['IDENTITY_LINE_ISSUER', line?.issuer],
  ['IDENTITY_APPLE_ISSUER', apple?.issuer],
  ['IDENTITY_TWITTER_URL', twitter?.url],
  ['IDENTITY_TWITTER_API_URL', twitter?.apiUrl],
];
