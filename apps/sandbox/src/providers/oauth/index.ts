import type { FastifyInstance } from 'fastify';
import type { Control } from '../../control/control.ts';
import { acceptForms } from '../../platform/forms.ts';
import type { LoginSettings } from '../../settings.ts';
import { createGrants } from './grants.ts';
import { loginPages } from './pages.ts';
import type { Login, LoginDefinition } from './provider.ts';
import { usualProblems } from './token-call.ts';

export { parseAuthorize } from './authorize-request.ts';
export type { AuthorizeRequest } from './authorize-request.ts';
export { tokenLifetimeSeconds } from './grants.ts';
export { createKeySigner, createSecretSigner, signedIdToken } from './id-token.ts';
export { people, type Person } from './people.ts';
export { oauthProblem, subjectAt } from './provider.ts';
export type { Login, LoginDefinition } from './provider.ts';
export { afterChoice } from './sign-in.ts';
export {
  describeItself,
  isOwnClient,
  personRoute,
  tokenRoute,
  usualProblems,
} from './token-call.ts';
export type { Problems } from './token-call.ts';

interface LoginOptions {
  readonly definition: LoginDefinition;
  readonly settings: LoginSettings;
  readonly control: Control;
  readonly publicUrl: () => string;
}

/** Puts a provider's pages and calls below its name. */
export function createLogin(app: FastifyInstance, options: LoginOptions): Login {
  const { definition, settings, control, publicUrl } = options;
  const redirectUris = new Set(settings.redirectUris);
  const grants = createGrants(control.clock);
  const consents = new Set<string>();
  const prefix = `/${definition.name}`;
  const login: Login = {
    definition,
    control,
    grants,
    consents,
    client: { clientId: settings.clientId, clientSecret: settings.clientSecret, redirectUris },
    base: () => `${publicUrl()}${prefix}`,
    allowRedirect: (address) => redirectUris.add(address),
    clear: () => {
      grants.clear();
      consents.clear();
    },
  };
  app.register(
    async (api) => {
      acceptForms(api);
      answerProblems(api);
      await definition.mountApi(api, login);
    },
    { prefix },
  );
  app.register(async (pages) => loginPages(pages, login), { prefix });
  return login;
}

function answerProblems(api: FastifyInstance): void {
  api.setErrorHandler((error: { statusCode?: number }, _request, reply) => {
    const isExpected = (error.statusCode ?? 500) < 500;
    const { status, body } = isExpected ? usualProblems.invalidRequest : usualProblems.internal;
    return reply.code(status).send(body);
  });
}
