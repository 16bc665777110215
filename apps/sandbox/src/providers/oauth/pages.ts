import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptForms } from '../../platform/forms.ts';
import { html } from '../../platform/html.ts';
import { serveText, textFile } from '../../platform/files.ts';
import { asObject, textOf } from '../../platform/json.ts';
import { parseAuthorize, type AuthorizeProblem } from './authorize-request.ts';
import { chooserPage, errorPage, personHue, postPage } from './chooser-page.ts';
import { personNamed } from './people.ts';
import type { Login } from './provider.ts';
import { afterChoice, wayBack, type WayBack } from './sign-in.ts';
import { isEmbeddedWebView } from './user-agent.ts';

interface Visit {
  readonly login: Login;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

function show(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-frame-options', 'DENY')
    .send(text);
}

/** The person that the host site's demo links picked, as a browser that is signed in would know. */
function rememberedPerson(request: FastifyRequest): string | undefined {
  return /(?:^|;\s*)demo_person=(\w+)/.exec(request.headers.cookie ?? '')?.[1];
}

function noteVisit({ login, request }: Visit, operation: string, status: number): void {
  const call = login.control.calls.start({
    provider: login.definition.name,
    operation,
    method: request.method,
    path: request.url,
    request: operation === 'authorize' ? request.query : null,
  });
  call.judged('page', 0);
  call.answered({ status, body: null });
}

function goBack({ login, reply }: Visit, { address, form }: WayBack): FastifyReply {
  return form === null
    ? reply.redirect(address, 303)
    : show(reply, 200, postPage({ definition: login.definition, address, form }));
}

function refuse(visit: Visit, problem: AuthorizeProblem): FastifyReply {
  const { login, reply } = visit;
  const { definition } = login;
  return problem.tell === 'application'
    ? goBack(visit, wayBack(login, problem.request, { error: problem.error }))
    : show(reply, problem.status, errorPage(definition, problem));
}

function authorize(visit: Visit): FastifyReply {
  const { login, request, reply } = visit;
  const { definition, client } = login;
  if (definition.refusesWebViews && isEmbeddedWebView(request.headers['user-agent'] ?? '')) {
    noteVisit(visit, 'authorize', 403);
    return show(reply, 403, errorPage(definition, { status: 403, error: 'disallowed_useragent' }));
  }
  const parsed = parseAuthorize(request.query, client, definition.rules);
  noteVisit(visit, 'authorize', parsed.ok ? 200 : 400);
  if (!parsed.ok) return refuse(visit, parsed.problem);
  return show(
    reply,
    200,
    chooserPage({
      definition,
      query: request.url.replace(/^[^?]*\?/, ''),
      application: new URL(parsed.value.redirectUri).host,
      first: rememberedPerson(request),
    }),
  );
}

async function choose(visit: Visit): Promise<FastifyReply> {
  const { login, request, reply } = visit;
  const { definition, client } = login;
  const form = asObject(request.body);
  const query = textOf(form['request']) ?? '';
  const parameters = Object.fromEntries(new URLSearchParams(query));
  const parsed = parseAuthorize(parameters, client, definition.rules);
  if (!parsed.ok) return refuse(visit, parsed.problem);
  const back = await afterChoice(login, parsed.value, form);
  noteVisit(visit, 'person', back.ok ? 303 : 400);
  if (back.ok) return goBack(visit, back.value);
  const application = new URL(parsed.value.redirectUri).host;
  const problem = 'Enter an email address.';
  return show(reply, 400, chooserPage({ definition, query, application, problem }));
}

export function loginPages(app: FastifyInstance, login: Login): void {
  acceptForms(app);
  serveText(app, {
    address: '/chooser.css',
    type: 'text/css',
    text: textFile(import.meta.dirname, 'chooser.css'),
  });
  app.get(login.definition.authorizePath, (request, reply) => authorize({ login, request, reply }));
  app.post('/choose', (request, reply) => choose({ login, request, reply }));
  app.get<{ Params: { name: string } }>('/pictures/:name', (request, reply) => {
    const name = request.params.name.replace(/\.svg$/, '');
    const letter = [...(personNamed(name)?.fullName ?? '?')][0] ?? '?';
    return reply
      .type('image/svg+xml')
      .header('cache-control', 'public, max-age=3600')
      .send(picture(letter, personHue(name)));
  });
}

function picture(letter: string, hue: number): string {
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">
    <rect width="40" height="40" fill="hsl(${hue} 45% 42%)" />
    <text x="20" y="27" fill="#fff" font-family="sans-serif" font-size="19" text-anchor="middle">
      ${letter}
    </text>
  </svg>`.text;
}
