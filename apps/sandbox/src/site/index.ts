import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { serveText, textFile } from '../platform/files.ts';
import { serveModules } from '../platform/modules.ts';
import { people } from '../providers/oauth/index.ts';
import type { PartnerKey } from '../settings.ts';
import { giftRoutes } from './gifts.ts';
import { createPartnerCalls } from './partner-calls.ts';
import { roomPage } from './room-page.ts';
import { webhookRoutes, type WebhookSecrets } from './webhooks.ts';

export { chorusPage } from './frame.ts';
export { membership, planButton, tiers } from './plans.ts';

interface SiteOptions {
  readonly walletUrl: string;
  readonly partnerKey: PartnerKey;
  readonly webhookSecrets: WebhookSecrets;
}

const here = import.meta.dirname;

/** The embed as a host would get it from a CDN: a file to load, no package to share. */
const embedFolder = join(here, '../../../../packages/embed/src');

const pageHeaders = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'referrer-policy': 'strict-origin',
  'cache-control': 'no-store',
};

export function ownPage(text: string) {
  return { text, headers: { 'content-type': 'text/html; charset=utf-8', ...pageHeaders } };
}

/** The login providers read it, nobody else: cookies do not keep apart the ports of one host. */
function rememberPerson(name: string): string[] {
  const age = name === '' ? '; Max-Age=0' : '';
  return ['google', 'facebook', 'line', 'apple', 'twitter'].map(
    (provider) => `demo_person=${name}; Path=/${provider}; SameSite=Lax; HttpOnly${age}`,
  );
}

/** The example of the embed as it stands in its folder, told where the wallet is. */
function serveExample(app: FastifyInstance, walletUrl: string): void {
  const folder = join(embedFolder, '../example');
  serveModules(app, { address: '/embed/src', folder: embedFolder });
  serveModules(app, { address: '/embed/example', folder });
  app.get('/embed/example/', (_request, reply) => {
    const text = readFileSync(join(folder, 'index.html'), 'utf8');
    const { headers } = ownPage('');
    return reply.headers(headers).send(text.replace('https://wallet.example', walletUrl));
  });
}

export function hostSite(
  app: FastifyInstance,
  { walletUrl, partnerKey, webhookSecrets }: SiteOptions,
): void {
  const { headers: pages } = ownPage('');
  webhookRoutes(app, { secrets: webhookSecrets, pageHeaders: pages });
  giftRoutes(app, createPartnerCalls(walletUrl, partnerKey));
  for (const name of ['base.css', 'room.css', 'webhooks.css']) {
    serveText(app, { address: `/site/${name}`, type: 'text/css', text: textFile(here, name) });
  }
  serveModules(app, { address: '/site/browser', folder: join(here, 'browser') });
  serveModules(app, { address: '/embed', folder: embedFolder });
  serveExample(app, walletUrl);
  app.get<{ Querystring: { person?: string; pack?: string } }>('/', (request, reply) => {
    const chosen = people.find((person) => person.name === request.query.person);
    const { text, headers } = ownPage(
      roomPage({ walletUrl, chosen, pack: request.query.pack ?? '' }),
    );
    return reply
      .headers(headers)
      .header('set-cookie', rememberPerson(chosen?.name ?? ''))
      .send(text);
  });
}
