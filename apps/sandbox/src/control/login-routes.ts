import type { FastifyInstance } from 'fastify';
import { asObject, textOf } from '../platform/json.ts';
import { afterChoice, parseAuthorize, people, type Login } from '../providers/oauth/index.ts';
import { badInput } from './bad-input.ts';

/** Serves a person's actions at a login provider, for tests without a browser. */
export function loginRoutes(app: FastifyInstance, logins: readonly Login[]): void {
  app.get('/people', () => ({
    people: people.map(({ name, fullName, country, story }) => ({
      name,
      fullName,
      country,
      story,
    })),
  }));

  for (const login of logins) {
    signInRoute(app, login);
    redirectRoute(app, login);
  }
}

function signInRoute(app: FastifyInstance, login: Login): void {
  const { definition, client } = login;
  app.post(`/${definition.name}/sign-in`, async (request, reply) => {
    const body = asObject(request.body);
    const address = textOf(body['authorizeUrl']) ?? '';
    if (!URL.canParse(address)) return badInput(reply, 'authorizeUrl: an address');
    const parameters = Object.fromEntries(new URL(address).searchParams);
    const parsed = parseAuthorize(parameters, client, definition.rules);
    if (!parsed.ok) return badInput(reply, 'authorizeUrl: refused');
    const { cancel, ...choice } = body;
    const back = await afterChoice(
      login,
      parsed.value,
      cancel === true ? { ...choice, cancel } : choice,
    );
    if (!back.ok) return badInput(reply, back.problem);
    return reply.send({ redirect: back.value.address, form: back.value.form });
  });
}

function redirectRoute(app: FastifyInstance, login: Login): void {
  app.post(`/${login.definition.name}/redirect-uris`, (request, reply) => {
    const address = textOf(asObject(request.body)['redirectUri']);
    if (address === undefined || !URL.canParse(address)) {
      return badInput(reply, 'redirectUri: an address');
    }
    login.allowRedirect(address);
    return reply.code(201).send({ redirectUri: address });
  });
}
