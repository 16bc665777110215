import type { ErrorName } from '../errors/catalogue.ts';

/** Guests see the list of some countries only; elsewhere it is as for what is a person's own. */
export const listErrors = [
  'no_right',
  'not_authenticated',
  'token_expired',
  'account_blocked',
  'account_deleted',
] as const satisfies readonly ErrorName[];
