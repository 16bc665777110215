import { validateHeaderValue } from 'node:http';
import { errorCatalogue } from '@dipper/contract';
import type { ErrorName } from '@dipper/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseBusy, isConnectionLost, isRetryable, isTimedOut, sqlState } from '../db/index.ts';
import { contextOf } from './context.ts';
import { stateOf } from './request-state.ts';
import { problem, render } from './reply.ts';
import type { Problem, Rendered, Reply } from './reply.ts';

const ofFramework: Readonly<Record<string, ErrorName>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'wrong_request_format',
  FST_ERR_CTP_INVALID_JSON_BODY: 'wrong_request_format',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'wrong_request_format',
  FST_ERR_BAD_URL: 'not_found',
};

const busyRetrySeconds = 1;

const property = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;

const isBusy = (error: unknown): boolean =>
  error instanceof DatabaseBusy ||
  isConnectionLost(error) ||
  isTimedOut(error) ||
  isRetryable(error);

/** A caller's mistake is theirs to mend: it must not fill our log. */
export const isOurs = ({ name }: Problem): boolean => errorCatalogue[name].status >= 500;

/**
 * True for an unforeseen error. Others with a status of 500 or more come from a provider or from
 * overload.
 */
const isBug = (reply: Reply): boolean =>
  reply.kind === 'problem' && reply.name === 'unexpected_error';

export const renderFor = (request: FastifyRequest, reply: Reply): Rendered => {
  if (isBug(reply)) stateOf(request).isOurFault = true;
  return render(reply, contextOf(request).requestId);
};

/** The database ended a statement because its time was over. */
const statementCanceled = '57014';

/** Returns the answer to a thrown error; undefined if it is a bug of ours. */
export const problemOfFailure = (error: unknown): Problem | undefined => {
  if (sqlState(error) === statementCanceled) return problem('request_timed_out');
  if (isBusy(error)) return problem('server_busy', { retryAfterSeconds: busyRetrySeconds });
  const name = ofFramework[String(property(error, 'code'))];
  if (name !== undefined) return problem(name);
  const status = property(error, 'statusCode');
  return typeof status === 'number' && status >= 400 && status < 500
    ? problem('wrong_request_format')
    : undefined;
};

/** A failure that is not known is a bug of ours; what a caller got wrong is theirs to mend. */
export const noteFailure = (
  request: FastifyRequest,
  error: unknown,
  found: Problem | undefined,
): void => {
  const { log } = contextOf(request);
  stateOf(request).isOurFault = found === undefined || isOurs(found);
  if (found === undefined) log.error({ error }, 'a call failed by a bug');
  else if (isOurs(found)) log.warn({ error, code: found.name }, 'a call could not be answered');
  else log.debug({ error, code: found.name }, 'a call could not be read');
};

const isWritable = (name: string, value: unknown): boolean => {
  try {
    validateHeaderValue(name, String(value));
    return true;
  } catch {
    return false;
  }
};

/** A header that cannot be written would fail the answer about its failure as well. */
export const dropUnwritable = (reply: FastifyReply): void => {
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (!isWritable(name, value)) reply.removeHeader(name);
  }
};
