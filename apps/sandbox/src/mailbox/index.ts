import type { FastifyInstance } from 'fastify';
import { serveText, textFile } from '../platform/files.ts';
import { serveModules } from '../platform/modules.ts';
import { ownPage } from '../site/index.ts';
import { mailboxPage } from './page.ts';
import { waysIn } from './people.ts';
import type { Mailbox } from './store.ts';

export { createMailbox } from './store.ts';
export type { Mailbox } from './store.ts';

export function mailboxSite(app: FastifyInstance): void {
  const folder = import.meta.dirname;
  serveText(app, {
    address: '/mailbox/mailbox.css',
    type: 'text/css',
    text: textFile(folder, 'mailbox.css'),
  });
  serveModules(app, { address: '/mailbox/browser', folder: `${folder}/browser` });
  app.get('/mailbox', (_request, reply) => {
    const { text, headers } = ownPage(mailboxPage());
    return reply.headers(headers).send(text);
  });
}

interface MailboxRoutes {
  readonly mailbox: Mailbox;
  readonly smtpUrl: () => string;
}

export function mailboxRoutes(app: FastifyInstance, { mailbox, smtpUrl }: MailboxRoutes): void {
  app.get<{ Querystring: { to?: string } }>('/mailbox', ({ query: { to } }) => ({
    messages: mailbox.list(to),
  }));
  app.get('/mailbox/server', () => ({ smtp: smtpUrl() }));
  app.get('/mailbox/people', () => ({ people: waysIn }));
  app.delete('/mailbox', (_request, reply) => {
    mailbox.clear();
    return reply.code(204).send();
  });
}
