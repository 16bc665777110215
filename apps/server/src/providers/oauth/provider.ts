import { failure, success } from '@dipper/contract';
import type { Result, SnsType } from '@dipper/contract';
import * as openid from 'openid-client';
import type { Log } from '../../platform/log.ts';
import type {
  IdentityFailure,
  IdentityProvider,
  LoginSecrets,
  ProvenIdentity,
} from '../../ports/identity.ts';
import { LoginFault } from './fault.ts';
import { failureOfAnswer, loggableReason } from './translate.ts';

export type OauthTokens = Awaited<ReturnType<typeof openid.authorizationCodeGrant>>;

type OauthProvider = {
  readonly snsType: SnsType;
  readonly log: Log;
  readonly answersBy?: IdentityProvider['answersBy'];
  readonly configure: () => Promise<openid.Configuration>;
  /** The request for data, in the provider's own parameters. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Whether a signed token says whom the login is about; it must then be for this very login. */
  readonly hasIdToken: boolean;
  /** The provider's own parameters besides the code, made anew for each login. */
  readonly tokenParameters?: () => Promise<Readonly<Record<string, string>>>;
  /** Undefined: the provider vouches for somebody whom it does not name. */
  readonly identify: (tokens: OauthTokens, returned: URL) => Promise<ProvenIdentity | undefined>;
};

const failureOf = (error: unknown): IdentityFailure =>
  error instanceof openid.AuthorizationResponseError
    ? failureOfAnswer(error.error)
    : 'sns_login_failed';

const reasonOf = (error: unknown): string | undefined => {
  if (error instanceof LoginFault) return loggableReason(error.reason);
  const isAnswered =
    error instanceof openid.AuthorizationResponseError || error instanceof openid.ResponseBodyError;
  return isAnswered ? loggableReason(error.error) : undefined;
};

const addressFor = async (
  { configure, parameters, hasIdToken }: OauthProvider,
  { state, nonce, codeVerifier }: LoginSecrets,
  callbackUrl: string,
): Promise<URL> =>
  openid.buildAuthorizationUrl(await configure(), {
    redirect_uri: callbackUrl,
    state,
    ...(hasIdToken ? { nonce } : {}),
    // A provider that does not know challenges has to ignore them.
    code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    ...parameters,
  });

const tokensFor = async (
  { configure, hasIdToken, tokenParameters }: OauthProvider,
  { state, nonce, codeVerifier }: LoginSecrets,
  returned: URL,
): Promise<OauthTokens> => {
  const checks = { pkceCodeVerifier: codeVerifier, expectedState: state };
  return openid.authorizationCodeGrant(
    await configure(),
    returned,
    hasIdToken ? { ...checks, expectedNonce: nonce, idTokenExpected: true } : checks,
    await tokenParameters?.(),
  );
};

/** Authorization code with state, challenge and nonce: what all providers have in common. */
export const createOauthProvider = (provider: OauthProvider): IdentityProvider => {
  const { snsType, answersBy = 'query' } = provider;
  const log = provider.log.child({ provider: snsType });

  const attempt = async <Value>(
    work: () => Promise<Value>,
  ): Promise<Result<Value, IdentityFailure>> => {
    try {
      return success(await work());
    } catch (error) {
      const name = failureOf(error);
      const reason = reasonOf(error);
      if (name !== 'login_canceled') log.warn({ error, code: name, reason }, 'a login failed');
      return failure(name);
    }
  };

  return {
    snsType,
    answersBy,
    begin: (secrets, callbackUrl) => attempt(() => addressFor(provider, secrets, callbackUrl)),
    finish: async (secrets, returned) => {
      const identity = await attempt(async () =>
        provider.identify(await tokensFor(provider, secrets, returned), returned),
      );
      if (!identity.ok) return identity;
      if (identity.value !== undefined) return success(identity.value);
      log.warn({ code: 'invalid_account_info' }, 'a login names nobody');
      return failure('invalid_account_info');
    },
  };
};
