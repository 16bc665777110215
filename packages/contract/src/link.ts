/** The links of a `Link` header (RFC 8288) by their relation; what cannot be read is left out. */
export const parseLinkHeader = (header: string | null): Readonly<Record<string, string>> => {
  const links: Record<string, string> = {};
  for (const [, target, parameters] of (header ?? '').matchAll(/<([^>]*)>([^<]*)/g)) {
    const relations = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/i.exec(parameters ?? '');
    for (const relation of (relations?.[1] ?? relations?.[2] ?? '').split(/\s+/)) {
      if (relation !== '' && target !== undefined) links[relation] ??= target;
    }
  }
  return links;
};

export const formatLinkHeader = (links: Readonly<Record<string, string>>): string =>
  Object.entries(links)
    .map(
      ([relation, target]) =>
        `<${target.replace(/[<>"\s]/g, encodeURIComponent)}>; rel="${relation}"`,
    )
    .join(', ');
