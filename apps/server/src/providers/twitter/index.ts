import * as openid from 'openid-client';
import type { Log } from '../../platform/log.ts';
import type { IdentityProvider } from '../../ports/identity.ts';
import { askForPerson, createOauthProvider, configurationOf } from '../oauth/index.ts';
import { twitterProtocol } from './protocol.ts';
import { identityOfUser } from './translate.ts';

export { twitterProtocol } from './protocol.ts';

const { addresses } = twitterProtocol;

type TwitterOptions = {
  readonly url: string;
  readonly apiUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly log: Log;
};

/** X, which the product and its protocol still call Twitter. */
export const createTwitter = (options: TwitterOptions): IdentityProvider => {
  const { url, apiUrl, clientId, clientSecret, log } = options;
  return createOauthProvider({
    snsType: 'twitter',
    log,
    configure: configurationOf(
      {
        authorize: `${url}${addresses.authorize.value}`,
        token: `${apiUrl}${addresses.token.value}`,
      },
      { clientId, authentication: openid.ClientSecretBasic(clientSecret) },
    ),
    // The second scope is what the call about oneself wants besides the first.
    parameters: { scope: 'users.read tweet.read' },
    hasIdToken: false,
    identify: async ({ access_token: accessToken }) =>
      identityOfUser(
        await askForPerson({ url: new URL(`${apiUrl}${addresses.person.value}`), accessToken }),
      ),
  });
};
