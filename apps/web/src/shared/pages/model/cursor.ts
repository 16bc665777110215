/** Where the next page starts, by the `Link` header of this one; undefined on the last. */
export const cursorOf = (next: string | undefined): string | undefined => {
  if (next === undefined) return undefined;
  const start = next.indexOf('?');
  return new URLSearchParams(next.slice(start + 1)).get('cursor') ?? undefined;
};
