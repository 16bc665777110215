import { WrongSetting } from './platform/config/index.ts';
import { isConnectionLost, OtherHistory, sqlState } from './platform/db/index.ts';

const ofListening: Readonly<Record<string, readonly [setting: string, reason: string]>> = {
  EADDRINUSE: ['PORT', 'something else listens there'],
  EADDRNOTAVAIL: ['HOST', 'this machine has no such address'],
  EACCES: ['PORT', 'this user may not listen there'],
};

/** Names of the roles, of the database or of the login that are not as the address says. */
const ofLoggingIn = /^(?:28|3D|22023)/;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** A host with several addresses fails without a message of its own. */
const reasonOf = (error: Error): string =>
  error.message.replaceAll(/\s+/g, ' ').trim() || codeOf(error);

/**
 * What kept a command from starting, in one line, where whoever started it can mend it. Undefined:
 * a bug of ours, which is shown with its trace.
 */
export const explainFailure = (error: unknown, databaseSetting: string): string | undefined => {
  if (error instanceof WrongSetting) return error.message;
  if (error instanceof OtherHistory) {
    return `${error.message}: ${databaseSetting} is a database of another version`;
  }
  const listening = ofListening[codeOf(error)];
  if (listening !== undefined) return new WrongSetting(...listening).message;
  if (!(error instanceof Error)) return undefined;
  const isRefused = isConnectionLost(error) || ofLoggingIn.test(sqlState(error) ?? '');
  return isRefused
    ? new WrongSetting(databaseSetting, `no way in: ${reasonOf(error)}`).message
    : undefined;
};
