import { readTogether, wrongSetting } from '@dipper/contract';
import { hectoPaths } from './providers/hecto-paths.ts';
import { address, isProduction, keyBytes, origin, secret } from './settings-reading.ts';
import type { Environment } from './settings-reading.ts';

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

export type ProviderSettings = {
  /** Undefined: Toss Payments trades no card. */
  readonly tosspayments: TossPaymentsSettings | undefined;
  /** Undefined: cards are given in the frame alone. */
  readonly tossWindow: TossWindowSettings | undefined;
  /** Undefined: Hecto trades no card. */
  readonly hecto: HectoSettings | undefined;
};

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
    throw wrongSetting(name, 'expected origins with https');
  }
  return origins;
}

const ofToss = ['VAULT_TOSSPAYMENTS_URL', 'VAULT_TOSSPAYMENTS_SECRET_KEY'] as const;
const ofTossWindow = ['VAULT_TOSSPAYMENTS_SCRIPT_URL', 'VAULT_TOSSPAYMENTS_CLIENT_KEY'] as const;
const ofHecto = [
  'VAULT_HECTO_URL',
  'VAULT_HECTO_MERCHANT_ID',
  'VAULT_HECTO_ENCRYPTION_KEY',
  'VAULT_HECTO_HASH_KEY',
] as const;

/** For real only what is set is on; what anything is set of needs all of it. */
function isThere(environment: Environment, names: readonly string[]): boolean {
  return !isProduction(environment) || names.some((name) => Boolean(environment[name]));
}

function tosspayments(environment: Environment, sandbox: string): TossPaymentsSettings {
  return readTogether<TossPaymentsSettings>({
    url: () => address(environment, ofToss[0], `${sandbox}/tosspayments`),
    secretKey: () => secret(environment, ofToss[1]),
  });
}

function tossWindow(environment: Environment, sandbox: string): TossWindowSettings {
  const script = (): string =>
    address(environment, ofTossWindow[0], `${sandbox}/tosspayments/v2/standard`);
  return readTogether<TossWindowSettings>({
    script,
    clientKey: () => secret(environment, ofTossWindow[1]),
    origins: () => originsOf(environment, script()),
  });
}

function hectoPath(environment: Environment, name: keyof typeof hectoPaths): string {
  const text = environment[name] || hectoPaths[name];
  if (!/^\/[\w./-]{1,100}$/.test(text)) throw wrongSetting(name, 'expected a path');
  return text;
}

function hectoKey(environment: Environment): string {
  const key = secret(environment, ofHecto[2]);
  if (Buffer.byteLength(key) !== keyBytes) throw wrongSetting(ofHecto[2], 'expected 32 bytes');
  return key;
}

function hecto(environment: Environment, sandbox: string): HectoSettings {
  return readTogether<HectoSettings>({
    url: () => address(environment, ofHecto[0], `${sandbox}/hecto`),
    merchantId: () => secret(environment, ofHecto[1]),
    encryptionKey: () => hectoKey(environment),
    hashKey: () => secret(environment, ofHecto[3]),
    registerPath: () => hectoPath(environment, 'VAULT_HECTO_REGISTER_PATH'),
    forgetPath: () => hectoPath(environment, 'VAULT_HECTO_FORGET_PATH'),
  });
}

/** Reads whom a card is given to, each where it is there. */
export function readProviders(environment: Environment, sandbox: string): ProviderSettings {
  const hasAny = [ofToss, ofTossWindow, ofHecto].some((names) => isThere(environment, names));
  if (!hasAny) {
    const reason = 'it must be set, or all of VAULT_HECTO_: nobody trades a card for a key';
    throw wrongSetting(ofToss[1], reason);
  }
  return readTogether<ProviderSettings>({
    tosspayments: () =>
      isThere(environment, ofToss) ? tosspayments(environment, sandbox) : undefined,
    tossWindow: () =>
      isThere(environment, ofTossWindow) ? tossWindow(environment, sandbox) : undefined,
    hecto: () => (isThere(environment, ofHecto) ? hecto(environment, sandbox) : undefined),
  });
}
