import { WrongSetting } from '@dipper/contract';
import type { Fault } from '@dipper/contract';
import { readCards } from './cards.ts';
import { readDotmoney } from './dotmoney.ts';
import { readHecto } from './hecto.ts';
import { readLogins } from './logins.ts';
import { createReader } from './reader.ts';
import type { Read, Reader } from './reader.ts';
import { readMessages } from './messages.ts';
import { readSbps } from './sbps.ts';
import { readOpenBanking } from './openbanking.ts';
import { unsetParts, writtenOfCards } from './parts.ts';
import type { PartName } from './parts.ts';
import { readPayoneer } from './payoneer.ts';
import { readPayPal } from './paypal.ts';
import { isReachable } from './loopback.ts';
import {
  refuseInProduction,
  refuseSharedOrigin,
  refuseSharedPorts,
  refuseWindowOfNobody,
  refusePublishedSecrets,
} from './refusals.ts';
import { readWebhooks } from './webhooks.ts';
import { readTracing } from './tracing.ts';
import { readStorage } from './storage.ts';
import { readToss, readTossPayments } from './toss.ts';
import { settingNames } from './settings.ts';
import type { Config } from './config-type.ts';
import type { Variables } from './variables.ts';

const operationsOffset = 11;
const sandboxOffset = 30;
const mailOffset = 31;

const readBraze = ({ readIfSet, readNeeded }: Reader): Config['braze'] => {
  const names = ['BRAZE_SDK_URL', 'BRAZE_API_KEY', 'BRAZE_ENDPOINT'] as const;
  if (names.every((name) => readIfSet(name) === undefined)) return undefined;
  const [sdkUrl, apiKey, endpoint] = names.map((name) =>
    readNeeded(name, 'the three of BRAZE_ are set together, or none of them'),
  );
  if (sdkUrl === undefined || apiKey === undefined || endpoint === undefined) return undefined;
  return { sdkUrl, apiKey, endpoint };
};

/** A half-set certification is refused: nothing guesses what the service gets of a person. */
const refuseHalfCertification = ({ readIfSet, readNeeded }: Reader): void => {
  if (readIfSet('CERTIFICATION_URL') === undefined) return;
  for (const name of ['CERTIFICATION_SECRET', 'CERTIFICATION_TAKES_REFRESH_TOKEN'] as const) {
    readNeeded(name, 'CERTIFICATION_URL needs it');
  }
};

const readDatabase = (read: Read): Config['database'] => {
  const url = read('DATABASE_URL');
  const poolMax = read('DATABASE_POOL_MAX');
  const waitMs = read('DATABASE_WAIT_MS');
  return { url, migrationUrl: read('DATABASE_MIGRATION_URL', url), poolMax, waitMs };
};

const readKakaoPay = (read: Read, sandbox: string): NonNullable<Config['kakaopay']> => ({
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

type SetPart = <Part>(part: PartName, readPart: () => Part) => Part | undefined;

/** Reads the providers that take or pay money and have settings. */
const readPayers = ({ read, readIfSet }: Reader, sandbox: string, set: SetPart) => ({
  kakaopay: set('kakaopay', () => readKakaoPay(read, sandbox)),
  hecto: set('hecto', () => readHecto(read, sandbox)),
  toss: set('toss', () => readToss(read, sandbox)),
  tosspayments: set('tosspayments', () =>
    readTossPayments(read, sandbox, readIfSet('WINDOW_ORIGIN')),
  ),
  sbps: set('sbps', () => readSbps(read, sandbox)),
  paypal: set('paypal', () => readPayPal(read, sandbox)),
  openbanking: set('openbanking', () => readOpenBanking(read, sandbox)),
  payoneer: set('payoneer', () => readPayoneer(read, sandbox)),
  dotmoney: set('dotmoney', () => readDotmoney(read, sandbox)),
});

const readAll = (reader: Reader, variables: Variables): Config => {
  const { read, readIfSet } = reader;
  const ports = readPorts(reader);
  const { port } = ports;
  const host = read('HOST');
  const sandbox = `http://127.0.0.1:${port + sandboxOffset}`;
  const roles = read('DIPPER_ROLES');
  const publicUrl = read('PUBLIC_URL', `http://${host}:${port}`);
  const apiUrl = read('API_URL', `${publicUrl}/api`);
  const consoleUrl = read('CONSOLE_URL');
  const countryApiBases = read('COUNTRY_API_BASES');
  const addresses = { publicUrl, apiUrl, consoleUrl, countryApiBases };
  const reachable = isReachable({ ...ports, ...addresses, host });
  const environment = read('DIPPER_ENVIRONMENT');
  const isStrict = environment === 'production' || (environment === 'staging' && reachable);
  const unset = isStrict ? unsetParts(variables) : [];
  const off = new Set(unset);
  const cardsAreSet = !isStrict || writtenOfCards(variables, unset).length > 0;
  const set: SetPart = (part, readPart) => (off.has(part) ? undefined : readPart());
  return {
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
    unset,
    ...readPayers(reader, sandbox, set),
    cards: readCards(reader, cardsAreSet || !off.has('tosspayments'), cardsAreSet),
    logins: readLogins(read, sandbox, off),
    messages: readMessages(read, {
      sandbox,
      mailPort: port + mailOffset,
      requireTls: isStrict,
      sendsTexts: !off.has('twilio'),
    }),
    tracing: readTracing(reader),
    webhooks: readWebhooks(reader, isStrict),
    operatorToken: read('OPERATOR_TOKEN'),
    partnerKeys: read('PARTNER_KEYS'),
    operators: read('OPERATOR_TOKENS'),
    consoleUrl,
    renewalsPerSecond: read('RENEWALS_PER_SECOND'),
    fieldKeys: read('FIELD_KEYS'),
    storage: readStorage(reader),
    hostSiteOrigins: read('HOST_SITE_ORIGINS', sandbox),
    frameAncestors: read('FRAME_ANCESTORS'),
    vaultOrigin: readIfSet('VAULT_ORIGIN'),
    certificationUrl: readIfSet('CERTIFICATION_URL'),
    certificationSecret: readIfSet('CERTIFICATION_SECRET'),
    certificationTakesRefreshToken: readIfSet('CERTIFICATION_TAKES_REFRESH_TOKEN') === 'on',
    countryApiBases,
    braze: readBraze(reader),
    trustedProxies: read('TRUSTED_PROXIES'),
    rateLimits: read('RATE_LIMITS') === 'on',
    readsDelayMaxMs: read('READS_DELAY_MAX_MS'),
    providerBreaker: read('PROVIDER_BREAKER') === 'on',
    webRoot: readIfSet('WEB_ROOT'),
    logLevel: read('LOG_LEVEL'),
  };
};

export type Examined = { readonly config: Config; readonly faults: readonly Fault[] };

/** Reads the whole environment and lists all faults; with a fault the values must not be used. */
export const examineConfig = (variables: Variables): Examined => {
  const reader = createReader(variables);
  const { blame } = reader;
  const config = readAll(reader, variables);
  refuseSharedPorts(config, blame);
  refuseWindowOfNobody(config, blame);
  if (config.isStrict || config.isReachable) refuseSharedOrigin(config, blame);
  if (config.isReachable) refusePublishedSecrets(config, variables, blame);
  if (config.isStrict) refuseInProduction(config, variables, blame);
  refuseHalfCertification(reader);
  // Every setting that is written must be right, even if nothing reads it yet.
  for (const name of settingNames) reader.readIfSet(name);
  return { config, faults: reader.faults() };
};

/** Reads the environment once. Code that needs a setting gets its value passed. */
export const parseConfig = (variables: Variables): Config => {
  const { config, faults } = examineConfig(variables);
  if (faults.length > 0) throw new WrongSetting(faults);
  return config;
};
