import { describeFaults, wrongSetting, WrongSetting } from '@dipper/contract';
import { isConnectionLost, OtherHistory, sqlState } from './platform/db/index.ts';
import { helpOf } from './setting-help.ts';

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
 * Explains a failed start that its caller can mend: all the wrong settings, or one line. Undefined: a
 * bug of ours, which is shown with its trace.
 */
export const explainFailure = (error: unknown, databaseSetting: string): string | undefined => {
  if (error instanceof WrongSetting) return describeFaults(error.faults, helpOf);
  if (error instanceof OtherHistory) {
    return `${error.message}: ${databaseSetting} is a database of another version`;
  }
  const listening = ofListening[codeOf(error)];
  if (listening !== undefined) return wrongSetting(...listening).message;
  if (!(error instanceof Error)) return undefined;
  const isRefused = isConnectionLost(error) || ofLoggingIn.test(sqlState(error) ?? '');
  return isRefused
    ? wrongSetting(databaseSetting, `no way in: ${reasonOf(error)}`).message
    : undefined;
};
