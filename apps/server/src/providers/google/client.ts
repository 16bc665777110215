import { failure, success } from '@dipper/contract';
import type { Result } from '@dipper/contract';
import * as openid from 'openid-client';
import type { Log } from '../../platform/log.ts';
import type { IdentityFailure, IdentityProvider, ProvenIdentity } from '../../ports/identity.ts';
import { identityOfClaims } from './translate.ts';

export type GoogleOptions = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly log: Log;
};

const callTimeoutSeconds = 10;
const scope = 'openid profile';

/** Plain http is for an issuer on this machine; production settings refuse it. */
const discover = async (options: GoogleOptions): Promise<openid.Configuration> => {
  const issuer = new URL(options.issuer);
  const insecure = issuer.protocol === 'http:' ? [openid.allowInsecureRequests] : [];
  const configuration = await openid.discovery(
    issuer,
    options.clientId,
    options.clientSecret,
    openid.ClientSecretPost(options.clientSecret),
    { execute: insecure, timeout: callTimeoutSeconds },
  );
  configuration.timeout = callTimeoutSeconds;
  return configuration;
};

/** Looked up at the first login, and again after a failure: the server starts without the provider. */
const createDiscovery = (options: GoogleOptions): (() => Promise<openid.Configuration>) => {
  let known: Promise<openid.Configuration> | undefined;
  return () => {
    known ??= discover(options).catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
};

const failureOf = (error: unknown): IdentityFailure =>
  error instanceof openid.AuthorizationResponseError && error.error === 'access_denied'
    ? 'login_canceled'
    : 'sns_login_failed';

export const createGoogle = (options: GoogleOptions): IdentityProvider => {
  const discovery = createDiscovery(options);
  const log = options.log.child({ provider: 'google' });

  const attempt = async <Value>(
    work: (configuration: openid.Configuration) => Promise<Value>,
  ): Promise<Result<Value, IdentityFailure>> => {
    try {
      return success(await work(await discovery()));
    } catch (error) {
      const name = failureOf(error);
      if (name === 'sns_login_failed') log.warn({ error, code: name }, 'a login failed');
      return failure(name);
    }
  };

  return {
    snsType: 'google',
    begin: ({ state, nonce, codeVerifier }, callbackUrl) =>
      attempt(async (configuration) =>
        openid.buildAuthorizationUrl(configuration, {
          redirect_uri: callbackUrl,
          scope,
          state,
          nonce,
          code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
          prompt: 'select_account',
        }),
      ),
    finish: async ({ state, nonce, codeVerifier }, returned) => {
      const claims = await attempt(async (configuration) => {
        const tokens = await openid.authorizationCodeGrant(configuration, returned, {
          pkceCodeVerifier: codeVerifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        });
        return tokens.claims();
      });
      if (!claims.ok) return claims;
      const identity: ProvenIdentity | undefined = identityOfClaims(claims.value);
      return identity === undefined ? failure('sns_login_failed') : success(identity);
    },
  };
};
