const encode = (value: unknown): string => {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
};

/** A token as the streaming service writes it; the page only ever reads its payload. */
export const tokenWith = (claims: Readonly<Record<string, unknown>>): string =>
  `${encode({ alg: 'ES256' })}.${encode(claims)}.signature`;
