import { readCards } from './cards.ts';
import { readDotmoney } from './dotmoney.ts';
import { readHecto } from './hecto.ts';
import { readLogins } from './logins.ts';
import type { Read } from './logins.ts';
import { readMessages } from './messages.ts';
import { readSbps } from './sbps.ts';
import { readOpenBanking } from './openbanking.ts';
import { readPayoneer } from './payoneer.ts';
import { readPayPal } from './paypal.ts';
import { isReachable } from './loopback.ts';
import {
  refuseInProduction,
  refuseSharedOrigin,
  refuseSharedPorts,
  refuseWhatIsKnown,
  unusedLogins,
} from './refusals.ts';
import { settings } from './settings.ts';
import { WrongSetting } from './wrong-setting.ts';
import { readWebhooks } from './webhooks.ts';
import { readTracing } from './tracing.ts';
import { readStorage } from './storage.ts';
import { readToss, readTossPayments } from './toss.ts';
import type { SettingName, Settings, SettingValue } from './settings.ts';
import type { Config, Variables } from './config-type.ts';

const operationsOffset = 11;
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

/** What it is handed of a person is said, not guessed. */
const refuseHalfCertification = (readIfSet: Reader['readIfSet']): void => {
  if (readIfSet('CERTIFICATION_URL') === undefined) return;
  for (const name of ['CERTIFICATION_SECRET', 'CERTIFICATION_TAKES_REFRESH_TOKEN'] as const) {
    if (readIfSet(name) === undefined) throw new WrongSetting(name, 'CERTIFICATION_URL needs it');
  }
};

const readDatabase = (read: Read): Config['database'] => {
  const url = read('DATABASE_URL');
  const poolMax = read('DATABASE_POOL_MAX');
  const waitMs = read('DATABASE_WAIT_MS');
  return { url, migrationUrl: read('DATABASE_MIGRATION_URL', url), poolMax, waitMs };
};

const readKakaoPay = (read: Read, sandbox: string): Config['kakaopay'] => ({
  url: read('PROVIDER_KAKAOPAY_URL', `${sandbox}/kakaopay`),
  secretKey: read('PROVIDER_KAKAOPAY_SECRET_KEY'),
  cid: read('PROVIDER_KAKAOPAY_CID'),
});

/** Any free ones where any free one was asked for. */
const readPorts = ({
  read,
  readIfSet,
}: Reader): Pick<Config, 'port' | 'operationsPort' | 'operationsHost' | 'metricsPort'> => {
  const port = read('PORT');
  const beside = port === 0 ? 0 : port + operationsOffset;
  const operationsPort = read('OPERATIONS_PORT', String(beside));
  const operationsHost = read('OPERATIONS_HOST');
  return { port, operationsPort, operationsHost, metricsPort: readIfSet('METRICS_PORT') };
};

/** Everything the environment says, read once; whoever needs a setting is given its value. */
export const parseConfig = (variables: Variables): Config => {
  const { read, readIfSet } = createReader(variables);
  const ports = readPorts({ read, readIfSet });
  const { port } = ports;
  const host = read('HOST');
  const sandbox = `http://127.0.0.1:${port + sandboxOffset}`;
  const roles = read('DIPPER_ROLES');
  const publicUrl = read('PUBLIC_URL', `http://${host}:${port}`);
  const apiUrl = read('API_URL', `${publicUrl}/api`);
  const consoleUrl = read('CONSOLE_URL');
  const countryApiBases = read('COUNTRY_API_BASES');
  const told = { publicUrl, apiUrl, consoleUrl, countryApiBases };
  const reachable = isReachable({ ...ports, ...told, host });
  const environment = read('DIPPER_ENVIRONMENT');
  const isStrict = environment === 'production' || (environment === 'staging' && reachable);
  const unused = isStrict ? unusedLogins(variables) : nothingUnused;
  const config: Config = {
    environment,
    isReachable: reachable,
    isStrict,
    host,
    ...ports,
    publicUrl,
    apiUrl,
    database: readDatabase(read),
    roles: { http: roles.includes('http'), worker: roles.includes('worker') },
    clock: read('DIPPER_CLOCK'),
    kakaopay: readKakaoPay(read, sandbox),
    hecto: readHecto(read, sandbox),
    toss: readToss(read, sandbox),
    tosspayments: readTossPayments(read, sandbox, readIfSet('WINDOW_ORIGIN')),
    sbps: readSbps(read, sandbox),
    paypal: readPayPal(read, sandbox),
    openbanking: readOpenBanking(read, sandbox),
    payoneer: readPayoneer(read, sandbox),
    dotmoney: readDotmoney(read, sandbox),
    cards: readCards(read),
    logins: readLogins(read, sandbox, unused),
    messages: readMessages(read, { sandbox, mailPort: port + mailOffset, requireTls: isStrict }),
    tracing: readTracing(read, readIfSet),
    webhooks: readWebhooks(read, isStrict),
    operatorToken: read('OPERATOR_TOKEN'),
    partnerKeys: read('PARTNER_KEYS'),
    operators: read('OPERATOR_TOKENS'),
    consoleUrl,
    renewalsPerSecond: read('RENEWALS_PER_SECOND'),
    fieldKeys: read('FIELD_KEYS'),
    storage: readStorage(read, readIfSet),
    hostSiteOrigins: read('HOST_SITE_ORIGINS', sandbox),
    frameAncestors: read('FRAME_ANCESTORS'),
    vaultOrigin: readIfSet('VAULT_ORIGIN'),
    certificationUrl: readIfSet('CERTIFICATION_URL'),
    certificationSecret: readIfSet('CERTIFICATION_SECRET'),
    certificationTakesRefreshToken: readIfSet('CERTIFICATION_TAKES_REFRESH_TOKEN') === 'on',
    countryApiBases,
    braze: readBraze(readIfSet),
    trustedProxies: read('TRUSTED_PROXIES'),
    rateLimits: read('RATE_LIMITS') === 'on',
    readsDelayMaxMs: read('READS_DELAY_MAX_MS'),
    providerBreaker: read('PROVIDER_BREAKER') === 'on',
    webRoot: readIfSet('WEB_ROOT'),
    logLevel: read('LOG_LEVEL'),
  };
  refuseSharedPorts(config);
  if (isStrict || reachable) refuseSharedOrigin(config);
  if (reachable) refuseWhatIsKnown(config, variables);
  if (isStrict) refuseInProduction(config, variables);
  refuseHalfCertification(readIfSet);
  return config;
};

export const readConfig = (): Config => parseConfig(process.env);
