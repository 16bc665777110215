import { createHmac } from 'node:crypto';
import * as openid from 'openid-client';
import type { Log } from '../../platform/log.ts';
import type { IdentityProvider } from '../../ports/identity.ts';
import {
  askForPerson,
  boundedFetch,
  createOauthProvider,
  configurationOf,
} from '../oauth/index.ts';
import { facebookProtocol } from './protocol.ts';
import { identityOfPerson, reasonOfGraph } from './translate.ts';

export { facebookProtocol } from './protocol.ts';

const { addresses } = facebookProtocol;

type FacebookOptions = {
  /** Both with the version of the interface. */
  readonly url: string;
  readonly graphUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly log: Log;
};

/** Its errors are none of OAuth's: put into OAuth's words before anybody reads them. */
const inWordsOfOauth: openid.CustomFetch = async (url, options) => {
  const response = await boundedFetch(url, options);
  if (response.ok) return response;
  const error = reasonOfGraph(await response.json().catch(() => undefined));
  return Response.json({ error: error ?? `status_${response.status}` }, { status: 400 });
};

export const createFacebook = (options: FacebookOptions): IdentityProvider => {
  const { url, graphUrl, clientId, clientSecret, log } = options;
  const me = (accessToken: string): URL => {
    const address = new URL(`${graphUrl}${addresses.person.value}`);
    address.searchParams.set('fields', 'id,name');
    const proof = createHmac('sha256', clientSecret).update(accessToken).digest('hex');
    address.searchParams.set('appsecret_proof', proof);
    return address;
  };
  return createOauthProvider({
    snsType: 'facebook',
    log,
    configure: configurationOf(
      {
        authorize: `${url}${addresses.authorize.value}`,
        token: `${graphUrl}${addresses.token.value}`,
      },
      { clientId, authentication: openid.ClientSecretPost(clientSecret) },
      (configuration) => {
        configuration[openid.customFetch] = inWordsOfOauth;
      },
    ),
    parameters: { scope: 'public_profile' },
    hasIdToken: false,
    identify: async ({ access_token: accessToken }) =>
      identityOfPerson(
        await askForPerson({ url: me(accessToken), accessToken, reasonOf: reasonOfGraph }),
      ),
  });
};
