import path from 'node:path';

/** Returns the place of a page in the site: the same as in the tree, so that links keep their shape. */
export const addressOf = (file: string): string =>
  file.replace(/(^|\/)README\.md$/, '$1index.html').replace(/\.md$/, '.html');

/** Returns the link from one file of the site to another; relative, so that the site may lie anywhere. */
export function wayTo(from: string, to: string): string {
  const way = path.posix.relative(path.posix.dirname(from), to);
  return way === '' ? path.posix.basename(to) : way;
}

/** The name of a heading in an address, as the usual hosts of repositories make it. */
export function anchorOf(heading: string, taken: ReadonlySet<string>): string {
  const plain = heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
    .replaceAll(' ', '-');
  const name = plain === '' ? 'section' : plain;
  for (let count = 0; ; count += 1) {
    const candidate = count === 0 ? name : `${name}-${count}`;
    if (!taken.has(candidate)) return candidate;
  }
}

export type Target =
  | { readonly kind: 'elsewhere'; readonly href: string }
  | { readonly kind: 'here'; readonly file: string; readonly anchor?: string }
  | { readonly kind: 'not allowed' };

/** Returns the meaning of a link in a file of the tree. */
export function readLink(file: string, href: string): Target {
  if (/^(?:https?|mailto):/i.test(href)) return { kind: 'elsewhere', href };
  if (/^[a-z][a-z0-9+.-]*:|^\/|\\/i.test(href) || /%(?![0-9a-f]{2})/i.test(href)) {
    return { kind: 'not allowed' };
  }
  const [way = '', anchor] = href.split('#');
  const to = way === '' ? file : path.posix.join(path.posix.dirname(file), decodeURIComponent(way));
  if (to.startsWith('../')) return { kind: 'not allowed' };
  return anchor === undefined
    ? { kind: 'here', file: to }
    : { kind: 'here', file: to, anchor: decodeURIComponent(anchor) };
}
