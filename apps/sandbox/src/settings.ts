/** What a merchant gets from KakaoPay. Fake on purpose: it opens nothing but this program. */
export interface KakaopaySettings {
  readonly secretKey: string;
  readonly cid: string;
  readonly merchantName: string;
}

/** What an application gets from Google's console. Fake on purpose as well. */
export interface GoogleSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUris: readonly string[];
}

export interface SandboxSettings {
  readonly host: string;
  readonly port: number;
  /** Absent: the address that the program listens on, which is what a test with port 0 wants. */
  readonly publicUrl: string | undefined;
  readonly walletUrl: string;
  readonly kakaopay: KakaopaySettings;
  readonly google: GoogleSettings;
}

type Environment = Readonly<Record<string, string | undefined>>;

const kakaopayTestKeys: KakaopaySettings = {
  secretKey: 'DEV0000SANDBOXKAKAOPAY',
  cid: 'TC0ONETIME',
  merchantName: '디퍼',
};

export const googleTestClient = {
  clientId: 'dipper-wallet',
  clientSecret: 'dipper-google-secret',
} as const;

export function googleCallback(walletUrl: string): string {
  return `${walletUrl}/api/authorize/callback/google`;
}

function port(environment: Environment): number {
  const text = environment['SANDBOX_PORT'] || '4430';
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) {
    throw new Error(`SANDBOX_PORT must be a port number, not "${text}"`);
  }
  return Number(text);
}

function address(name: string, text: string): string {
  if (!URL.canParse(text) || !/^https?:/.test(text)) {
    throw new Error(`${name} must be an http or https address, not "${text}"`);
  }
  return text.replace(/\/+$/, '');
}

export function readSettings(environment: Environment): SandboxSettings {
  const publicUrl = environment['SANDBOX_PUBLIC_URL'] || undefined;
  const walletUrl = address('WALLET_URL', environment['WALLET_URL'] || 'http://127.0.0.1:4400');
  return {
    host: environment['HOST'] || '127.0.0.1',
    port: port(environment),
    publicUrl: publicUrl === undefined ? undefined : address('SANDBOX_PUBLIC_URL', publicUrl),
    walletUrl,
    kakaopay: kakaopayTestKeys,
    google: { ...googleTestClient, redirectUris: [googleCallback(walletUrl)] },
  };
}
