import { hectoPaths } from './providers/hecto-paths.ts';

export type TossPaymentsSettings = { readonly url: string; readonly secretKey: string };
/** The script that opens Toss Payments' own window, and the key that says whose it is. */
export type TossWindowSettings = {
  readonly script: string;
  readonly clientKey: string;
  /** Other origins that the window's page may call, each by its full name. */
  readonly origins: readonly string[];
};
export type HectoSettings = {
  readonly url: string;
  readonly merchantId: string;
  readonly encryptionKey: string;
  readonly hashKey: string;
  /** The path of registration below the provider's address. */
  readonly registerPath: string;
  readonly forgetPath: string;
};

export type VaultSettings = {
  readonly host: string;
  readonly port: number;
  /** The port of the origin where providers' scripts run, apart from the card form's. */
  readonly windowPort: number;
  /** The card form's public origin. Undefined on this machine alone, under any name of it. */
  readonly origin: string | undefined;
  /** The origins whose pages may show the card form in a frame. */
  readonly frameAncestors: readonly string[];
  /** Seals and opens the letters between server and vault. */
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
  readonly tosspayments: TossPaymentsSettings;
  /** Undefined: cards are given in the frame alone. */
  readonly tossWindow: TossWindowSettings | undefined;
  readonly hecto: HectoSettings;
};

type Environment = Readonly<Record<string, string | undefined>>;

/** A setting that is not what it has to be. Its message is one line that names it. */
export class SettingError extends Error {}

const keyBytes = 32;
/** The wallet that `npm start` runs, with the server behind it. */
const wallet = 'http://127.0.0.1:4400';

/** Good for the sandbox, and refused in production. */
const developmentSecrets = {
  VAULT_KEY: 'ZGV2LXZhdWx0LWtleS10aGF0LWlzLW5vLXNlY3JldCE',
  VAULT_FINGERPRINT_KEY: 'dev-fingerprint-key-that-is-no-secret',
  VAULT_TOSSPAYMENTS_SECRET_KEY: 'test_sk_dipper0000sandbox',
  VAULT_TOSSPAYMENTS_CLIENT_KEY: 'test_ck_dipper0000sandbox',
  VAULT_HECTO_MERCHANT_ID: 'dipperm_il',
  VAULT_HECTO_ENCRYPTION_KEY: 'dipper-hecto-sandbox-key-of-32-b',
  VAULT_HECTO_HASH_KEY: 'DIPPERHECTOSANDBOXHASH',
} as const;

/** The house's own secrets: known values are refused once others can reach the vault. */
const ofTheHouse: readonly string[] = ['VAULT_KEY', 'VAULT_FINGERPRINT_KEY'];

const loopback = /^(?:127(?:\.\d{1,3}){3}|\[?::1\]?|(?:[\w-]+\.)*localhost)$/;

export const isLoopback = (host: string): boolean => loopback.test(host);

function hostOf(ancestor: string): string {
  return URL.canParse(ancestor) ? new URL(ancestor).hostname : ancestor;
}

/** Tells whether others can reach the vault, by the host it listens on or by the pages that may show the form. */
function isReachable(environment: Environment): boolean {
  const ancestors = environment['VAULT_FRAME_ANCESTORS'];
  const framed = ancestors ? ancestors.split(',').map((each) => hostOf(each.trim())) : [];
  const hosts = [environment['HOST'] || '127.0.0.1', ...framed];
  return !hosts.every(isLoopback);
}

/** Tells whether production's rules hold; staging that others can reach follows them too. */
function isProduction(environment: Environment): boolean {
  const name = environment['DIPPER_ENVIRONMENT'];
  return name === 'production' || (name === 'staging' && isReachable(environment));
}

function secret(environment: Environment, name: keyof typeof developmentSecrets): string {
  const value = environment[name] || developmentSecrets[name];
  if (isProduction(environment) && value === developmentSecrets[name]) {
    throw new SettingError(`${name}: production needs one of its own`);
  }
  const isKnown = ofTheHouse.includes(name) && value === developmentSecrets[name];
  if (isKnown && isReachable(environment)) {
    throw new SettingError(`${name}: everybody knows this one, and others can come here`);
  }
  return value;
}

function port(
  environment: Environment,
  name: 'VAULT_PORT' | 'VAULT_WINDOW_PORT',
  fallback: number,
): number {
  const text = environment[name] || String(fallback);
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) {
    throw new SettingError(`${name} must be a port number, not "${text}"`);
  }
  return Number(text);
}

/** Reads the window's port; if the system chooses one port, it chooses both. */
function windowPort(environment: Environment, own: number): number {
  const chosen = port(environment, 'VAULT_WINDOW_PORT', own === 0 ? 0 : own + 1);
  if (chosen === own && own !== 0) {
    throw new SettingError('VAULT_WINDOW_PORT must be another one than VAULT_PORT');
  }
  return chosen;
}

/** Exactly one: a `*` in it would be any number of them. */
function origin(name: string, text: string): string {
  const parsed = URL.canParse(text) ? new URL(text) : undefined;
  if (parsed === undefined || parsed.origin !== text || !/^https?:\/\/[^*]+$/.test(text)) {
    throw new SettingError(`${name} takes origins, and "${text}" is none`);
  }
  return text;
}

function ownOrigin(environment: Environment): string | undefined {
  const text = environment['VAULT_ORIGIN'];
  if (text) return origin('VAULT_ORIGIN', address(environment, 'VAULT_ORIGIN', text));
  if (isProduction(environment) || isReachable(environment)) {
    throw new SettingError('VAULT_ORIGIN must say where browsers see the card form');
  }
  return undefined;
}

/** The scripts of providers would share the origin of the card form, and read what is typed there. */
function refuseSharedOrigin(environment: Environment): void {
  const windows = environment['WINDOW_ORIGIN'];
  if (!windows || (!isProduction(environment) && !isReachable(environment))) return;
  if (origin('WINDOW_ORIGIN', windows) === ownOrigin(environment)) {
    throw new SettingError('WINDOW_ORIGIN must be another one than VAULT_ORIGIN');
  }
}

function address(environment: Environment, name: string, fallback: string): string {
  const text = environment[name] || fallback;
  const schemes = isProduction(environment) ? /^https:$/ : /^https?:$/;
  if (!URL.canParse(text) || !schemes.test(new URL(text).protocol)) {
    throw new SettingError(
      `${name} must be an address${isProduction(environment) ? ' with https' : ''}`,
    );
  }
  return text.replace(/\/+$/, '');
}

function key(environment: Environment): Uint8Array {
  const text = secret(environment, 'VAULT_KEY');
  const bytes = new Uint8Array(Buffer.from(text, 'base64url'));
  if (!/^[\w-]+$/.test(text) || bytes.length !== keyBytes) {
    throw new SettingError('VAULT_KEY must be 32 bytes in base64url');
  }
  return bytes;
}

function isOn(environment: Environment, name: string): boolean {
  const text = environment[name] || 'off';
  if (text !== 'on' && text !== 'off') throw new SettingError(`${name} must be on or off`);
  return text === 'on';
}

const scriptsHome = 'https://js.tosspayments.com';
/** Origins that Toss Payments' script calls; the adapter's `protocol.ts` has the source. */
const windowOrigins = [
  'https://apigw.tosspayments.com',
  'https://apigw-sandbox.tosspayments.com',
  'https://event.tosspayments.com',
  'https://log.tosspayments.com',
  'https://payment-gateway.tosspayments.com',
  'https://payment-gateway-sandbox.tosspayments.com',
] as const;

/** A script from anywhere else has its own origin alone, until somebody says which others. */
function originsOf(environment: Environment, script: string): readonly string[] {
  const name = 'VAULT_TOSSPAYMENTS_WINDOW_ORIGINS';
  const text = environment[name];
  if (!text) return new URL(script).origin === scriptsHome ? windowOrigins : [];
  const origins = text.split(',').map((each) => origin(name, each.trim()));
  if (isProduction(environment) && origins.some((each) => !each.startsWith('https:'))) {
    throw new SettingError(`${name} must list origins with https`);
  }
  return origins;
}

/**
 * Reads the window's settings. Production has a window only if they are set: with the card frame alone neither
 * is needed.
 */
function tossWindow(environment: Environment, sandbox: string): TossWindowSettings | undefined {
  const names = ['VAULT_TOSSPAYMENTS_SCRIPT_URL', 'VAULT_TOSSPAYMENTS_CLIENT_KEY'] as const;
  if (isProduction(environment) && names.every((name) => !environment[name])) return undefined;
  const script = address(environment, names[0], `${sandbox}/tosspayments/v2/standard`);
  return {
    script,
    clientKey: secret(environment, names[1]),
    origins: originsOf(environment, script),
  };
}

function hectoPath(environment: Environment, name: keyof typeof hectoPaths): string {
  const text = environment[name] || hectoPaths[name];
  if (!/^\/[\w./-]{1,100}$/.test(text)) throw new SettingError(`${name} must be a path`);
  return text;
}

function hecto(environment: Environment, sandbox: string): HectoSettings {
  const encryptionKey = secret(environment, 'VAULT_HECTO_ENCRYPTION_KEY');
  if (Buffer.byteLength(encryptionKey) !== keyBytes) {
    throw new SettingError('VAULT_HECTO_ENCRYPTION_KEY must be 32 bytes');
  }
  return {
    url: address(environment, 'VAULT_HECTO_URL', `${sandbox}/hecto`),
    merchantId: secret(environment, 'VAULT_HECTO_MERCHANT_ID'),
    encryptionKey,
    hashKey: secret(environment, 'VAULT_HECTO_HASH_KEY'),
    registerPath: hectoPath(environment, 'VAULT_HECTO_REGISTER_PATH'),
    forgetPath: hectoPath(environment, 'VAULT_HECTO_FORGET_PATH'),
  };
}

function triesPerAddress(environment: Environment): number {
  const text = environment['VAULT_TRIES_PER_ADDRESS'] || '20';
  if (!/^[1-9]\d{0,4}$/.test(text)) {
    throw new SettingError('VAULT_TRIES_PER_ADDRESS must be a number from 1 to 99999');
  }
  return Number(text);
}

function fingerprintKeys(
  environment: Environment,
): Pick<VaultSettings, 'fingerprintKey' | 'fingerprintKeyBefore'> {
  const fingerprintKey = secret(environment, 'VAULT_FINGERPRINT_KEY');
  const fingerprintKeyBefore = environment['VAULT_FINGERPRINT_KEY_BEFORE'] || undefined;
  for (const [name, text] of Object.entries({
    VAULT_FINGERPRINT_KEY: fingerprintKey,
    VAULT_FINGERPRINT_KEY_BEFORE: fingerprintKeyBefore,
  })) {
    if (text !== undefined && text.length < keyBytes) {
      throw new SettingError(`${name} must have 32 characters or more`);
    }
  }
  return { fingerprintKey, fingerprintKeyBefore };
}

export function readSettings(environment: Environment): VaultSettings {
  const ancestors = environment['VAULT_FRAME_ANCESTORS'] || wallet;
  const frameAncestors = ancestors
    .split(',')
    .map((each) => origin('VAULT_FRAME_ANCESTORS', each.trim()));
  if (!environment['DIPPER_ENVIRONMENT'] && isReachable(environment)) {
    throw new SettingError(
      'DIPPER_ENVIRONMENT must be set where HOST or VAULT_FRAME_ANCESTORS is not loopback',
    );
  }
  refuseSharedOrigin(environment);
  const own = port(environment, 'VAULT_PORT', 4420);
  // `npm start` puts the sandbox ten ports above.
  const sandbox = `http://127.0.0.1:${own + 10}`;
  return {
    host: environment['HOST'] || '127.0.0.1',
    port: own,
    windowPort: windowPort(environment, own),
    origin: ownOrigin(environment),
    frameAncestors,
    key: key(environment),
    ...fingerprintKeys(environment),
    asksPassword: isOn(environment, 'VAULT_CARD_PASSWORD'),
    trustsProxy: isOn(environment, 'VAULT_TRUSTS_PROXY'),
    triesPerAddress: triesPerAddress(environment),
    serverUrl: address(environment, 'VAULT_SERVER_URL', wallet),
    tosspayments: {
      url: address(environment, 'VAULT_TOSSPAYMENTS_URL', `${sandbox}/tosspayments`),
      secretKey: secret(environment, 'VAULT_TOSSPAYMENTS_SECRET_KEY'),
    },
    tossWindow: tossWindow(environment, sandbox),
    hecto: hecto(environment, sandbox),
  };
}
