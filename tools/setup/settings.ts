import { randomBytes } from 'node:crypto';

import { WrongSetting } from '../../packages/contract/src/index.ts';
import type { Fault } from '../../packages/contract/src/index.ts';
import {
  helpOf as helpOfConsole,
  consoleSettings,
} from '../../apps/console/serving/setting-texts.ts';
import { readSettings as readConsole } from '../../apps/console/serving/settings.ts';
import { examineConfig, neededBy, settings } from '../../apps/server/src/platform/config/index.ts';
import type { PartName, Setting } from '../../apps/server/src/platform/config/index.ts';
import { helpOf as helpOfServer, realHostOf } from '../../apps/server/src/setting-help.ts';
import { vaultSettings, helpOf as helpOfVault } from '../../apps/vault/src/setting-texts.ts';
import { readSettings as readVault } from '../../apps/vault/src/settings.ts';

import { localDocuments } from './deployment.ts';
import type { Choices } from './deployment.ts';
import type { Variables } from './env-file.ts';

/** Settings of the three programs, as their files say them. */
export type Written = {
  readonly server: Variables;
  readonly vault: Variables;
  readonly console: Variables;
};
export type Room = keyof Written;

const ofServer: Readonly<Record<string, Setting | undefined>> = settings;
const has = (texts: readonly (readonly [string, ...unknown[]])[], name: string): boolean =>
  texts.some(([each]) => each === name);

/** The file that a setting stands in; what two programs read is the server's, and handed on. */
export const roomOf = (name: string): Room | undefined => {
  if (ofServer[name] !== undefined) return 'server';
  if (has(vaultSettings, name)) return 'vault';
  return has(consoleSettings, name) ? 'console' : undefined;
};

export const isSecret = (name: string): boolean =>
  ofServer[name]?.secret === true ||
  (ofServer[name] === undefined && /_(KEY|KEY_BEFORE)$/.test(name));

export const helpOf = (name: string): string | undefined =>
  helpOfServer(name) ?? helpOfVault(name) ?? helpOfConsole(name);

/** Values that nobody has to be asked for: keys of our own, and hosts that a provider has published. */
const knownValue = (name: string): string | undefined => {
  if (name === 'VAULT_FINGERPRINT_KEY') return randomBytes(32).toString('base64');
  return ofServer[name]?.make?.() ?? realHostOf(name);
};

const faultsOf = (read: () => unknown): readonly Fault[] => {
  try {
    read();
    return [];
  } catch (error) {
    if (error instanceof WrongSetting) return error.faults;
    throw error;
  }
};

const missingOf = (parts: readonly PartName[], server: Variables): readonly Fault[] =>
  parts.flatMap((part) =>
    neededBy(part)
      .filter((setting) => !server[setting])
      .map((setting) => ({ setting, reason: `${part} needs it` })),
  );

/** The vault runs where a card form or a provider's window has an address. */
export const hasVault = ({ VAULT_ORIGIN, WINDOW_ORIGIN }: Variables): boolean =>
  Boolean(VAULT_ORIGIN) || Boolean(WINDOW_ORIGIN);

/** Values for where the programs stand; what is set already stays. */
const ofPlaces = (
  { server }: Written,
  { machines, proxy }: Choices,
  { moves }: Pick<Wish, 'moves'>,
) => {
  const isAlone = machines.length === 0;
  // The files still have the address of several machines, where there were some.
  const alone: Variables = moves ? { HOST: '127.0.0.1' } : {};
  const host: Variables = isAlone ? alone : { HOST: '0.0.0.0' };
  // Several machines need a place that they share, which nobody but their owner knows.
  const isAsked =
    machines.length > 1 || Boolean(server['DOCUMENT_S3_URL'] ?? server['DOCUMENT_DIRECTORY']);
  const proxies = proxy === '127.0.0.1' ? proxy : `${proxy},127.0.0.1`;
  const common = { DIPPER_ENVIRONMENT: 'production' };
  return {
    server: {
      ...common,
      ...host,
      TRUSTED_PROXIES: proxies,
      ...(isAsked ? {} : { DOCUMENT_DIRECTORY: localDocuments }),
    },
    vault: { ...common, ...host, VAULT_TRUSTS_PROXY: 'on' },
    console: { ...common, ...host, CONSOLE_TRUSTED_PROXIES: proxy },
  };
};

/** Settings of the vault that are the wallet's address, unless somebody has said otherwise. */
const ofWallet = ['VAULT_FRAME_ANCESTORS', 'VAULT_SERVER_URL'] as const;

/** Values that the vault has from the server: the keys and its own origins always are the server's. */
const handedOn = ({ server, vault }: Written, wasAt: string | undefined): Variables => {
  const { PUBLIC_URL, VAULT_KEY, VAULT_ORIGIN, WINDOW_ORIGIN } = server;
  const following = ofWallet.filter((name) => !vault[name] || vault[name] === wasAt);
  const pairs = {
    VAULT_KEY,
    VAULT_ORIGIN,
    WINDOW_ORIGIN,
    ...Object.fromEntries(following.map((name) => [name, PUBLIC_URL])),
  };
  return Object.fromEntries(
    Object.entries(pairs).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
};

export const examine = (
  { server, vault, console }: Written,
  parts: readonly PartName[],
): readonly Fault[] => {
  const all = [
    ...examineConfig(server).faults,
    ...missingOf(parts, server),
    ...(hasVault(server) ? faultsOf(() => readVault(vault)) : []),
    ...faultsOf(() => readConsole(console)),
  ];
  return all.filter(({ setting }, at) => all.findIndex((each) => each.setting === setting) === at);
};

const withValues = (written: Written, values: Variables): Written => {
  const next: Record<Room, Record<string, string>> = {
    server: { ...written.server },
    vault: { ...written.vault },
    console: { ...written.console },
  };
  for (const [name, value] of Object.entries(values)) {
    const room = roomOf(name);
    if (room !== undefined) next[room][name] = value;
  }
  return next;
};

/** The settings of a vault; where none runs, those that somebody has said stay for when one does. */
const vaultOf = (written: Written, before: Written, answers: Variables): Variables => {
  const { server, vault } = written;
  if (hasVault(server)) {
    return { ...vault, ...handedOn(written, before.server['PUBLIC_URL']) };
  }
  const said = Object.entries(answers).filter(([name]) => roomOf(name) === 'vault');
  return { ...before.vault, ...Object.fromEntries(said) };
};

export type Wish = {
  readonly choices: Choices;
  readonly parts: readonly PartName[];
  /** Whether the machines were named now, and not by a run before. */
  readonly moves: boolean;
  /** Settings that somebody has answered. */
  readonly answers: Variables;
};

/**
 * Fills in the answers and all that needs no answer, and says what is still wrong or missing. What is
 * there is changed by an answer alone.
 */
export const settle = (
  before: Written,
  { choices, moves, parts, answers }: Wish,
): { readonly written: Written; readonly faults: readonly Fault[] } => {
  const usual = ofPlaces(before, choices, { moves });
  const placed = (room: Room): Variables =>
    moves ? { ...before[room], ...usual[room] } : { ...usual[room], ...before[room] };
  const { DOCUMENT_DIRECTORY, ...others } = placed('server');
  const isLost = moves && choices.machines.length > 1 && DOCUMENT_DIRECTORY === localDocuments;
  const server = isLost ? others : placed('server');
  const start = { server, vault: placed('vault'), console: placed('console') };
  let written = withValues(start, answers);
  for (;;) {
    written = { ...written, vault: vaultOf(written, before, answers) };
    const faults = examine(written, parts);
    const named = faults.flatMap(({ setting }) => {
      const room = roomOf(setting);
      if (room === undefined || written[room][setting]) return [];
      const value = knownValue(setting);
      return value === undefined ? [] : [[setting, value] as const];
    });
    if (named.length === 0) return { written, faults };
    written = withValues(written, Object.fromEntries(named));
  }
};
