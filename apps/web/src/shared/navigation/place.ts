/** The page's place: the part of an address that routes and guards read. */
export type RouteLocation = { readonly path: string; readonly query: URLSearchParams };

export const placeOf = (address: string): RouteLocation => {
  const [beforeHash = ''] = address.split('#', 1);
  const start = beforeHash.indexOf('?');
  const path = start === -1 ? beforeHash : beforeHash.slice(0, start);
  const search = start === -1 ? '' : beforeHash.slice(start + 1);
  return { path: withoutTrailingSlash(path), query: new URLSearchParams(search) };
};

export const addressOf = (
  path: string,
  query: URLSearchParams | Readonly<Record<string, string | undefined>> = {},
): string => {
  const search = query instanceof URLSearchParams ? query : searchOf(query);
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
};

const searchOf = (fields: Readonly<Record<string, string | undefined>>): URLSearchParams => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) search.set(name, value);
  }
  return search;
};

const withoutTrailingSlash = (path: string): string => {
  const trimmed = path.replace(/\/+$/, '');
  return trimmed === '' ? '/' : trimmed;
};
