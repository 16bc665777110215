import type { Agreement, Store } from './store.ts';
import type { PageFields } from './signature.ts';

/** A person's choices on dotmoney's page. */
export const choices = ['agree', 'refuse', 'fail'] as const;
export type Choice = (typeof choices)[number];

export function isChoice(value: unknown): value is Choice {
  return choices.some((choice) => choice === value);
}

const states: Readonly<Record<Choice, Agreement['state']>> = {
  agree: 'agreed',
  refuse: 'refused',
  fail: 'pending',
};
const errors: Readonly<Record<Choice, string | undefined>> = {
  agree: undefined,
  refuse: 'access_denied',
  fail: 'server_error',
};

function addressWith(address: string, name: string, value: string): string {
  const url = new URL(address);
  url.searchParams.set(name, value);
  return url.href;
}

/** The way back: with the merchant's word, or with what went wrong. */
export function choose(store: Store, page: PageFields, as: Choice): string {
  store.putAgreement({
    word: page.status,
    userId: page.user_id,
    productId: Number(page.product_id),
    state: states[as],
  });
  const error = errors[as];
  return error === undefined
    ? addressWith(page.redirect_url, 'state', page.status)
    : addressWith(page.error_url, 'error', error);
}
