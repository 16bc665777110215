import type { ErrorEntry } from './entry.ts';

/** The errors of any call. */
export const platformErrors = {
  not_found: {
    number: 49001,
    status: 404,
    retry: false,
    log: 'not found',
    when: 'No call or thing has this address.',
  },
  idempotency_key_missing: {
    number: 49003,
    status: 400,
    retry: false,
    log: 'idempotency key missing or malformed',
    when: 'A call that moves money comes without an Idempotency-Key of 8 to 255 characters.',
  },
  idempotency_key_mismatch: {
    number: 49004,
    status: 422,
    retry: false,
    log: 'idempotency key used with another body',
    when: 'The Idempotency-Key was used before with different content.',
  },
  idempotency_key_in_progress: {
    number: 49005,
    status: 409,
    retry: true,
    log: 'first call with this idempotency key still runs',
    when: 'The first call with this Idempotency-Key has not ended yet.',
  },
  too_many_requests: {
    number: 49006,
    status: 429,
    retry: true,
    log: 'too many requests',
    when: 'The person or address calls more often than the limit allows.',
  },
  server_busy: {
    number: 49007,
    status: 503,
    retry: true,
    log: 'server busy',
    when: 'The server or its database has more waiting work than it can take.',
  },
  temporary_error: {
    number: 49008,
    status: 500,
    retry: true,
    log: 'unexpected failure',
    when: 'Something failed that should not have; the request id finds it in the log.',
  },
  request_too_large: {
    number: 49009,
    status: 413,
    retry: false,
    log: 'request body too large',
    when: 'The body is larger than the call accepts.',
  },
  unsupported_media_type: {
    number: 49010,
    status: 415,
    retry: false,
    log: 'content type not supported',
    when: 'The body is not JSON, or not of the type that the call takes.',
  },
  method_not_allowed: {
    number: 49011,
    status: 405,
    retry: false,
    log: 'method not allowed',
    when: 'The address exists, and not with this method.',
  },
  under_maintenance: {
    number: 49012,
    status: 503,
    retry: true,
    log: 'under maintenance',
    when: 'An operator has switched this part off for maintenance.',
  },
  request_timed_out: {
    number: 49013,
    status: 504,
    retry: true,
    log: 'request timed out',
    when: 'The server could not finish the call within its time.',
  },
} as const satisfies Record<string, ErrorEntry>;
