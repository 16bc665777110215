import { createTransport } from 'nodemailer';
import type { Log } from '../../platform/log.ts';
import type { Mailer, MessageOutcome } from '../../ports/messenger.ts';
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
/** A person waits, and everybody who waits holds one of the places of all other calls. */
const budgetMs = 4 * stepMaxMs;
/** Waiting mails: as many as have their turn in that time, however slow each is. */
const waitingMax = 4 * connectionsMax;

const propertyOf = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;

/** A mail is named by its sender's own host, as mail programs expect it. */
const hostOf = (from: string): string => /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';

type ServerOptions = Omit<SmtpOptions, 'from' | 'log'>;

const wayTo = ({ url, user, password, requireTls }: ServerOptions) => {
  const { protocol, hostname, port } = new URL(url);
  return {
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
  };
};

/** Comes in, greets and says who we are, and sends nothing. Undefined: it was taken; else nodemailer's word. */
export const greetSmtp = async (place: ServerOptions): Promise<string | undefined> => {
  const transport = createTransport(wayTo(place));
  try {
    await transport.verify();
    return undefined;
  } catch (error) {
    return String(propertyOf(error, 'code'));
  } finally {
    transport.close();
  }
};

export const createSmtp = (options: SmtpOptions): Mailer => {
  const { from, log } = options;
  const transport = createTransport({
    ...wayTo(options),
    pool: true,
    maxConnections: connectionsMax,
  });
  let waiting = 0;

  const notGone = (outcome: MessageOutcome, code: string): MessageOutcome => {
    log.warn({ event: 'mail-not-sent', outcome, code }, 'a mail did not go');
    return outcome;
  };

  return {
    send: async ({ to: address, subject, text, html, id }) => {
      if (waiting >= waitingMax) return notGone('not-sent', 'too many wait');
      waiting += 1;
      const to = { name: '', address };
      try {
        const signal = AbortSignal.timeout(budgetMs);
        const named = id === undefined ? {} : { messageId: `<${id}@${hostOf(from)}>` };
        await transport.sendMail({ from, to, subject, text, html, signal, ...named });
        return 'sent';
      } catch (error) {
        const outcome = outcomeOfFailure({
          code: propertyOf(error, 'code'),
          systemCall: propertyOf(error, 'syscall'),
          responseCode: propertyOf(error, 'responseCode'),
          command: propertyOf(error, 'command'),
        });
        return notGone(outcome, String(propertyOf(error, 'code')));
      } finally {
        waiting -= 1;
      }
    },
    close: () => transport.close(),
  };
};
