import * as openid from 'openid-client';
import type { Log } from '../../platform/log.ts';
import type { IdentityProvider } from '../../ports/identity.ts';
import { createOauthProvider, discovered, identityOfClaims } from '../oauth/index.ts';

export { googleProtocol } from './protocol.ts';

type GoogleOptions = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly log: Log;
};

export const createGoogle = ({
  issuer,
  clientId,
  clientSecret,
  log,
}: GoogleOptions): IdentityProvider =>
  createOauthProvider({
    snsType: 'google',
    log,
    configure: discovered(issuer, {
      clientId,
      authentication: openid.ClientSecretPost(clientSecret),
    }),
    parameters: { scope: 'openid profile', prompt: 'select_account' },
    hasIdToken: true,
    identify: async (tokens) => identityOfClaims(tokens.claims()),
  });
