import type { MessageOutcome } from '../../ports/messenger.ts';
import { said } from '../../platform/said.ts';
import { smtpProtocol } from './protocol.ts';

const { words } = smtpProtocol;

/** Nodemailer's report of a failure: its own word, the system's call, the server's number. */
export type MailFailure = {
  readonly code?: unknown;
  readonly systemCall?: unknown;
  readonly responseCode?: unknown;
  /** The command that the server had been given. */
  readonly command?: unknown;
};

/**
 * 5xx is this server's last word about whom the message is for, or about the message itself; about who
 * sends it, which is us, it is none. 4xx asks to come back. A connection that broke
 * may have taken the message along, whatever it is called.
 */
export const outcomeOfFailure = ({
  code,
  systemCall,
  responseCode,
  command,
}: MailFailure): MessageOutcome => {
  const isEarly = typeof code === 'string' && said(words.early, code) !== undefined;
  if (isEarly || systemCall === 'connect') return 'not-sent';
  if (typeof responseCode !== 'number') return 'unknown';
  return responseCode >= 500 && command !== 'MAIL FROM' ? 'refused' : 'not-sent';
};
