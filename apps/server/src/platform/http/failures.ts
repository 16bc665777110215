import type { ErrorName } from '@dipper/contract';
import { DatabaseBusy, isConnectionLost, isRetryable, isTimedOut } from '../db/index.ts';
import { problem } from './reply.ts';
import type { Problem } from './reply.ts';

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

/** What a caller is told about something thrown; undefined where it is a bug of ours. */
export const problemOfFailure = (error: unknown): Problem | undefined => {
  if (isBusy(error)) return problem('server_busy', { retryAfterSeconds: busyRetrySeconds });
  const name = ofFramework[String(property(error, 'code'))];
  if (name !== undefined) return problem(name);
  const status = property(error, 'statusCode');
  return typeof status === 'number' && status >= 400 && status < 500
    ? problem('wrong_request_format')
    : undefined;
};
