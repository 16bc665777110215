import { NoAnswer } from './ask.ts';

/** Thrown when the queue for a connection is full; nothing was sent. */
export class DatabaseBusy extends Error {
  override readonly name = 'DatabaseBusy';
}

/** The server only reads: the primary is another one. Nothing was sent. */
export class NotPrimary extends Error {
  override readonly name = 'NotPrimary';
}

/** The connection went while COMMIT was under way: it may have happened or not, so re-read. */
export class CommitUnknown extends Error {
  override readonly name = 'CommitUnknown';
}

/** The driver's word for a caller that waited for one of its connections, each of which was in use. */
const noneFree = 'timeout exceeded when trying to connect';
const lostMessages = [
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed',
  noneFree,
  'timeout expired',
];
const lostSystemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
]);
export const isNoneFree = (error: unknown): boolean =>
  error instanceof Error && error.message === noneFree;

const citusRetryable = ['could not commit', 'could not find valid entry for shard'];

const textProperty = (error: unknown, property: string): string | undefined => {
  if (typeof error !== 'object' || error === null) return undefined;
  const value: unknown = Reflect.get(error, property);
  return typeof value === 'string' ? value : undefined;
};

const sqlStateShape = /^[0-9A-Z]{5}$/;

export const sqlState = (error: unknown): string | undefined => {
  const code = textProperty(error, 'code');
  return code !== undefined && sqlStateShape.test(code) && !lostSystemCodes.has(code)
    ? code
    : undefined;
};

/** Citus adds the shard's number to the names of constraints. */
const constraintOf = (error: unknown): string | undefined =>
  textProperty(error, 'constraint')?.replace(/_\d+$/, '');

export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  sqlState(error) === '23505' && (constraint === undefined || constraintOf(error) === constraint);

/** The transaction did not happen and may be run again as it is. */
export const isRetryable = (error: unknown): boolean => {
  const state = sqlState(error);
  if (state === '40001' || state === '40P01') return true;
  const message = textProperty(error, 'message') ?? '';
  return state === 'XX000' && citusRetryable.some((part) => message.includes(part));
};

/** PostgreSQL's socket is not there. Any other file that is missing has nothing to do with it. */
const isWithoutSocket = (error: unknown): boolean =>
  textProperty(error, 'code') === 'ENOENT' && textProperty(error, 'syscall') === 'connect';

/** The connection is gone or was never made; what was sent last may have happened. */
export const isConnectionLost = (error: unknown): boolean => {
  if ([CommitUnknown, NoAnswer, NotPrimary].some((kind) => error instanceof kind)) return true;
  const state = sqlState(error);
  if (state !== undefined) return state.startsWith('08') || state.startsWith('57P0');
  if (isWithoutSocket(error) || lostSystemCodes.has(textProperty(error, 'code') ?? '')) return true;
  const message = textProperty(error, 'message') ?? '';
  return lostMessages.some((part) => message.includes(part));
};

/** The database gave up waiting: for a lock, or for the statement to end. Nothing was changed. */
export const isTimedOut = (error: unknown): boolean => {
  const state = sqlState(error);
  return state === '55P03' || state === '57014' || state === '25P03' || state === '53300';
};

/**
 * Returns whether the session prepared its statement for an older schema, because a migration has
 * added a column. Nothing was changed, and a new session works.
 */
export const isOfOlderSchema = (error: unknown): boolean => {
  const state = sqlState(error);
  if (state === '42804') return true;
  return state === '0A000' && (textProperty(error, 'message') ?? '').startsWith('cached plan');
};

/**
 * Returns whether the session's server is no longer the primary. Nothing was changed, and another
 * session finds the new one.
 */
export const isReadOnly = (error: unknown): boolean => sqlState(error) === '25006';
