import { createTransport } from 'nodemailer';
import type { Log } from '../../platform/log.ts';
import type { Mailer } from '../../ports/messenger.ts';
import { outcomeOfFailure } from './translate.ts';

export type SmtpOptions = {
  /** `smtp://host:port`, or `smtps:` where the connection begins with TLS. */
  readonly url: string;
  readonly user: string;
  readonly password: string;
  /** `Dipper <login@example.com>` */
  readonly from: string;
  /** Outside of development nothing is said before the connection is encrypted. */
  readonly requireTls: boolean;
  readonly log: Log;
};

const stepMaxMs = 5000;
const connectionsMax = 4;

const propertyOf = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;

export const createSmtp = (options: SmtpOptions): Mailer => {
  const { url, user, password, from, requireTls, log } = options;
  const { protocol, hostname, port } = new URL(url);
  const transport = createTransport({
    pool: true,
    maxConnections: connectionsMax,
    host: hostname,
    port: Number(port),
    secure: protocol === 'smtps:',
    requireTLS: requireTls && protocol !== 'smtps:',
    auth: { user, pass: password },
    connectionTimeout: stepMaxMs,
    greetingTimeout: stepMaxMs,
    socketTimeout: stepMaxMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ to, subject, text }) => {
      try {
        await transport.sendMail({ from, to: { name: '', address: to }, subject, text });
        return 'sent';
      } catch (error) {
        const code = propertyOf(error, 'code');
        const outcome = outcomeOfFailure(code, propertyOf(error, 'responseCode'));
        log.warn({ event: 'mail-not-sent', outcome, code: String(code) }, 'a mail did not go');
        return outcome;
      }
    },
    close: () => transport.close(),
  };
};
