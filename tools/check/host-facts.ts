type Hosts = Readonly<
  Record<string, { readonly value?: string; readonly settings: readonly string[] }>
>;

/** Protocols by their folder. */
type Facts = Readonly<Record<string, { readonly hosts: Hosts }>>;

/** The description of each setting, by its name. */
type Texts = Readonly<Record<string, string>>;

/** Settings that hold an address of a provider; the vault's server is our own. */
const ofProvider = /^(?:PROVIDER|IDENTITY|VAULT(?!_SERVER))_\w*(?:URL|ISSUER)$/;

const hostsOf = (protocols: Facts) =>
  Object.entries(protocols).flatMap(([folder, { hosts }]) =>
    Object.entries(hosts).map(([name, host]) => ({ ...host, place: `${folder}: hosts.${name}` })),
  );

/** `js.tosspayments.com` of `https://js.tosspayments.com/v2/standard`; none of what varies. */
function nameOf(value: string): string | undefined {
  const [, name = ''] = /^\w+:\/\/([^/:]+)/.exec(value) ?? [];
  return name === '' || name.includes('{') ? undefined : name;
}

/** A host and its setting lead to each other, and the host stands in the protocol alone. */
export function hostGaps(protocols: Facts, texts: Texts): string[] {
  const hosts = hostsOf(protocols);
  const held = new Set(hosts.flatMap(({ settings }) => settings));
  const lost = hosts.flatMap(({ place, settings }) =>
    settings
      .filter((setting) => !Object.hasOwn(texts, setting))
      .map((setting) => `${place} is held by "${setting}", which is no setting`),
  );
  const unnamed = Object.keys(texts)
    .filter((setting) => ofProvider.test(setting) && !held.has(setting))
    .map((setting) => `${setting}: no host of a protocol.ts is held by it`);
  const names = new Set(hosts.flatMap(({ value = '' }) => nameOf(value) ?? []));
  const twice = Object.entries(texts).flatMap(([setting, text]) =>
    [...names]
      .filter((name) => text.includes(`//${name}`))
      .map((name) => `${setting}: the host "${name}" has its place in protocol.ts`),
  );
  return [...lost, ...unnamed, ...twice];
}
