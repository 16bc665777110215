import { isIP } from 'node:net';
import * as z from 'zod';
import { serversIn, usualWaitMs } from '../db/index.ts';
import { usualPressure } from '../http/index.ts';
import { logLevels } from '../log.ts';
import { brazeSettings } from './braze-settings.ts';
import { cardSettings } from './card-settings.ts';
import { certificationSettings } from './certification-settings.ts';
import { dotmoneySettings } from './dotmoney-settings.ts';
import { exchangeSettings } from './exchange-settings.ts';
import { hectoSettings } from './hecto-settings.ts';
import { identitySettings } from './identity-settings.ts';
import { messageSettings } from './message-settings.ts';
import { sbpsSettings } from './sbps-settings.ts';
import { openbankingSettings } from './openbanking-settings.ts';
import { payoneerSettings } from './payoneer-settings.ts';
import { paypalSettings } from './paypal-settings.ts';
import { partnerSettings } from './partner-settings.ts';
import { portSettings } from './port-settings.ts';
import { newSecret, secret, webUrl } from './shapes.ts';
import { storageSettings } from './storage-settings.ts';
import { tracingSettings } from './tracing-settings.ts';
import { webhookSettings } from './webhook-settings.ts';
import { tossSettings } from './toss-settings.ts';

/** A setting: its schema, its meaning, and its value when nobody sets it. */
export type Setting = {
  readonly schema: z.ZodType;
  readonly description: string;
  /** The default as the environment would write it; undefined if another value decides. */
  readonly fallback?: string;
  /** How the fallback is explained where it depends on another setting. */
  readonly fallbackText?: string;
  /** How it looks, where nothing stands for it. */
  readonly example?: string;
  /** The way to get a value, if the description does not say so. */
  readonly from?: string;
  /** Makes a value of it, where it is ours to make and nobody else's to give. */
  readonly make?: () => string;
  /** Never printed; production refuses the fallback. */
  readonly secret?: true;
  /** The fallback is something at the sandbox; production refuses it. */
  readonly ofSandbox?: true;
};

export const environments = ['dev', 'staging', 'production'] as const;
export type Environment = (typeof environments)[number];

const isOrigin = (text: string): boolean =>
  URL.canParse(text) && new URL(text).origin === text && /^https?:/.test(text);

const listOf = <Text extends string>(one: z.ZodType<Text, string>) =>
  z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .transform((parts) => parts.filter((part) => part !== ''))
    .pipe(z.array(one));

const origins = listOf(
  z.string().refine(isOrigin, 'expected origins such as https://www.example.com, comma separated'),
);

const origin = z.string().refine(isOrigin, 'expected an origin such as https://vault.example.com');

/** A proxy that is read wrongly would let strangers choose their own address. */
const isAddressOrRange = (text: string): boolean => {
  const [address = '', prefix, ...more] = text.split('/');
  const bitsMax = isIP(address) === 6 ? 128 : 32;
  const isPrefix = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bitsMax);
  return isIP(address) !== 0 && isPrefix && more.length === 0;
};

const countryAddress = z
  .string()
  .regex(
    /^(kr|us|jp|ar|tw)=https?:\/\/[^\s,=]+$/,
    'expected such as jp=https://jp.example.com/api',
  );
const countryAddresses = listOf(countryAddress).transform((pairs) =>
  Object.fromEntries(
    pairs.map((pair) => [pair.slice(0, 2), pair.slice(3).replace(/\/+$/, '')] as const),
  ),
);

const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'expected an address that begins with postgresql://')
  .refine(
    (text) => serversIn(text).every((address) => URL.canParse(address)),
    'expected such as postgresql://user@host:5432/database',
  );

const anySecret = secret(1);

export const settings = {
  DIPPER_ENVIRONMENT: {
    schema: z.enum(environments, { error: `expected one of ${environments.join(', ')}` }),
    description:
      'Which environment this is. `production` refuses test tools, default secrets, and addresses without https; so does `staging`, but for the test clock, where `HOST`, `OPERATIONS_HOST`, `PUBLIC_URL`, `API_URL`, `CONSOLE_URL` or one of `COUNTRY_API_BASES` is not loopback. There it must be set, and the known secrets of development are refused in `dev` too.',
    fallback: 'dev',
  },
  ...portSettings,
  HOST: {
    schema: z.string().min(1),
    description: 'The address to listen on.',
    fallback: '127.0.0.1',
  },
  PUBLIC_URL: {
    schema: webUrl.refine(isOrigin, 'expected an address without a path'),
    description: 'Where people reach the wallet; an address without a path.',
    fallbackText: '`http://{HOST}:{PORT}`',
  },
  CONSOLE_URL: {
    schema: webUrl.refine(isOrigin, 'expected an address without a path'),
    description:
      'Where operators open the console; an address without a path. Their passkeys belong to it.',
    fallback: 'http://localhost:4410',
  },
  API_URL: {
    schema: webUrl,
    description:
      'Where the calls of this server are reached, when that is another host than the wallet’s, as in `COUNTRY_API_BASES`; login and payment providers send people back there.',
    fallbackText: '`{PUBLIC_URL}/api`',
  },
  DATABASE_URL: {
    schema: databaseUrl,
    description:
      'PostgreSQL, as the application logs in; of several hosts, with commas between them, the one that takes writes. That login must be a member of the role `dipper_app`, which the server takes on.',
    example: 'postgresql://dipper@127.0.0.1:5432/dipper',
  },
  DATABASE_MIGRATION_URL: {
    schema: databaseUrl,
    description:
      'PostgreSQL, as the one who migrates: may make the roles `dipper_owner` and `dipper_app` and the schema `dipper`. Only `migrate` (and the test clock) uses it.',
    fallbackText: '`DATABASE_URL`',
  },
  DATABASE_POOL_MAX: {
    schema: z.coerce.number().int().min(1).max(100),
    description: 'Connections that one process holds at most.',
    fallback: '10',
  },
  DATABASE_WAIT_MS: {
    schema: z.coerce.number().int().min(1000).max(600_000),
    description:
      'How long a call waits for PostgreSQL at most, in milliseconds, before it is answered that too much is going on. For a lock or a connection it waits two fifths of that.',
    fallback: String(usualWaitMs),
  },
  READS_DELAY_MAX_MS: {
    schema: z.coerce.number().int().min(50).max(600_000),
    description:
      'How late a process may be with its work, in milliseconds, before it answers reads that too much is going on. What writes and what providers tell of money is taken all the same.',
    fallback: String(usualPressure.delayMaxMs),
  },
  RENEWALS_PER_SECOND: {
    schema: z.coerce.number().int().min(1).max(10_000),
    description:
      'How many renewals one process charges in a second at most, so that nobody who buys waits while the edge of a month is charged. 10 are 36,000 an hour; more processes charge more.',
    fallback: '10',
  },
  DIPPER_ROLES: {
    schema: listOf(z.enum(['http', 'worker'], { error: 'expected http, worker or both' })).pipe(
      z.array(z.enum(['http', 'worker'])).min(1, 'expected http, worker or both'),
    ),
    description: 'What this process does: answer calls, work in the background, or both.',
    fallback: 'http,worker',
  },
  DIPPER_CLOCK: {
    schema: z.enum(['system', 'test'], { error: 'expected system or test' }),
    description:
      '`test` opens `/api/test/clock`, by which tests move the clock. Refused in production.',
    fallback: 'system',
  },
  PROVIDER_KAKAOPAY_URL: {
    schema: webUrl,
    description: 'The base address of KakaoPay.',
    fallbackText: 'the sandbox, `http://127.0.0.1:{PORT + 30}/kakaopay`',
  },
  PROVIDER_KAKAOPAY_SECRET_KEY: {
    schema: anySecret,
    description: 'The secret key that KakaoPay gave to the shop.',
    fallback: 'DEV0000SANDBOXKAKAOPAY',
    secret: true,
  },
  PROVIDER_KAKAOPAY_CID: {
    schema: z.string().length(10, 'expected 10 characters'),
    description: 'The shop code at KakaoPay for one-time payments.',
    fallback: 'TC0ONETIME',
    ofSandbox: true,
  },
  ...hectoSettings,
  ...tossSettings,
  ...sbpsSettings,
  ...paypalSettings,
  ...openbankingSettings,
  ...payoneerSettings,
  ...dotmoneySettings,
  ...cardSettings,
  ...identitySettings,
  ...messageSettings,
  ...partnerSettings,
  ...tracingSettings,
  ...webhookSettings,
  ...exchangeSettings,
  ...storageSettings,
  OPERATOR_TOKEN: {
    schema: secret(16).regex(/^[\w.~+/-]+=*$/, 'expected what a bearer token may hold'),
    description:
      'The bearer token of machines that work as operators, and of `/api/metrics` wherever others can come; outside of `dev` they may look and nothing else.',
    fallback: 'dev-operator-token',
    from: 'Make it: `openssl rand -hex 32`.',
    make: () => newSecret('hex'),
    secret: true,
  },
  HOST_SITE_ORIGINS: {
    schema: origins,
    description:
      'Origins whose window messages the page trusts and to which it sends its own, exact, comma separated. The first is the host site itself.',
    fallbackText: 'the sandbox, `http://127.0.0.1:{PORT + 30}`',
  },
  FRAME_ANCESTORS: {
    schema: origins,
    description: 'Origins that may show the wallet in a frame, comma separated. Empty: none.',
    fallback: '',
  },
  VAULT_ORIGIN: {
    schema: origin,
    description: 'The origin of the card form, which the wallet shows in a frame.',
    fallbackText: 'unset: no card is registered, unless `CARD_REGISTRATION` is `hosted`',
  },
  WINDOW_ORIGIN: {
    schema: origin,
    description:
      'The origin of the pages that open Toss Payments’ windows, for payments and for cards: the vault’s second listener. A server that others can reach does not start where it is the origin of the card form. `PROVIDER_TOSSPAYMENTS_BEGINS=window` and `CARD_REGISTRATION=hosted` need it.',
    fallbackText: 'unset: the sandbox’s own windows; production refuses that',
  },
  ...certificationSettings,
  COUNTRY_API_BASES: {
    schema: countryAddresses,
    description:
      'Countries whose calls go to another host, such as `jp=https://jp.example.com/api`, comma separated. The servers there have the same `PUBLIC_URL`, whose page they let in, and their own `API_URL`.',
    fallback: '',
  },
  ...brazeSettings,
  TRUSTED_PROXIES: {
    schema: listOf(
      z.string().refine(isAddressOrRange, 'expected addresses or ranges, comma separated'),
    ),
    description:
      'Addresses or ranges of proxies whose `X-Forwarded-For` is believed, comma separated. Empty: none, the connection decides.',
    fallback: '',
  },
  RATE_LIMITS: {
    schema: z.enum(['on', 'off'], { error: 'expected on or off' }),
    description: '`off` is for measuring under load. Refused in production.',
    fallback: 'on',
  },
  PROVIDER_BREAKER: {
    schema: z.enum(['on', 'off'], { error: 'expected on or off' }),
    description:
      '`off` is for tests in which a provider fails as often as they like. Refused in production.',
    fallback: 'on',
  },
  WEB_ROOT: {
    schema: z.string().min(1),
    description: 'The folder of the built web page. Unset: this process serves the API only.',
    fallbackText: 'unset',
  },
  LOG_LEVEL: {
    schema: z.enum(logLevels, { error: `expected one of ${logLevels.join(', ')}` }),
    description: 'The least serious log line that is written.',
    fallback: 'info',
  },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof settings;

const isSetting = (name: string): name is SettingName => name in settings;
export const settingNames: readonly SettingName[] = Object.keys(settings).filter(isSetting);

export type SettingValue<Name extends SettingName> = z.output<(typeof settings)[Name]['schema']>;
/** The settings with the value of each schema, as they are read one by one. */
export type Settings = {
  readonly [Name in SettingName]: Setting & { readonly schema: z.ZodType<SettingValue<Name>> };
};
