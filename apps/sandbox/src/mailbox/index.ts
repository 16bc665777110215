import type { FastifyInstance } from 'fastify';
import { serveText, textFile } from '../platform/files.ts';
import { serveModules } from '../platform/modules.ts';
import { ownPage } from '../site/index.ts';
import { mailboxPage } from './page.ts';
import { waysIn } from './people.ts';
import type { Mailbox, Message } from './store.ts';

export { createMailbox } from './store.ts';
export type { Mailbox } from './store.ts';

/** A mail program shows a mail so: no script, nothing from elsewhere, and links open outside. */
const mailHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  'cache-control': 'no-store',
};

const opensOutside = (html: string): string =>
  html.replace('<head>', '<head><base target="_blank">');

const mailPath = '/mailbox/mails';

function mailSite(app: FastifyInstance, mailbox: Mailbox): void {
  app.get<{ Params: { id: string } }>(`${mailPath}/:id`, ({ params }, reply) => {
    const html = mailbox.find(Number(params.id))?.html;
    if (html === undefined || html === null) return reply.callNotFound();
    return reply.headers(mailHeaders).send(opensOutside(html));
  });
}

/** A page is long, so the list names only its address. */
const listed = ({ html, ...message }: Message) => ({
  ...message,
  page: html === null ? null : `${mailPath}/${message.id}`,
});

export function mailboxSite(app: FastifyInstance, mailbox: Mailbox): void {
  mailSite(app, mailbox);
  const folder = import.meta.dirname;
  serveText(app, {
    address: '/mailbox/mailbox.css',
    type: 'text/css',
    text: textFile(folder, 'mailbox.css'),
  });
  serveModules(app, { address: '/mailbox/browser', folder: `${folder}/browser` });
  app.get('/mailbox', (_request, reply) => {
    const { text, headers } = ownPage(mailboxPage());
    const policy = `${headers['content-security-policy']}; frame-src 'self'`;
    return reply.headers({ ...headers, 'content-security-policy': policy }).send(text);
  });
}

interface MailboxRoutes {
  readonly mailbox: Mailbox;
  readonly smtpUrl: () => string;
}

export function mailboxRoutes(app: FastifyInstance, { mailbox, smtpUrl }: MailboxRoutes): void {
  app.get<{ Querystring: { to?: string } }>('/mailbox', ({ query: { to } }) => ({
    messages: mailbox.list(to).map(listed),
  }));
  app.get('/mailbox/server', () => ({ smtp: smtpUrl() }));
  app.get('/mailbox/people', () => ({ people: waysIn }));
  app.delete('/mailbox', (_request, reply) => {
    mailbox.clear();
    return reply.code(204).send();
  });
}
