import type { OperatorRole } from '@dipper/contract';
import type { FieldKey, UnnumberedKey } from '../field-keys.ts';
import { readCards } from './cards.ts';
import type { CardsConfig } from './cards.ts';
import { readDotmoney } from './dotmoney.ts';
import type { DotmoneyConfig } from './dotmoney.ts';
import { addressesOfHecto, readHecto } from './hecto.ts';
import type { HectoConfig } from './hecto.ts';
import { addressesOfLogins, readLogins, settingsOfUnused } from './logins.ts';
import type { LoginsConfig, Read } from './logins.ts';
import { readMessages } from './messages.ts';
import type { MessagesConfig } from './messages.ts';
import { addressesOfSbps, readSbps } from './sbps.ts';
import type { SbpsConfig } from './sbps.ts';
import { readOpenBanking } from './openbanking.ts';
import type { OpenBankingConfig } from './openbanking.ts';
import { addressesOfPayoneer, readPayoneer } from './payoneer.ts';
import type { PayoneerConfig } from './payoneer.ts';
import { readPayPal } from './paypal.ts';
import type { PayPalConfig } from './paypal.ts';
import { isDevelopmentKey } from './exchange-settings.ts';
import { settings } from './settings.ts';
import { readUnnumberedKey } from './unnumbered-key.ts';
import { WrongSetting } from './wrong-setting.ts';
import { readWebhooks } from './webhooks.ts';
import type { WebhooksConfig } from './webhooks.ts';
import { readTracing } from './tracing.ts';
import type { TracingConfig } from './tracing.ts';
import { readStorage } from './storage.ts';
import type { StorageConfig } from './storage.ts';
import { readToss, readTossPayments } from './toss.ts';
import type { TossConfig, TossPaymentsConfig } from './toss.ts';
import type { Environment, Setting, SettingName, Settings, SettingValue } from './settings.ts';

export type Config = {
  readonly environment: Environment;
  readonly host: string;
  readonly port: number;
  /** For those who watch alone. */
  readonly metricsPort: number | undefined;
  readonly publicUrl: string;
  readonly apiUrl: string;
  readonly database: {
    readonly url: string;
    readonly migrationUrl: string;
    readonly poolMax: number;
  };
  readonly roles: { readonly http: boolean; readonly worker: boolean };
  readonly clock: 'system' | 'test';
  readonly kakaopay: {
    readonly url: string;
    readonly secretKey: string;
    readonly cid: string;
  };
  readonly hecto: HectoConfig;
  readonly toss: TossConfig;
  readonly tosspayments: TossPaymentsConfig;
  readonly sbps: SbpsConfig;
  readonly paypal: PayPalConfig;
  readonly openbanking: OpenBankingConfig;
  readonly payoneer: PayoneerConfig;
  readonly dotmoney: DotmoneyConfig;
  readonly cards: CardsConfig;
  readonly logins: LoginsConfig;
  readonly messages: MessagesConfig;
  /** Undefined: nothing is traced. */
  readonly tracing: TracingConfig | undefined;
  readonly webhooks: WebhooksConfig;
  readonly operatorToken: string;
  /** Secrets by which the streaming service signs, by the name of the key. */
  readonly partnerKeys: ReadonlyMap<string, string>;
  readonly operators: readonly {
    readonly name: string;
    readonly token: string;
    readonly roles: readonly OperatorRole[] | undefined;
  }[];
  /** By one process, at most. */
  readonly renewalsPerSecond: number;
  /** Where operators open the console. */
  readonly consoleUrl: string;
  readonly fieldKeys: readonly FieldKey[];
  readonly storage: StorageConfig;
  /** Undefined: nothing is left of the time before keys had numbers. */
  readonly unnumberedKey: UnnumberedKey | undefined;
  readonly hostSiteOrigins: readonly string[];
  readonly frameAncestors: readonly string[];
  readonly vaultOrigin: string | undefined;
  readonly certificationUrl: string | undefined;
  readonly certificationSecret: string | undefined;
  /** Base of calls, by country; only those that have a host of their own. */
  readonly countryApiBases: Readonly<Record<string, string>>;
  /** The messaging tool of the page; undefined where there is none. */
  readonly braze:
    | { readonly sdkUrl: string; readonly apiKey: string; readonly endpoint: string }
    | undefined;
  readonly trustedProxies: readonly string[];
  readonly rateLimits: boolean;
  /** Whether a provider that does not answer is spared. */
  readonly providerBreaker: boolean;
  readonly webRoot: string | undefined;
  readonly logLevel: SettingValue<'LOG_LEVEL'>;
};

export type Variables = Readonly<Record<string, string | undefined>>;

const sandboxOffset = 30;
const mailOffset = 31;

const createReader = (variables: Variables) => {
  const all: Settings = settings;
  const written = (name: SettingName): string | undefined =>
    variables[name] === '' ? undefined : variables[name];

  const parse = <Name extends SettingName>(name: Name, text: string): SettingValue<Name> => {
    const parsed = all[name].schema.safeParse(text);
    if (parsed.success) return parsed.data;
    throw new WrongSetting(name, parsed.error.issues[0]?.message ?? 'it cannot be read');
  };

  const read: Read = (name, fallback) => {
    const text = written(name) ?? fallback ?? all[name].fallback;
    if (text === undefined) throw new WrongSetting(name, 'it must be set');
    return parse(name, text);
  };

  const readIfSet = <Name extends SettingName>(name: Name): SettingValue<Name> | undefined =>
    written(name) === undefined ? undefined : read(name);

  return { read, readIfSet };
};

const nothingUnused: ReadonlySet<string> = new Set();
const unusedLogins = (variables: Variables): ReadonlySet<string> =>
  settingsOfUnused((name) => (variables[name] ?? '') !== '');

const isSecure = (url: string): boolean => url.startsWith('https://');

/** Names of what stands as it is for development. */
const leftAsTheyAre = (
  variables: Variables,
  isMeant: (setting: Setting) => boolean,
): readonly string[] => {
  const unused = unusedLogins(variables);
  return Object.entries(settings)
    .filter(([name, setting]: [string, Setting]) => isMeant(setting) && !unused.has(name))
    .filter(([name, { fallback }]: [string, Setting]) => {
      const value = variables[name] || fallback;
      return value === fallback;
    })
    .map(([name]) => name);
};

/** Every address that a person, a provider or a message is sent to. */
const addressesOf = (config: Config): readonly (readonly [SettingName, string])[] => [
  ['PUBLIC_URL', config.publicUrl],
  ['API_URL', config.apiUrl],
  ['PROVIDER_KAKAOPAY_URL', config.kakaopay.url],
  ...addressesOfHecto(config.hecto),
  ['PROVIDER_TOSS_URL', config.toss.url],
  ['PROVIDER_TOSSPAYMENTS_URL', config.tosspayments.url],
  ...addressesOfSbps(config.sbps),
  ['PROVIDER_PAYPAL_URL', config.paypal.url],
  ['PROVIDER_OPENBANKING_URL', config.openbanking.url],
  ...addressesOfPayoneer(config.payoneer),
  ['PROVIDER_DOTMONEY_URL', config.dotmoney.url],
  ['PROVIDER_TWILIO_URL', config.messages.twilio.url],
  ...several('DOCUMENT_S3_URL', config.storage.kind === 's3' ? [config.storage.account.url] : []),
  ...several('HOST_SITE_ORIGINS', config.hostSiteOrigins),
  ...several('FRAME_ANCESTORS', config.frameAncestors),
  ...several('VAULT_ORIGIN', [config.vaultOrigin]),
  ...several('CERTIFICATION_URL', [config.certificationUrl]),
  ...several('BRAZE_SDK_URL', [config.braze?.sdkUrl]),
  ...several('BRAZE_ENDPOINT', [config.braze?.endpoint]),
  ...several('COUNTRY_API_BASES', Object.values(config.countryApiBases)),
  ...addressesOfLogins(config.logins).flatMap(([name, url]) => several(name, [url])),
];

const several = (
  name: SettingName,
  urls: readonly (string | undefined)[],
): readonly (readonly [SettingName, string])[] =>
  urls.flatMap((url) => (url === undefined ? [] : [[name, url] as const]));

const refuseInProduction = (config: Config, variables: Variables): void => {
  if (config.clock === 'test')
    throw new WrongSetting('DIPPER_CLOCK', 'production has no test clock');
  if (!config.rateLimits) throw new WrongSetting('RATE_LIMITS', 'production keeps its limits');
  if (!config.providerBreaker) {
    throw new WrongSetting('PROVIDER_BREAKER', 'production spares who does not answer');
  }
  const [defaultSecret] = leftAsTheyAre(variables, ({ secret }) => secret === true);
  if (defaultSecret !== undefined) {
    throw new WrongSetting(defaultSecret, 'production needs a secret of its own');
  }
  const [ofSandbox] = leftAsTheyAre(variables, (setting) => setting.ofSandbox === true);
  if (ofSandbox !== undefined) throw new WrongSetting(ofSandbox, 'this one is for the sandbox');
  if (config.fieldKeys.some(({ key }) => isDevelopmentKey(key))) {
    throw new WrongSetting('FIELD_KEYS', 'production needs a secret of its own');
  }
  if (config.storage.kind === 'disk' && !variables['DOCUMENT_DIRECTORY']) {
    throw new WrongSetting('DOCUMENT_DIRECTORY', 'production says where documents are kept');
  }
  if (!variables['MAIL_SMTP_URL']) {
    throw new WrongSetting('MAIL_SMTP_URL', 'production needs a mail server of its own');
  }
  for (const [name, url] of addressesOf(config)) {
    if (!isSecure(url)) throw new WrongSetting(name, 'production needs an https address');
  }
};

type Reader = ReturnType<typeof createReader>;

const readBraze = (readIfSet: Reader['readIfSet']): Config['braze'] => {
  const [sdkUrl, apiKey] = [readIfSet('BRAZE_SDK_URL'), readIfSet('BRAZE_API_KEY')];
  const endpoint = readIfSet('BRAZE_ENDPOINT');
  if (sdkUrl === undefined && apiKey === undefined && endpoint === undefined) return undefined;
  if (sdkUrl === undefined || apiKey === undefined || endpoint === undefined) {
    throw new WrongSetting('BRAZE_SDK_URL', 'it is set together with its key and its endpoint');
  }
  return { sdkUrl, apiKey, endpoint };
};

/** Everything the environment says, read once; whoever needs a setting is given its value. */
export const parseConfig = (variables: Variables): Config => {
  const { read, readIfSet } = createReader(variables);
  const port = read('PORT');
  const host = read('HOST');
  const sandbox = `http://127.0.0.1:${port + sandboxOffset}`;
  const url = read('DATABASE_URL');
  const roles = read('DIPPER_ROLES');
  const publicUrl = read('PUBLIC_URL', `http://${host}:${port}`);
  const environment = read('DIPPER_ENVIRONMENT');
  const unused = environment === 'production' ? unusedLogins(variables) : nothingUnused;
  const tosspayments = readTossPayments(read, sandbox);
  const config: Config = {
    environment,
    host,
    port,
    metricsPort: readIfSet('METRICS_PORT'),
    publicUrl,
    apiUrl: read('API_URL', `${publicUrl}/api`),
    database: {
      url,
      migrationUrl: read('DATABASE_MIGRATION_URL', url),
      poolMax: read('DATABASE_POOL_MAX'),
    },
    roles: { http: roles.includes('http'), worker: roles.includes('worker') },
    clock: read('DIPPER_CLOCK'),
    kakaopay: {
      url: read('PROVIDER_KAKAOPAY_URL', `${sandbox}/kakaopay`),
      secretKey: read('PROVIDER_KAKAOPAY_SECRET_KEY'),
      cid: read('PROVIDER_KAKAOPAY_CID'),
    },
    hecto: readHecto(read, sandbox),
    toss: readToss(read, sandbox),
    tosspayments,
    sbps: readSbps(read, sandbox),
    paypal: readPayPal(read, sandbox),
    openbanking: readOpenBanking(read, sandbox),
    payoneer: readPayoneer(read, sandbox),
    dotmoney: readDotmoney(read, sandbox),
    cards: readCards(read, tosspayments.url, readIfSet('VAULT_ORIGIN')),
    logins: readLogins(read, sandbox, unused),
    messages: readMessages(read, { sandbox, mailPort: port + mailOffset, environment }),
    tracing: readTracing(read, readIfSet),
    webhooks: readWebhooks(read, environment === 'production'),
    operatorToken: read('OPERATOR_TOKEN'),
    partnerKeys: read('PARTNER_KEYS'),
    operators: read('OPERATOR_TOKENS'),
    consoleUrl: read('CONSOLE_URL'),
    renewalsPerSecond: read('RENEWALS_PER_SECOND'),
    fieldKeys: read('FIELD_KEYS'),
    storage: readStorage(read, readIfSet),
    unnumberedKey: readUnnumberedKey(readIfSet, environment === 'production'),
    hostSiteOrigins: read('HOST_SITE_ORIGINS', sandbox),
    frameAncestors: read('FRAME_ANCESTORS'),
    vaultOrigin: readIfSet('VAULT_ORIGIN'),
    certificationUrl: readIfSet('CERTIFICATION_URL'),
    certificationSecret: readIfSet('CERTIFICATION_SECRET'),
    countryApiBases: read('COUNTRY_API_BASES'),
    braze: readBraze(readIfSet),
    trustedProxies: read('TRUSTED_PROXIES'),
    rateLimits: read('RATE_LIMITS') === 'on',
    providerBreaker: read('PROVIDER_BREAKER') === 'on',
    webRoot: readIfSet('WEB_ROOT'),
    logLevel: read('LOG_LEVEL'),
  };
  if (environment === 'production') refuseInProduction(config, variables);
  if (config.certificationUrl !== undefined && config.certificationSecret === undefined) {
    throw new WrongSetting('CERTIFICATION_SECRET', 'CERTIFICATION_URL needs it');
  }
  return config;
};

export const readConfig = (): Config => parseConfig(process.env);
