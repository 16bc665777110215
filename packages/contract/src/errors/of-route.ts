import type { RouteDefinition } from '../route.ts';
import type { ErrorName } from './catalogue.ts';

const always: readonly ErrorName[] = [
  'too_many_requests',
  'server_busy',
  'temporary_error',
  'request_timed_out',
];

const ofAccess = {
  public: [],
  person: ['not_authenticated', 'token_expired', 'account_blocked', 'account_deleted'],
  operator: ['not_authenticated', 'no_right'],
  partner: ['signature_invalid'],
} as const satisfies Record<RouteDefinition['access'], readonly ErrorName[]>;

const ofInput = (route: RouteDefinition): readonly ErrorName[] => {
  const bodyErrors: readonly ErrorName[] =
    route.body === undefined ? [] : ['request_too_large', 'unsupported_media_type'];
  const hasInput = route.params ?? route.query ?? route.body;
  return hasInput === undefined ? bodyErrors : ['wrong_request_format', ...bodyErrors];
};

const ofMoney: readonly ErrorName[] = [
  'idempotency_key_missing',
  'idempotency_key_mismatch',
  'idempotency_key_in_progress',
];

/** All errors that a call can answer with: its own, and those of its kind. */
export const errorsOf = (route: RouteDefinition): readonly ErrorName[] => {
  const money = route.movesMoney === true ? ofMoney : [];
  return [
    ...new Set([
      ...route.errors,
      ...ofInput(route),
      ...money,
      ...ofAccess[route.access],
      ...always,
    ]),
  ];
};
