import type { FastifyInstance } from 'fastify';
import { html, type Markup } from '../platform/html.ts';
import { asObject, textOf } from '../platform/json.ts';
import { isSigned } from '../platform/standard-webhooks.ts';
import { chorusPage } from './frame.ts';

/** The currently valid secrets: the newer one first, while the wallet changes over. */
export type WebhookSecrets = readonly string[];

interface WebhookOptions {
  readonly secrets: WebhookSecrets;
  readonly pageHeaders: Readonly<Record<string, string>>;
}

interface Heard {
  readonly id: string;
  readonly type: string;
  readonly body: string;
  readonly at: string;
  /** How often it came: the wallet tells at least once, and an operator may tell it again. */
  times: number;
}

const keptMost = 100;

function row({ id, type, body, at, times }: Heard): Markup {
  return html`<li>
    <h2>${type}</h2>
    <p class="soft">${at}, ${times === 1 ? 'once' : `${times} times`}, ${id}</p>
    <pre>${body}</pre>
  </li>`;
}

function page(heard: readonly Heard[], refused: number): Markup {
  return html`<main class="told">
    <h1>Events from the wallet</h1>
    <p class="soft">Newest first. ${refused} with a wrong signature were turned away.</p>
    <ul class="news">
      ${heard.length === 0 ? html`<li class="soft">Nothing yet: buy some spoons.</li>` : heard.map(row)}
    </ul>
  </main>`;
}

/** Receives and shows the streaming service's webhooks about its listeners. */
export function webhookRoutes(
  app: FastifyInstance,
  { secrets, pageHeaders }: WebhookOptions,
): void {
  const heard = new Map<string, Heard>();
  let refused = 0;

  app.register(async (raw) => {
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    raw.post('/site/webhooks', (request, reply) => {
      const body = String(request.body);
      if (!isSigned(request.headers, body, secrets)) {
        refused += 1;
        return reply.code(401).send();
      }
      const id = String(request.headers['webhook-id']);
      const known = heard.get(id);
      if (known !== undefined) known.times += 1;
      else {
        const type = textOf(asObject(JSON.parse(body))['type']) ?? '';
        heard.set(id, { id, type, body, at: new Date().toISOString(), times: 1 });
        const [oldest] = heard.keys();
        if (heard.size > keptMost && oldest !== undefined) heard.delete(oldest);
      }
      return reply.code(204).send();
    });
  });

  const newest = () => [...heard.values()].toReversed();
  app.get('/site/webhooks', (request, reply) => {
    if (request.headers.accept?.includes('application/json') === true) {
      return reply.send({ heard: newest(), refused });
    }
    const main = page(newest(), refused);
    const style = '/site/webhooks.css';
    const text = chorusPage({ title: 'Events from the wallet', style, script: '', main });
    return reply.headers(pageHeaders).send(text);
  });
}
