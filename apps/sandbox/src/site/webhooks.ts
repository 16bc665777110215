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

interface ReceivedWebhook {
  readonly id: string;
  readonly type: string;
  readonly body: string;
  readonly at: string;
  /** How often it came: the wallet tells at least once, and an operator may tell it again. */
  times: number;
}

const storedMax = 100;

function row({ id, type, body, at, times }: ReceivedWebhook): Markup {
  return html`<li>
    <h2>${type}</h2>
    <p class="soft">${at}, ${times === 1 ? 'once' : `${times} times`}, ${id}</p>
    <pre>${body}</pre>
  </li>`;
}

function page(received: readonly ReceivedWebhook[], refused: number): Markup {
  return html`<main class="told">
    <h1>Events from the wallet</h1>
    <p class="soft">Newest first. ${refused} with a wrong signature were turned away.</p>
    <ul class="news">
      ${received.length === 0 ? html`<li class="soft">Nothing yet: buy some spoons.</li>` : received.map(row)}
    </ul>
  </main>`;
}

/** Receives and shows the streaming service's webhooks about its listeners. */
export function webhookRoutes(
  app: FastifyInstance,
  { secrets, pageHeaders }: WebhookOptions,
): void {
  const received = new Map<string, ReceivedWebhook>();
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
      const stored = received.get(id);
      if (stored !== undefined) stored.times += 1;
      else {
        const type = textOf(asObject(JSON.parse(body))['type']) ?? '';
        received.set(id, { id, type, body, at: new Date().toISOString(), times: 1 });
        const [oldest] = received.keys();
        if (received.size > storedMax && oldest !== undefined) received.delete(oldest);
      }
      return reply.code(204).send();
    });
  });

  const newest = () => [...received.values()].toReversed();
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
