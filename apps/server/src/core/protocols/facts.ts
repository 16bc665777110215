import type { Message, Method, Proof, Protocol, Source } from '../../ports/protocol.ts';

/** A fact that an adapter relies on, with its place in the protocol. */
export type Fact = {
  readonly place: string;
  readonly proof: Proof;
};

/** How well a fact is known: from the provider, from its clients, or not at all. */
export type FactClass = Source['class'];

export type FactCounts = Readonly<Record<FactClass, number>>;

/** Returns the source that describes a field of a message. */
export const fieldProof = (message: Message, field: string): Proof => {
  if (message.unproved?.includes(field) === true) return 'unproved';
  return message.elsewhere?.[field] ?? message.source;
};

const proofsOf = (
  part: string,
  facts: Readonly<Record<string, { readonly source: Proof }>>,
): Fact[] =>
  Object.entries(facts).map(([name, { source }]) => ({ place: `${part}.${name}`, proof: source }));

/** A message is known by its fields; one without any by itself. */
const messageFacts = (name: string, message: Message): Fact[] => {
  const fields = new Set([...(message.sent ?? []), ...(message.read ?? [])]);
  const place = `messages.${name}`;
  if (fields.size === 0) return [{ place, proof: message.source }];
  return [...fields].map((field) => ({
    place: `${place}.${field}`,
    proof: fieldProof(message, field),
  }));
};

/** A method is known by its source, and by another one where it says so. */
const methodFacts = ([name, { source, elsewhere = {} }]: [string, Method]): Fact[] => {
  const place = `methods.${name}`;
  const others = Object.entries(elsewhere).map(([part, proof]) => ({
    place: `${place}.${part}`,
    proof,
  }));
  return [{ place, proof: source }, ...others];
};

/** Lists all facts of a protocol, each once. */
export const factsOf = (protocol: Protocol): readonly Fact[] => [
  ...proofsOf('hosts', protocol.hosts),
  ...proofsOf('authentication', protocol.authentication),
  ...proofsOf('addresses', protocol.addresses),
  ...Object.entries(protocol.messages).flatMap(([name, message]) => messageFacts(name, message)),
  ...Object.entries(protocol.methods ?? {}).flatMap(methodFacts),
  ...Object.entries(protocol.refusals).flatMap(([direction, refusals]) =>
    proofsOf(`refusals.${direction}`, refusals),
  ),
  ...Object.entries(protocol.words ?? {}).flatMap(([saidBy, words]) =>
    proofsOf(`words.${saidBy}`, words),
  ),
  ...proofsOf('rules', protocol.rules ?? {}),
  ...Object.entries(protocol.samples).map(([file, proof]) => ({ place: `samples.${file}`, proof })),
];

/** Returns the class of a proof; one that names no existing source, or one that nobody can open, counts as unproved. */
export const classOf = (protocol: Protocol, proof: Proof): FactClass =>
  protocol.sources[proof]?.class ?? 'unproved';

export const countFacts = (protocol: Protocol): FactCounts => {
  const classes = factsOf(protocol).map(({ proof }) => classOf(protocol, proof));
  const count = (of: FactClass): number => classes.filter((each) => each === of).length;
  return { official: count('official'), client: count('client'), unproved: count('unproved') };
};

/** Returns the date of the newest source; undefined if there is none. */
export const lastDate = (protocol: Protocol): string | undefined =>
  Object.values(protocol.sources)
    .map(({ date }) => date)
    .toSorted()
    .at(-1);
