import * as openid from 'openid-client';
import type { Log } from '../../platform/log.ts';
import type { IdentityProvider } from '../../ports/identity.ts';
import { createOauthProvider, discovered, identityOfClaims } from '../oauth/index.ts';
import { createClientSecret } from './client-secret.ts';
import { nameOfUser } from './translate.ts';

export { appleProtocol } from './protocol.ts';

type AppleOptions = {
  readonly issuer: string;
  readonly clientId: string;
  readonly teamId: string;
  readonly keyId: string;
  readonly privateKey: string;
  readonly log: Log;
};

/**
 * Creates the login with Apple. Any requested scope makes it answer in a form; it tells the name once in a lifetime.
 */
export const createApple = ({ issuer, clientId, log, ...keys }: AppleOptions): IdentityProvider => {
  const secret = createClientSecret({ ...keys, clientId, audience: issuer });
  return createOauthProvider({
    snsType: 'apple',
    log,
    answersBy: 'form',
    configure: discovered(issuer, { clientId, authentication: openid.None() }),
    parameters: { scope: 'openid name', response_mode: 'form_post' },
    hasIdToken: true,
    tokenParameters: async () => ({ client_secret: await secret() }),
    identify: async (tokens, returned) => {
      const identity = identityOfClaims(tokens.claims());
      const name = nameOfUser(returned.searchParams.get('user'));
      return identity === undefined ? undefined : { ...identity, name };
    },
  });
};
