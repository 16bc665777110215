import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptForms } from '../../platform/forms.ts';
import { html } from '../../platform/html.ts';
import { serveText, textFile } from '../../platform/files.ts';
import { asObject, textOf } from '../../platform/json.ts';
import { parseAuthorize, type AuthorizeProblem } from './authorize-request.ts';
import { chooserPage, errorPage, personHue } from './chooser-page.ts';
import { personNamed } from './people.ts';
import { chosenPerson, refusedToSignIn, signedIn } from './sign-in.ts';
import type { GoogleState } from './state.ts';
import { isEmbeddedWebView } from './user-agent.ts';

interface Visit {
  readonly google: GoogleState;
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

function noteVisit({ google, request }: Visit, operation: string, status: number): void {
  const call = google.control.calls.start({
    provider: 'google',
    operation,
    method: request.method,
    path: request.url,
    request: operation === 'authorize' ? request.query : null,
  });
  call.judged('page', 0);
  call.answered({ status, body: null });
}

function refuse({ reply }: Visit, problem: AuthorizeProblem): FastifyReply {
  return problem.tell === 'application'
    ? reply.redirect(problem.address, 303)
    : show(reply, problem.status, errorPage(problem.status, problem.error));
}

function authorize(visit: Visit): FastifyReply {
  const { google, request, reply } = visit;
  if (isEmbeddedWebView(request.headers['user-agent'] ?? '')) {
    noteVisit(visit, 'authorize', 403);
    return show(reply, 403, errorPage(403, 'disallowed_useragent'));
  }
  const parsed = parseAuthorize(request.query, google.client);
  noteVisit(visit, 'authorize', parsed.ok ? 200 : 400);
  if (!parsed.ok) return refuse(visit, parsed.problem);
  return show(
    reply,
    200,
    chooserPage({
      query: request.url.replace(/^[^?]*\?/, ''),
      application: new URL(parsed.value.redirectUri).host,
      first: rememberedPerson(request),
    }),
  );
}

function choose(visit: Visit): FastifyReply {
  const { google, request, reply } = visit;
  const form = asObject(request.body);
  const query = textOf(form['request']) ?? '';
  const parsed = parseAuthorize(Object.fromEntries(new URLSearchParams(query)), google.client);
  if (!parsed.ok) return refuse(visit, parsed.problem);
  if (form['cancel'] !== undefined) {
    noteVisit(visit, 'person', 303);
    return reply.redirect(refusedToSignIn(parsed.value), 303);
  }
  const person = chosenPerson(form);
  noteVisit(visit, 'person', person.ok ? 303 : 400);
  if (person.ok) return reply.redirect(signedIn(google, parsed.value, person.value), 303);
  const application = new URL(parsed.value.redirectUri).host;
  const problem = 'Enter an e-mail address.';
  return show(reply, 400, chooserPage({ query, application, first: undefined, problem }));
}

export function googlePages(app: FastifyInstance, google: GoogleState): void {
  acceptForms(app);
  serveText(app, {
    address: '/chooser.css',
    type: 'text/css',
    text: textFile(import.meta.dirname, 'chooser.css'),
  });
  app.get('/o/oauth2/v2/auth', (request, reply) => authorize({ google, request, reply }));
  app.post('/choose', (request, reply) => choose({ google, request, reply }));
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
