import type { MessageOutcome } from '../../ports/messenger.ts';

const beforeAnythingLeft = new Set(['ECONNECTION', 'EDNS', 'EAUTH', 'ETLS', 'ENOAUTH']);

/** 5xx is this server's last word about the message, 4xx asks to come back. */
export const outcomeOfFailure = (code: unknown, responseCode: unknown): MessageOutcome => {
  if (typeof code === 'string' && beforeAnythingLeft.has(code)) return 'not-sent';
  if (typeof responseCode !== 'number') return 'unknown';
  return responseCode >= 500 ? 'refused' : 'not-sent';
};
