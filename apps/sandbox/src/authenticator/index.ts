import type { FastifyInstance } from 'fastify';
import { serveText, textFile } from '../platform/files.ts';
import { html } from '../platform/html.ts';
import { serveModules } from '../platform/modules.ts';
import { chorusPage, ownPage } from '../site/index.ts';
import { codeAt, secretOf } from './codes.ts';

/** The secret that the demo's operators have already scanned. */
const demoSecret = 'MEQGIZLNN4QGC5LUNBSW45DJMNQXI33S';

const page = html`<main>
  <h1>Authenticator</h1>
  <section class="card" aria-labelledby="code-title">
    <h2 id="code-title">Current code</h2>
    <p><button type="button" class="code" id="code" aria-describedby="left">······</button></p>
    <p class="soft" id="left" role="status"></p>
    <label>
      Secret
      <input id="secret" value="${demoSecret}" spellcheck="false" autocomplete="off" />
    </label>
    <p class="soft">
      The demo’s operators have scanned this secret. Enter the secret of another operator who was
      invited to see their code. It follows the real clock.
    </p>
  </section>
</main>`;

export function authenticatorSite(app: FastifyInstance): void {
  const folder = import.meta.dirname;
  serveText(app, {
    address: '/authenticator/authenticator.css',
    type: 'text/css',
    text: textFile(folder, 'authenticator.css'),
  });
  serveModules(app, { address: '/authenticator/browser', folder: `${folder}/browser` });
  app.get('/authenticator', (_request, reply) => {
    const { text, headers } = ownPage(
      chorusPage({
        title: 'Authenticator',
        style: '/authenticator/authenticator.css',
        script: '/authenticator/browser/authenticator.ts',
        main: page,
      }),
    );
    return reply.headers(headers).send(text);
  });
  app.get<{ Querystring: { secret?: string } }>('/authenticator/code', ({ query }, reply) => {
    const secret = secretOf(query.secret ?? demoSecret);
    if (secret === undefined) return reply.code(400).send({ error: 'no secret' });
    return codeAt(secret, new Date());
  });
}
