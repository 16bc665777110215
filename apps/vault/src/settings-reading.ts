import { isLoopback, wrongSetting } from '@dipper/contract';

export const keyBytes = 32;
export const portMost = 65_535;

export type Environment = Readonly<Record<string, string | undefined>>;

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

/** The vault's own secrets: known values are refused once others can reach the vault. */
const ownSecrets: readonly string[] = ['VAULT_KEY', 'VAULT_FINGERPRINT_KEY'];

function hostOf(ancestor: string): string {
  return URL.canParse(ancestor) ? new URL(ancestor).hostname : ancestor;
}

/** Tells whether others can reach the vault, by the host it listens on or by the pages that may show the form. */
export function isReachable(environment: Environment): boolean {
  const ancestors = environment['VAULT_FRAME_ANCESTORS'];
  const framed = ancestors ? ancestors.split(',').map((each) => hostOf(each.trim())) : [];
  const hosts = [environment['HOST'] || '127.0.0.1', ...framed];
  return !hosts.every(isLoopback);
}

/** Tells whether production's rules hold; staging that others can reach follows them too. */
export function isProduction(environment: Environment): boolean {
  const name = environment['DIPPER_ENVIRONMENT'];
  return name === 'production' || (name === 'staging' && isReachable(environment));
}

export function secret(environment: Environment, name: keyof typeof developmentSecrets): string {
  const value = environment[name] || developmentSecrets[name];
  if (isProduction(environment) && value === developmentSecrets[name]) {
    throw wrongSetting(name, 'production needs one of its own');
  }
  const isKnown = ownSecrets.includes(name) && value === developmentSecrets[name];
  if (isKnown && isReachable(environment)) {
    throw wrongSetting(name, 'everybody knows this one, and others can come here');
  }
  return value;
}

export function port(
  environment: Environment,
  name: 'VAULT_PORT' | 'VAULT_WINDOW_PORT',
  fallback: number,
): number {
  const text = environment[name] || String(fallback);
  if (!/^\d{1,5}$/.test(text) || Number(text) > portMost) {
    throw wrongSetting(name, 'expected a port');
  }
  return Number(text);
}

/** Exactly one: a `*` in it would be any number of them. */
export function origin(name: string, text: string): string {
  const parsed = URL.canParse(text) ? new URL(text) : undefined;
  if (parsed === undefined || parsed.origin !== text || !/^https?:\/\/[^*]+$/.test(text)) {
    throw wrongSetting(name, 'expected origins such as https://wallet.example, comma separated');
  }
  return text;
}

export function address(environment: Environment, name: string, fallback: string): string {
  const text = environment[name] || fallback;
  const schemes = isProduction(environment) ? /^https:$/ : /^https?:$/;
  if (!URL.canParse(text) || !schemes.test(new URL(text).protocol)) {
    const secured = isProduction(environment) ? ' with https' : '';
    throw wrongSetting(name, `expected an address${secured}`);
  }
  return text.replace(/\/+$/, '');
}

export function isOn(environment: Environment, name: string): boolean {
  const text = environment[name] || 'off';
  if (text !== 'on' && text !== 'off') throw wrongSetting(name, 'expected on or off');
  return text === 'on';
}
