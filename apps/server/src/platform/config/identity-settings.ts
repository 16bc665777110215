import { createPrivateKey } from 'node:crypto';
import * as z from 'zod';
import { secret, webUrl } from './shapes.ts';

const atSandbox = (description: string, path: string) => ({
  schema: webUrl,
  description,
  fallbackText: `the sandbox, \`http://127.0.0.1:{PORT + 30}/${path}\``,
});

const name = (description: string, fallback: string) =>
  ({ schema: z.string().min(1), description, fallback, ofSandbox: true }) as const;

const key = (description: string, fallback: string) =>
  ({ schema: secret(1), description, fallback, secret: true }) as const;

const isSigningKey = (pem: string): boolean => {
  try {
    return createPrivateKey(pem).asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    return false;
  }
};

/** A private key, written on one line in most environments, with `\n` for a line's end. */
const privateKey = z
  .string()
  .transform((text) => text.replaceAll('\\n', '\n'))
  .refine(isSigningKey, 'expected the text of a .p8 file, a private key of the curve P-256');

/** The other half of the key that the sandbox's Apple knows; it opens nothing else. */
const appleDevelopmentKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgOVnvG38NCPTCEXrk
Ujj2YAgJ90HiqGG6O7M+XJ9JWGShRANCAAQCCvZYuQowrqYdiuvoSdJRZHjc/llV
WhybCEgFN7uY7hKWy7YuAEhwcz9v0aw9pynS6evxyfniUot7MX9wxzat
-----END PRIVATE KEY-----`;

/**
 * Each login by another service. In production one that has nothing set is not offered; of one
 * that is, everything must be set.
 */
export const identitySettings = {
  IDENTITY_GOOGLE_ISSUER: atSandbox('The OpenID Connect issuer for Google login.', 'google'),
  IDENTITY_GOOGLE_CLIENT_ID: name('The client id that Google gave to the wallet.', 'dipper-wallet'),
  IDENTITY_GOOGLE_CLIENT_SECRET: key(
    'The client secret that Google gave to the wallet.',
    'dipper-google-secret',
  ),
  IDENTITY_FACEBOOK_URL: atSandbox(
    'Facebook’s pages with the version, such as `v24.0`.',
    'facebook/v24.0',
  ),
  IDENTITY_FACEBOOK_GRAPH_URL: atSandbox(
    'Facebook’s calls with the version, such as `v24.0`.',
    'facebook/graph/v24.0',
  ),
  IDENTITY_FACEBOOK_CLIENT_ID: name(
    'The app id that Facebook gave to the wallet.',
    '1000000000000001',
  ),
  IDENTITY_FACEBOOK_CLIENT_SECRET: key(
    'The app secret that Facebook gave to the wallet.',
    'dipper-facebook-secret',
  ),
  IDENTITY_LINE_ISSUER: atSandbox('The OpenID Connect issuer for LINE login.', 'line'),
  IDENTITY_LINE_CLIENT_ID: name('The channel id that LINE gave to the wallet.', '1600000001'),
  IDENTITY_LINE_CLIENT_SECRET: key(
    'The channel secret that LINE gave to the wallet.',
    'dipper-line-secret-of-32-letters',
  ),
  IDENTITY_APPLE_ISSUER: atSandbox('The OpenID Connect issuer for Apple login.', 'apple'),
  IDENTITY_APPLE_CLIENT_ID: name(
    'The services id of the wallet at Apple.',
    'example.dipper.wallet',
  ),
  IDENTITY_APPLE_TEAM_ID: name('The team id at Apple.', 'DIPPERTEAM'),
  IDENTITY_APPLE_KEY_ID: name('The id of the team’s key for logins.', 'DIPPERKEY1'),
  IDENTITY_APPLE_PRIVATE_KEY: {
    schema: privateKey,
    description:
      'That key: the text of the .p8 file from Apple, line ends as they are or written `\\n`.',
    fallback: appleDevelopmentKey,
    secret: true,
  },
  IDENTITY_TWITTER_URL: atSandbox('The pages of X.', 'twitter'),
  IDENTITY_TWITTER_API_URL: atSandbox('The calls of X.', 'twitter/api'),
  IDENTITY_TWITTER_CLIENT_ID: name(
    'The OAuth 2.0 client id that X gave to the wallet.',
    'dipper-x-client',
  ),
  IDENTITY_TWITTER_CLIENT_SECRET: key(
    'The OAuth 2.0 client secret that X gave to the wallet.',
    'dipper-x-secret',
  ),
} as const;
