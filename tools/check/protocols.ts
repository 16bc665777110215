import { factsOf, protocols as ours, withoutProtocol } from '../../apps/server/src/protocols.ts';
import { listFolders } from '../files/index.ts';
import { settingTexts } from '../generate/configuration.ts';
import type { Check } from './check.ts';
import { hostGaps } from './host-facts.ts';
import { adapterFiles, addressesIn, portFiles, rooms } from './protocol-files.ts';
import { readsIn, sendsIn } from './protocol-names.ts';
import type { Parsed } from './protocol-names.ts';
import { typedIn, wordsOf, wordsUnnamed } from './protocol-words.ts';
import { defaultGaps, vaultGaps, windowGaps } from './vault-facts.ts';

type Protocol = (typeof ours)[string];

type ProtocolFacts = {
  readonly protocols: Readonly<Record<string, Protocol>>;
  /** Folders that need none, and why. */
  readonly exceptions: Readonly<Record<string, string>>;
};

const home = 'apps/server/src/protocols.ts';

/** A folder has a protocol or a reason, and nothing is said of folders that are not there. */
function folderGaps(
  folders: readonly string[],
  { protocols, exceptions }: ProtocolFacts,
): string[] {
  const unsaid = folders
    .filter((folder) => !Object.hasOwn(protocols, folder) && !Object.hasOwn(exceptions, folder))
    .map((folder) => `${rooms}/${folder}: ${home} has no protocol of it, and no reason why not`);
  const said = [...Object.keys(protocols), ...Object.keys(exceptions)];
  const gone = said
    .filter((name) => !folders.includes(name))
    .map((name) => `${home}: there is no folder "${name}"`);
  const both = Object.keys(exceptions)
    .filter((name) => Object.hasOwn(protocols, name))
    .map((name) => `${home}: "${name}" has a protocol and a reason to have none`);
  return [...unsaid, ...gone, ...both];
}

function addressGaps(root: string, folder: string): string[] {
  return adapterFiles(root, folder).flatMap((parsed) =>
    addressesIn(parsed).map(
      ({ line, text }) => `${parsed.file}:${line}: "${text}" has its place in protocol.ts`,
    ),
  );
}

/** Each part of a field by itself: `card.number` names both. */
function namesOf({ messages }: Protocol, way: 'sent' | 'read'): Set<string> {
  const fields = Object.values(messages).flatMap((message) => message[way] ?? []);
  return new Set(fields.flatMap((field) => [field, ...field.split('.')]));
}

/** Finds sent fields that are not named as sent, and read ones not named as read. */
function fieldGaps(root: string, folder: string, protocol: Protocol): string[] {
  const [sent, read] = [namesOf(protocol, 'sent'), namesOf(protocol, 'read')];
  return adapterFiles(root, folder).flatMap((parsed) => {
    const unnamed = [
      ...sendsIn(parsed).filter((field) => !sent.has(field)),
      ...readsIn(parsed).filter((field) => !read.has(field)),
    ];
    return [...new Set(unnamed)].map(
      (field) => `${parsed.file}: no message of protocol.ts names "${field}"`,
    );
  });
}

/** A code or a word of the provider is a fact about it, with a source, like every other. */
function wordGaps(root: string, { protocols }: ProtocolFacts): string[] {
  const ours = portFiles(root).flatMap(typedIn);
  return Object.entries(protocols).flatMap(([folder, protocol]) =>
    unnamedIn(adapterFiles(root, folder), new Set([...ours, ...wordsOf(protocol)])),
  );
}

function unnamedIn(files: readonly Parsed[], names: ReadonlySet<string>): string[] {
  const typed = new Set([...names, ...files.flatMap(typedIn)]);
  return files.flatMap((parsed) =>
    wordsUnnamed(parsed, typed).map(
      ({ line, text }) => `${parsed.file}:${line}: "${text}" is no word of protocol.ts`,
    ),
  );
}

function sourceGaps(folder: string, protocol: Protocol): string[] {
  const facts = factsOf(protocol);
  const used = new Set(facts.map(({ proof }) => proof));
  const idle = Object.keys(protocol.sources)
    .filter((name) => !used.has(name))
    .map((name) => `${folder}: no fact is from the source "${name}"`);
  const lost = facts
    .filter(({ proof }) => proof !== 'unproved' && !Object.hasOwn(protocol.sources, proof))
    .map(({ place, proof }) => `${folder}: ${place} is from "${proof}", which is no source`);
  return [...idle, ...lost];
}

/** Alone, or with the place below it in brackets; several with a comma between them. */
const address = /^https?:\/\/\S+/;

/** Each source has an address that a reader can open; one without is classed as unproved. */
function placeGaps(folder: string, { sources }: Protocol): string[] {
  return Object.entries(sources).flatMap(([name, { class: kind, where }]) => {
    const hasAddress = address.test(where);
    if (hasAddress === (kind !== 'unproved')) return [];
    return hasAddress
      ? [`${folder}: an address leads to the source "${name}", which is called unproved`]
      : [`${folder}: no address leads to the source "${name}", so that it is unproved`];
  });
}

/** A no is believed, so that anybody can read who says that it is one. */
function noGaps(folder: string, { sources, refusals }: Protocol): string[] {
  return Object.entries(refusals).flatMap(([direction, noes]) =>
    Object.entries(noes)
      .filter(([, { source }]) => sources[source]?.class === 'unproved')
      .map(([code]) => `${folder}: the no ${direction}.${code} is from a source that is unproved`),
  );
}

export function protocolGaps(root: string, facts: ProtocolFacts): string[] {
  const folders = listFolders(root, rooms);
  const entries = Object.entries(facts.protocols);
  return [
    ...folderGaps(folders, facts),
    ...folders.flatMap((folder) => addressGaps(root, folder)),
    ...entries.flatMap(([folder, protocol]) => fieldGaps(root, folder, protocol)),
    ...entries.flatMap(([folder, protocol]) => sourceGaps(folder, protocol)),
    ...entries.flatMap(([folder, protocol]) => placeGaps(folder, protocol)),
    ...entries.flatMap(([folder, protocol]) => noGaps(folder, protocol)),
    ...wordGaps(root, facts),
  ];
}

/** Checks that the facts of an adapter are in its protocol, once, and with their source. */
export const protocols: Check = {
  name: 'protocols',
  run: async (root) => [
    ...protocolGaps(root, { protocols: ours, exceptions: withoutProtocol }),
    ...vaultGaps(root, ours),
    ...defaultGaps(),
    ...windowGaps(ours),
    ...hostGaps(ours, settingTexts),
  ],
};
