import { hectoSettings, type HectoSettings } from './providers/hecto/settings.ts';

/** A merchant's account at KakaoPay. Fake on purpose: it opens nothing but this program. */
export interface KakaopaySettings {
  readonly secretKey: string;
  readonly cid: string;
  readonly merchantName: string;
}

/** An application's account at PayPal, and the number of the webhook that it has registered. */
export interface PaypalSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly webhookId: string;
}

/** A shop's account at SB Payment Service: its numbers, and the keys of page and API. */
export interface SbpsSettings {
  readonly merchantId: string;
  readonly serviceId: string;
  readonly hashKey: string;
  readonly password: string;
  readonly name: string;
}

/** An institution's account at the clearing house, and the bank account that transfers are paid from. */
export interface OpenBankingSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly institutionCode: string;
  /** The code of that account's bank. */
  readonly bankCode: string;
  readonly accountNumber: string;
  readonly passphrase: string;
}

/** A program's account at Payoneer, and the signing of messages to it. */
export interface PayoneerSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly programId: string;
  readonly webhookApp: string;
  readonly webhookSecret: string;
}

/** A merchant's access key at dotmoney, and the key of its signatures. */
export interface DotmoneySettings {
  readonly accessKey: string;
  readonly hashKey: string;
}

/** A merchant's account at Toss Pay, which is another product than Toss Payments. */
export interface TossSettings {
  readonly apiKey: string;
  readonly merchantName: string;
}

/** A merchant's account at Toss Payments. Fake as well. */
export interface TossPaymentsSettings {
  readonly secretKey: string;
  readonly merchantName: string;
}

/** An application's registration in a login provider's console. Fake on purpose as well. */
export interface LoginSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUris: readonly string[];
}

/** A merchant's registration at the certification service, and the secret it is given. */
export interface CertificationSettings {
  readonly merchantName: string;
  readonly secret: string;
  readonly callback: string;
  readonly wayBack: string;
}

/** The key that the streaming service signs its calls to the billing server with. */
export interface PartnerKey {
  readonly name: string;
  readonly secret: string;
}

/** An account at Twilio. Fake as well. */
export interface TwilioSettings {
  readonly accountSid: string;
  readonly authToken: string;
}

export interface SmtpSettings {
  readonly port: number;
  readonly user: string;
  readonly password: string;
}

export interface SandboxSettings {
  readonly host: string;
  readonly port: number;
  /** Absent: the address that the program listens on, which is what a test with port 0 wants. */
  readonly publicUrl: string | undefined;
  readonly walletUrl: string;
  /** The origin where the wallet opens the windows of a provider's script, which the phone shows as well. */
  readonly windowOrigin: string | undefined;
  /** The key that the streaming service signs its own calls with. */
  readonly partnerKey: PartnerKey;
  /** The secrets that prove a message to be the billing server's own. */
  readonly webhookSecrets: readonly string[];
  readonly kakaopay: KakaopaySettings;
  readonly hecto: HectoSettings;
  readonly paypal: PaypalSettings;
  readonly openbanking: OpenBankingSettings;
  readonly payoneer: PayoneerSettings;
  readonly dotmoney: DotmoneySettings;
  readonly sbps: SbpsSettings;
  readonly toss: TossSettings;
  readonly tosspayments: TossPaymentsSettings;
  readonly logins: Readonly<Record<LoginName, LoginSettings>>;
  readonly certification: CertificationSettings;
  readonly twilio: TwilioSettings;
  readonly smtp: SmtpSettings;
}

type Environment = Readonly<Record<string, string | undefined>>;

const kakaopayTestKeys: KakaopaySettings = {
  secretKey: 'DEV0000SANDBOXKAKAOPAY',
  cid: 'TC0ONETIME',
  merchantName: '디퍼',
};

const paypalTestKeys: PaypalSettings = {
  clientId: 'dipper-paypal-client-of-the-sandbox',
  clientSecret: 'dipper-paypal-secret-of-the-sandbox',
  webhookId: '0DIPPERSANDBOXWEB',
};

const openbankingTestKeys: OpenBankingSettings = {
  clientId: 'dipper-openbanking-client-of-the-sandbox',
  clientSecret: 'dipper-openbanking-secret-of-the-sandbox',
  institutionCode: 'M000000001',
  bankCode: '097',
  accountNumber: '9990000000001',
  passphrase: 'NONE',
};

const payoneerTestKeys: PayoneerSettings = {
  clientId: 'dipper-payoneer-client-of-the-sandbox',
  clientSecret: 'dipper-payoneer-secret-of-the-sandbox',
  programId: '100000001',
  webhookApp: 'Webhook-IPCNSender-sandbox',
  webhookSecret: 'dipper-payoneer-webhooks-of-the-sandbox',
};

const dotmoneyTestKeys: DotmoneySettings = {
  accessKey: 'dipper-dotmoney-of-the-sandbox',
  hashKey: 'dipper-dotmoney-hash-of-the-sandbox',
};

const sbpsTestKeys: SbpsSettings = {
  merchantId: '90001',
  serviceId: '001',
  hashKey: 'sandbox-hash-key-of-no-real-shop',
  password: 'sandbox-password-of-no-real-shop',
  name: 'ディッパー',
};

const tossTestKeys: TossSettings = {
  apiKey: 'sk_test_dipper0000tosspay',
  merchantName: '디퍼',
};

const tosspaymentsTestKeys: TossPaymentsSettings = {
  secretKey: 'test_sk_dipper0000sandbox',
  merchantName: '디퍼',
};

export const loginTestClients = {
  google: { clientId: 'dipper-wallet', clientSecret: 'dipper-google-secret' },
  facebook: { clientId: '1000000000000001', clientSecret: 'dipper-facebook-secret' },
  line: { clientId: '1600000001', clientSecret: 'dipper-line-secret-of-32-letters' },
  // Apple gives no secret; see `appleTestKey`.
  apple: { clientId: 'example.dipper.wallet', clientSecret: '' },
  twitter: { clientId: 'dipper-x-client', clientSecret: 'dipper-x-secret' },
} as const;

const certificationTestSecret = 'whsec_ZGlwcGVyLWNlcnRpZmljYXRpb24tc2VjcmV0LW9mLXRoZS1zYW5kYm94';

type LoginName = keyof typeof loginTestClients;

/** Apple knows a team's key by its public half; the other half is the wallet's. */
export const appleTestKey = {
  teamId: 'DIPPERTEAM',
  keyId: 'DIPPERKEY1',
  publicKey: `-----BEGIN PUBLIC KEY-----
MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEAgr2WLkKMK6mHYrr6EnSUWR43P5Z
VVocmwhIBTe7mO4Slsu2LgBIcHM/b9GsPacp0unr8cn54lKLezF/cMc2rQ==
-----END PUBLIC KEY-----`,
} as const;

export function loginCallback(walletUrl: string, name: LoginName): string {
  return `${walletUrl}/api/authorize/callback/${name}`;
}

function loginSettings(walletUrl: string): SandboxSettings['logins'] {
  const of = (name: LoginName): LoginSettings => ({
    ...loginTestClients[name],
    redirectUris: [loginCallback(walletUrl, name)],
  });
  return {
    google: of('google'),
    facebook: of('facebook'),
    line: of('line'),
    apple: of('apple'),
    twitter: of('twitter'),
  };
}

function port(name: string, text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) {
    throw new Error(`${name} must be a port number, not "${text}"`);
  }
  return Number(text);
}

/** Returns the port beside the other one, or any free one as well. */
function smtpPort(environment: Environment, own: number): number {
  return port(
    'SANDBOX_SMTP_PORT',
    environment['SANDBOX_SMTP_PORT'] || String(own === 0 ? 0 : own + 1),
  );
}

function address(name: string, text: string): string {
  if (!URL.canParse(text) || !/^https?:/.test(text)) {
    throw new Error(`${name} must be an http or https address, not "${text}"`);
  }
  return text.replace(/\/+$/, '');
}

/** The first of those that the billing server takes. */
function partnerKey(text = ''): PartnerKey {
  const [, name, secret] = /^\s*([\w-]+)=([^,\s]+)/.exec(text) ?? [];
  return name === undefined || secret === undefined
    ? { name: 'chorus-1', secret: 'dev-partner-key-that-is-not-a-secret' }
    : { name, secret };
}

/** “dev-webhook-secret-that-is-not-a-secret”, as the Standard Webhooks write it. */
const devWebhookSecret = 'whsec_ZGV2LXdlYmhvb2stc2VjcmV0LXRoYXQtaXMtbm90LWEtc2VjcmV0';

/** All of those that the billing server signs with. */
function webhookSecrets(text = ''): readonly string[] {
  const secrets = [...text.matchAll(/(?:^|,)\s*[\w-]+=([^,\s]+)/g)].map(
    ([, secret = '']) => secret,
  );
  return secrets.length > 0 ? secrets : [devWebhookSecret];
}

export function readSettings(environment: Environment): SandboxSettings {
  const publicUrl = environment['SANDBOX_PUBLIC_URL'] || undefined;
  const windowOrigin = environment['WINDOW_ORIGIN'] || undefined;
  const walletUrl = address('WALLET_URL', environment['WALLET_URL'] || 'http://127.0.0.1:4400');
  const own = port('SANDBOX_PORT', environment['SANDBOX_PORT'] || '4430');
  return {
    host: environment['HOST'] || '127.0.0.1',
    port: own,
    publicUrl: publicUrl === undefined ? undefined : address('SANDBOX_PUBLIC_URL', publicUrl),
    walletUrl,
    windowOrigin: windowOrigin === undefined ? undefined : address('WINDOW_ORIGIN', windowOrigin),
    partnerKey: partnerKey(environment['PARTNER_KEYS']),
    webhookSecrets: webhookSecrets(environment['WEBHOOK_SECRETS']),
    kakaopay: kakaopayTestKeys,
    hecto: hectoSettings(walletUrl),
    paypal: paypalTestKeys,
    openbanking: openbankingTestKeys,
    payoneer: payoneerTestKeys,
    dotmoney: dotmoneyTestKeys,
    sbps: sbpsTestKeys,
    toss: tossTestKeys,
    tosspayments: tosspaymentsTestKeys,
    logins: loginSettings(walletUrl),
    certification: {
      merchantName: 'Chorus live',
      secret: certificationTestSecret,
      callback: `${walletUrl}/api/certification/callback`,
      wayBack: `${walletUrl}/payment/spoon?country=kr`,
    },
    twilio: {
      accountSid: 'AC00000000000000000000000000000000',
      authToken: 'dipper-twilio-token',
    },
    smtp: {
      port: smtpPort(environment, own),
      user: 'dipper',
      password: 'dipper-mail-password',
    },
  };
}
