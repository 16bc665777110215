type Entry = { readonly number: number; readonly status: number; readonly retry: boolean };

export const errorCatalogue = {
  not_authenticated: { number: 401, status: 401, retry: false },
  no_right: { number: 403, status: 403, retry: false },
  not_found: { number: 404, status: 404, retry: false },
  token_expired: { number: 460, status: 460, retry: true },
  not_available_yet: { number: 501, status: 501, retry: false },
  wrong_request_format: { number: 46998, status: 400, retry: false },
} as const satisfies Record<string, Entry>;

export type ErrorName = keyof typeof errorCatalogue;
