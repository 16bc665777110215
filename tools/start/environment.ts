import type { Addresses } from './addresses.ts';
import { identityAddresses } from './identity-addresses.ts';
import { paymentAddresses, vaultAddresses } from './payment-addresses.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export type EnvironmentParts = {
  host: string;
  addresses: Addresses;
  databaseUrl: string;
  clock: 'system' | 'test';
  operatorToken: string;
  webRoot: string;
};

/** Passkeys belong to a name, and a bare number of an address is none. */
export const nameOf = (origin: string): string => origin.replace('//127.0.0.1:', '//localhost:');

function defaults(parts: EnvironmentParts): Environment {
  const { wallet, operations, vault, windows, sandbox, mail } = parts.addresses;
  return {
    PUBLIC_URL: wallet.origin,
    DATABASE_URL: parts.databaseUrl,
    DIPPER_CLOCK: parts.clock,
    ...paymentAddresses(sandbox.origin),
    ...vaultAddresses(sandbox.origin),
    ...identityAddresses(sandbox.origin),
    PROVIDER_TWILIO_URL: `${sandbox.origin}/twilio`,
    MAIL_SMTP_URL: mail.origin.replace('http:', 'smtp:'),
    WEBHOOK_ENDPOINTS: `chorus=${sandbox.origin}/site/webhooks`,
    WEBHOOK_SECRETS: 'chorus=whsec_ZGV2LXdlYmhvb2stc2VjcmV0LXRoYXQtaXMtbm90LWEtc2VjcmV0',
    OPERATOR_TOKEN: parts.operatorToken,
    HOST_SITE_ORIGINS: sandbox.origin,
    VAULT_ORIGIN: vault.origin,
    VAULT_SERVER_URL: wallet.origin,
    WINDOW_ORIGIN: windows.origin,
    WEB_ROOT: parts.webRoot,
    WALLET_URL: wallet.origin,
    VAULT_FRAME_ANCESTORS: wallet.origin,
    CONSOLE_API_ORIGIN: operations.origin,
    CONSOLE_URL: nameOf(parts.addresses.console.origin),
  };
}

/** Both or none: the sandbox's secret is no secret, and must not stand beside a real service. */
function certification({ addresses }: EnvironmentParts): Environment {
  return {
    CERTIFICATION_URL: `${addresses.sandbox.origin}/certification/start`,
    CERTIFICATION_TAKES_REFRESH_TOKEN: 'on',
    CERTIFICATION_SECRET: 'whsec_ZGlwcGVyLWNlcnRpZmljYXRpb24tc2VjcmV0LW9mLXRoZS1zYW5kYm94',
  };
}

function ports({ host, addresses }: EnvironmentParts): Environment {
  return {
    HOST: host,
    PORT: String(addresses.wallet.port),
    OPERATIONS_PORT: String(addresses.operations.port),
    CONSOLE_PORT: String(addresses.console.port),
    VAULT_PORT: String(addresses.vault.port),
    VAULT_WINDOW_PORT: String(addresses.windows.port),
    SANDBOX_PORT: String(addresses.sandbox.port),
    SANDBOX_SMTP_PORT: String(addresses.mail.port),
  };
}

/** Returns the environment: a person's own settings win over the derived ones; an empty value counts as unset. */
export function childEnvironment(environment: Environment, parts: EnvironmentParts): Environment {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const ofSandbox = 'CERTIFICATION_URL' in set ? {} : certification(parts);
  return { ...defaults(parts), ...ofSandbox, ...set, ...ports(parts) };
}
