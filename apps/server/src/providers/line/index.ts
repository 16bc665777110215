import { jwtVerify } from 'jose';
import * as openid from 'openid-client';
import type { Log } from '../../platform/log.ts';
import type { IdentityProvider } from '../../ports/identity.ts';
import { createOauthProvider, discovered, identityOfClaims, LoginFault } from '../oauth/index.ts';

export { lineProtocol } from './protocol.ts';

type LineOptions = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly log: Log;
};

/**
 * A web login's token is signed by the channel secret, whatever LINE's own description says.
 * openid-client checks every claim of it, and does no signatures by secrets.
 */
const algorithm = 'HS256';

export const createLine = ({
  issuer,
  clientId,
  clientSecret,
  log,
}: LineOptions): IdentityProvider => {
  const key = new TextEncoder().encode(clientSecret);
  return createOauthProvider({
    snsType: 'line',
    log,
    configure: discovered(
      issuer,
      {
        clientId,
        authentication: openid.ClientSecretPost(clientSecret),
        metadata: { id_token_signed_response_alg: algorithm },
      },
      { isSignatureOurs: true },
    ),
    parameters: { scope: 'openid profile' },
    hasIdToken: true,
    identify: async (tokens) => {
      if (tokens.id_token === undefined) throw new LoginFault('no_id_token');
      const { payload } = await jwtVerify(tokens.id_token, key, { algorithms: [algorithm] });
      return identityOfClaims(payload);
    },
  });
};
