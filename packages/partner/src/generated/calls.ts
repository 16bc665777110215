// Made by `npm run gen` from the contract.

/** A whole number of minor units, or its digits where it is longer than JSON's numbers are exact. */
export type Amount = number | string;
/** A moment in UTC, such as 2026-11-28T09:00:00Z. */
export type Time = string;

export type Calls = {
  /** Spend spoons of a person: `POST /partner/spoons/spend` */
  readonly spend: {
    readonly input: { readonly userId: number; readonly spoons: Amount; readonly reference: string; readonly purpose: string; };
    readonly answer: { readonly reference: string; readonly userId: number; readonly spoons: Amount; readonly balance: Amount; readonly movedAt: Time; };
    readonly refusal: 'wrong_request_format' | 'idempotency_key_missing' | 'signature_invalid' | 'user_not_found' | 'request_too_large' | 'unsupported_media_type' | 'spoons_insufficient' | 'invalid_amount' | 'idempotency_key_mismatch' | 'account_blocked';
  };
  /** Send spoons of a person to a DJ, who earns points: `POST /partner/spoons/gift` */
  readonly gift: {
    readonly input: { readonly userId: number; readonly djId: number; readonly spoons: Amount; readonly reference: string; };
    readonly answer: { readonly reference: string; readonly userId: number; readonly spoons: Amount; readonly balance: Amount; readonly movedAt: Time; };
    readonly refusal: 'wrong_request_format' | 'idempotency_key_missing' | 'signature_invalid' | 'no_right' | 'user_not_found' | 'dj_suspended' | 'request_too_large' | 'unsupported_media_type' | 'spoons_insufficient' | 'invalid_amount' | 'idempotency_key_mismatch' | 'account_blocked';
  };
  /** Give a person bonus spoons: `POST /partner/spoons/grant` */
  readonly grant: {
    readonly input: { readonly userId: number; readonly spoons: Amount; readonly reference: string; readonly reason: string; };
    readonly answer: { readonly reference: string; readonly userId: number; readonly spoons: Amount; readonly balance: Amount; readonly movedAt: Time; };
    readonly refusal: 'wrong_request_format' | 'idempotency_key_missing' | 'signature_invalid' | 'user_not_found' | 'request_too_large' | 'unsupported_media_type' | 'invalid_amount' | 'idempotency_key_mismatch';
  };
  /** Balance of a person: `GET /partner/users/{id}/balance` */
  readonly balance: {
    readonly input: { readonly id: number; };
    readonly answer: { readonly userId: number; readonly spoon: Amount; readonly paidSpoon: Amount; readonly bonusSpoon: Amount; readonly point: Amount; readonly expiring: readonly { readonly amount: Amount; readonly expiresAt: Time; }[]; };
    readonly refusal: 'wrong_request_format' | 'signature_invalid' | 'user_not_found';
  };
  /** A person by a login of theirs: `GET /partner/users` */
  readonly person: {
    readonly input: { readonly snsType: string; readonly subject: string; };
    readonly answer: { readonly userId: number; readonly nickname: string; readonly djLevel: 'regular' | 'choice_dj' | 'star_dj' | 'top_dj'; };
    readonly refusal: 'wrong_request_format' | 'signature_invalid' | 'user_not_found';
  };
  /** Say who a DJ is, and of which level: `PUT /partner/djs/{id}` */
  readonly setDj: {
    readonly input: { readonly id: number; readonly userId: number; readonly djLevel: 'regular' | 'choice_dj' | 'star_dj' | 'top_dj'; };
    readonly answer: { readonly djId: number; readonly userId: number; readonly djLevel: 'regular' | 'choice_dj' | 'star_dj' | 'top_dj'; readonly isChanged: boolean; };
    readonly refusal: 'wrong_request_format' | 'signature_invalid' | 'user_not_found' | 'account_already_registered' | 'request_too_large' | 'unsupported_media_type';
  };
};

export const calls = {
  spend: {
    method: 'POST',
    path: '/partner/spoons/spend',
    query: [],
    body: ['userId', 'spoons', 'reference', 'purpose'],
    status: 201,
    answer: ['reference', 'userId', 'spoons', 'balance', 'movedAt'],
    repeats: ['idempotency_key_in_progress', 'too_many_requests', 'temporary_error', 'server_busy', 'request_timed_out'],
  },
  gift: {
    method: 'POST',
    path: '/partner/spoons/gift',
    query: [],
    body: ['userId', 'djId', 'spoons', 'reference'],
    status: 201,
    answer: ['reference', 'userId', 'spoons', 'balance', 'movedAt'],
    repeats: ['idempotency_key_in_progress', 'too_many_requests', 'temporary_error', 'server_busy', 'request_timed_out'],
  },
  grant: {
    method: 'POST',
    path: '/partner/spoons/grant',
    query: [],
    body: ['userId', 'spoons', 'reference', 'reason'],
    status: 201,
    answer: ['reference', 'userId', 'spoons', 'balance', 'movedAt'],
    repeats: ['idempotency_key_in_progress', 'too_many_requests', 'temporary_error', 'server_busy', 'request_timed_out'],
  },
  balance: {
    method: 'GET',
    path: '/partner/users/{id}/balance',
    query: [],
    body: [],
    status: 200,
    answer: ['userId', 'spoon', 'paidSpoon', 'bonusSpoon', 'point', 'expiring'],
    repeats: ['too_many_requests', 'temporary_error', 'server_busy', 'request_timed_out'],
  },
  person: {
    method: 'GET',
    path: '/partner/users',
    query: ['snsType', 'subject'],
    body: [],
    status: 200,
    answer: ['userId', 'nickname', 'djLevel'],
    repeats: ['too_many_requests', 'temporary_error', 'server_busy', 'request_timed_out'],
  },
  setDj: {
    method: 'PUT',
    path: '/partner/djs/{id}',
    query: [],
    body: ['userId', 'djLevel'],
    status: 200,
    answer: ['djId', 'userId', 'djLevel', 'isChanged'],
    repeats: ['too_many_requests', 'temporary_error', 'server_busy', 'request_timed_out'],
  },
} as const;
