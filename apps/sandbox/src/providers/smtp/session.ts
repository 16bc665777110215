import type { SmtpSettings } from '../../settings.ts';

/** The server's reaction to a line from the client. */
export type Step =
  | { readonly kind: 'say'; readonly line: string; readonly ends?: true }
  | { readonly kind: 'mail'; readonly to: readonly string[]; readonly raw: string }
  | { readonly kind: 'nothing' };

export interface SmtpSession {
  readonly line: (line: string) => Step;
}

const recipientsMax = 10;
const bytesMax = 1_048_576;

const say = (line: string): Step => ({ kind: 'say', line });

function addressIn(line: string): string | undefined {
  return /<([^<>\s]+@[^<>\s]+)>/.exec(line)?.[1];
}

function isRight(plain: string, { user, password }: SmtpSettings): boolean {
  return Buffer.from(plain, 'base64').toString('utf8') === `\0${user}\0${password}`;
}

interface Talk {
  isKnown: boolean;
  sender: string | undefined;
  recipients: string[];
  /** Lines of the message, while it comes. */
  data: string[] | undefined;
  bytes: number;
}

const empty = { sender: undefined, data: undefined, bytes: 0 } as const;

function forget(talk: Talk): void {
  Object.assign(talk, empty, { recipients: [] });
}

function ofData(talk: Talk, line: string): Step {
  if (line !== '.') {
    talk.bytes += line.length + 2;
    if (talk.bytes <= bytesMax) talk.data?.push(line.startsWith('.') ? line.slice(1) : line);
    return { kind: 'nothing' };
  }
  const step: Step = { kind: 'mail', to: talk.recipients, raw: (talk.data ?? []).join('\r\n') };
  const isTooMuch = talk.bytes > bytesMax;
  forget(talk);
  return isTooMuch ? say('552 5.3.4 Message too big') : step;
}

function authenticate(talk: Talk, rest: string, settings: SmtpSettings): Step {
  const [method = '', plain = ''] = rest.split(' ');
  if (method.toUpperCase() !== 'PLAIN') return say('504 5.5.4 Unrecognized authentication type');
  talk.isKnown = isRight(plain, settings);
  return say(talk.isKnown ? '235 2.7.0 Authentication successful' : '535 5.7.8 Not accepted');
}

function mailFrom(talk: Talk, rest: string): Step {
  if (!talk.isKnown) return say('530 5.7.0 Authentication required');
  talk.sender = addressIn(rest);
  return say(talk.sender === undefined ? '553 5.1.7 Sender not valid' : '250 2.1.0 Ok');
}

function recipient(talk: Talk, rest: string): Step {
  const to = addressIn(rest);
  if (talk.sender === undefined) return say('503 5.5.1 MAIL first');
  if (to === undefined) return say('553 5.1.3 The recipient address is not valid');
  if (talk.recipients.length >= recipientsMax) return say('452 4.5.3 Too many recipients');
  talk.recipients.push(to);
  return say('250 2.1.5 Ok');
}

function beginData(talk: Talk): Step {
  if (talk.recipients.length === 0) return say('503 5.5.1 RCPT first');
  talk.data = [];
  return say('354 End data with <CR><LF>.<CR><LF>');
}

function greet(talk: Talk): Step {
  forget(talk);
  return say(`250-sandbox\r\n250-SIZE ${bytesMax}\r\n250-8BITMIME\r\n250 AUTH PLAIN`);
}

type Command = (talk: Talk, rest: string, settings: SmtpSettings) => Step;

const commands: ReadonlyMap<string, Command> = new Map<string, Command>([
  ['EHLO', greet],
  ['HELO', greet],
  ['AUTH', authenticate],
  ['MAIL', mailFrom],
  ['RCPT', recipient],
  ['DATA', beginData],
  [
    'RSET',
    (talk) => {
      forget(talk);
      return say('250 2.0.0 Ok');
    },
  ],
  ['NOOP', () => say('250 2.0.0 Ok')],
  ['QUIT', () => ({ kind: 'say', line: '221 2.0.0 Bye', ends: true })],
]);

/** One client's talk, line by line, without a wire: EHLO, AUTH PLAIN, MAIL, RCPT, DATA. */
export function createSession(settings: SmtpSettings): SmtpSession {
  const talk: Talk = { isKnown: false, recipients: [], ...empty };
  return {
    line: (line) => {
      if (talk.data !== undefined) return ofData(talk, line);
      const [verb = ''] = line.split(' ', 1);
      const command = commands.get(verb.toUpperCase());
      return command === undefined
        ? say('502 5.5.2 Command not recognized')
        : command(talk, line.slice(verb.length + 1), settings);
    },
  };
}
