import type { FastifyInstance } from 'fastify';
import type { Control } from '../../control/control.ts';
import { acceptForms } from '../../platform/forms.ts';
import type { GoogleSettings } from '../../settings.ts';
import { googleApi } from './api.ts';
import { createGrants } from './grants.ts';
import { googlePages } from './pages.ts';
import type { GoogleState } from './state.ts';
import { createSigner } from './tokens.ts';

export { parseAuthorize } from './authorize-request.ts';
export { people, type Person } from './people.ts';
export { chosenPerson, refusedToSignIn, signedIn } from './sign-in.ts';
export type { GoogleState } from './state.ts';

interface GoogleOptions {
  readonly settings: GoogleSettings;
  readonly control: Control;
  readonly publicUrl: () => string;
}

export function createGoogle(app: FastifyInstance, options: GoogleOptions): GoogleState {
  const { settings, control, publicUrl } = options;
  const redirectUris = new Set(settings.redirectUris);
  const google: GoogleState = {
    control,
    grants: createGrants(control.clock),
    client: { clientId: settings.clientId, clientSecret: settings.clientSecret, redirectUris },
    issuer: () => `${publicUrl()}/google`,
    allowRedirect: (address) => redirectUris.add(address),
  };
  const prefix = '/google';
  app.register(
    async (api) => {
      acceptForms(api);
      googleApi(api, { google, signer: await createSigner() });
    },
    { prefix },
  );
  app.register(async (pages) => googlePages(pages, google), { prefix });
  return google;
}
