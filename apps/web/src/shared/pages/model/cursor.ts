/** Returns the cursor of the next page from the `Link` header; undefined on the last page. */
export const cursorOf = (next: string | undefined): string | undefined => {
  if (next === undefined) return undefined;
  const start = next.indexOf('?');
  return new URLSearchParams(next.slice(start + 1)).get('cursor') ?? undefined;
};
