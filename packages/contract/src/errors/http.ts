import type { ErrorEntry } from './entry.ts';

/** Answers that the page tells apart by their HTTP status alone. */
export const httpErrors = {
  not_authenticated: {
    number: 401,
    status: 401,
    retry: false,
    log: 'no valid token',
    when: 'The call needs a person and carries no token, or one that is not valid.',
  },
  no_right: {
    number: 403,
    status: 403,
    retry: false,
    log: 'the caller has no right to this',
    when: 'The caller is known, but this thing or call is not theirs; or a guest asks for the list of a country that shows it to nobody unknown.',
  },
  token_expired: {
    number: 460,
    status: 460,
    retry: true,
    log: 'token expired',
    when: 'The token was good and has run out: a refresh token or a new login goes on.',
  },
} as const satisfies Record<string, ErrorEntry>;
