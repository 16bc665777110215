import { readTogether, wrongSetting } from '@dipper/contract';
import { readProviders } from './settings-of-providers.ts';
import type { ProviderSettings } from './settings-of-providers.ts';
import {
  address,
  isOn,
  isProduction,
  isReachable,
  keyBytes,
  origin,
  port,
  portMost,
  secret,
} from './settings-reading.ts';
import type { Environment } from './settings-reading.ts';

export type {
  HectoSettings,
  TossPaymentsSettings,
  TossWindowSettings,
} from './settings-of-providers.ts';

export type VaultSettings = {
  readonly host: string;
  readonly port: number;
  /** The port of the origin where providers' scripts run, apart from the card form's. */
  readonly windowPort: number;
  /** The card form's public origin. Undefined on this machine alone, under any name of it. */
  readonly origin: string | undefined;
  /** The origins whose pages may show the card form in a frame. */
  readonly frameAncestors: readonly string[];
  /** Seals and opens the tokens between server and vault. */
  readonly key: Uint8Array;
  /** Makes equal cards equal, for nobody but the vault. */
  readonly fingerprintKey: string;
  /** The previous key, so that cards fingerprinted with it are recognized. */
  readonly fingerprintKeyBefore: string | undefined;
  /** Whether the form asks for the first two digits of the card's password. */
  readonly asksPassword: boolean;
  /** Whether the address that a proxy names is believed. */
  readonly trustsProxy: boolean;
  /** Cards that one network may try in a quarter of an hour. */
  readonly triesPerAddress: number;
  /** The server, which is told of each key before the page is. */
  readonly serverUrl: string;
} & ProviderSettings;

/** The wallet that `npm start` runs, with the server behind it. */
const wallet = 'http://127.0.0.1:4400';

/** Reads the window's port; if the system chooses one port, it chooses both. */
function windowPort(environment: Environment, own: number): number {
  const chosen = port(environment, 'VAULT_WINDOW_PORT', own === 0 ? 0 : own + 1);
  if (chosen === own && own !== 0) {
    throw wrongSetting('VAULT_WINDOW_PORT', 'expected another one than VAULT_PORT');
  }
  return chosen;
}

/** The scripts of providers would share the origin of the card form, and read what is typed there. */
function refuseSharedOrigin(environment: Environment, own: string): void {
  const windows = environment['WINDOW_ORIGIN'];
  if (!windows || (!isProduction(environment) && !isReachable(environment))) return;
  if (origin('WINDOW_ORIGIN', windows) === own) {
    throw wrongSetting('WINDOW_ORIGIN', 'expected another one than VAULT_ORIGIN');
  }
}

function ownOrigin(environment: Environment): string | undefined {
  const text = environment['VAULT_ORIGIN'];
  if (text) {
    const own = origin('VAULT_ORIGIN', address(environment, 'VAULT_ORIGIN', text));
    refuseSharedOrigin(environment, own);
    return own;
  }
  if (isProduction(environment) || isReachable(environment)) {
    throw wrongSetting('VAULT_ORIGIN', 'it must say where browsers see the card form');
  }
  return undefined;
}

function key(environment: Environment): Uint8Array {
  const text = secret(environment, 'VAULT_KEY');
  const bytes = new Uint8Array(Buffer.from(text, 'base64url'));
  if (!/^[\w-]+$/.test(text) || bytes.length !== keyBytes) {
    throw wrongSetting('VAULT_KEY', 'expected 32 bytes in base64url');
  }
  return bytes;
}

function triesPerAddress(environment: Environment): number {
  const text = environment['VAULT_TRIES_PER_ADDRESS'] || '20';
  if (!/^[1-9]\d{0,4}$/.test(text)) {
    throw wrongSetting('VAULT_TRIES_PER_ADDRESS', 'expected a number from 1 to 99999');
  }
  return Number(text);
}

function fingerprintKey(
  name: 'VAULT_FINGERPRINT_KEY' | 'VAULT_FINGERPRINT_KEY_BEFORE',
  text: string,
): string {
  if (text.length < keyBytes) throw wrongSetting(name, 'expected 32 characters or more');
  return text;
}

function keyBefore(environment: Environment): string | undefined {
  const name = 'VAULT_FINGERPRINT_KEY_BEFORE';
  const text = environment[name];
  return text ? fingerprintKey(name, text) : undefined;
}

function ancestors(environment: Environment): readonly string[] {
  const name = 'VAULT_FRAME_ANCESTORS';
  return (environment[name] || wallet).split(',').map((each) => origin(name, each.trim()));
}

/** Reads the host; where others can come, somebody must have said what this is. */
function host(environment: Environment): string {
  if (!environment['DIPPER_ENVIRONMENT'] && isReachable(environment)) {
    const reason = 'it must be set where HOST or VAULT_FRAME_ANCESTORS is not loopback';
    throw wrongSetting('DIPPER_ENVIRONMENT', reason);
  }
  return environment['HOST'] || '127.0.0.1';
}

const usualPort = 4420;
const sandboxOffset = 10;

/** `npm start` puts the sandbox ten ports above. A wrong port is told by the port. */
function sandboxOf(environment: Environment): string {
  const configured = Number(environment['VAULT_PORT']);
  const own = configured > 0 && configured <= portMost - sandboxOffset ? configured : usualPort;
  return `http://127.0.0.1:${own + sandboxOffset}`;
}

export function readSettings(environment: Environment): VaultSettings {
  const own = (): number => port(environment, 'VAULT_PORT', usualPort);
  const { providers, ...rest } = readTogether<
    Omit<VaultSettings, keyof ProviderSettings> & { readonly providers: ProviderSettings }
  >({
    host: () => host(environment),
    port: own,
    windowPort: () => windowPort(environment, own()),
    origin: () => ownOrigin(environment),
    frameAncestors: () => ancestors(environment),
    key: () => key(environment),
    fingerprintKey: () =>
      fingerprintKey('VAULT_FINGERPRINT_KEY', secret(environment, 'VAULT_FINGERPRINT_KEY')),
    fingerprintKeyBefore: () => keyBefore(environment),
    asksPassword: () => isOn(environment, 'VAULT_CARD_PASSWORD'),
    trustsProxy: () => isOn(environment, 'VAULT_TRUSTS_PROXY'),
    triesPerAddress: () => triesPerAddress(environment),
    serverUrl: () => address(environment, 'VAULT_SERVER_URL', wallet),
    providers: () => readProviders(environment, sandboxOf(environment)),
  });
  return { ...rest, ...providers };
}
