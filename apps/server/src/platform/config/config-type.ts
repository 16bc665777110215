import type { OperatorRole } from '@dipper/contract';
import type { FieldKey } from '../field-keys.ts';
import type { CardsConfig } from './cards.ts';
import type { DotmoneyConfig } from './dotmoney.ts';
import type { HectoConfig } from './hecto.ts';
import type { LoginsConfig } from './logins.ts';
import type { MessagesConfig } from './messages.ts';
import type { SbpsConfig } from './sbps.ts';
import type { OpenBankingConfig } from './openbanking.ts';
import type { PartName } from './parts.ts';
import type { PayoneerConfig } from './payoneer.ts';
import type { PayPalConfig } from './paypal.ts';
import type { WebhooksConfig } from './webhooks.ts';
import type { TracingConfig } from './tracing.ts';
import type { StorageConfig } from './storage.ts';
import type { TossConfig, TossPaymentsConfig } from './toss.ts';
import type { Environment, SettingValue } from './settings.ts';

export type Config = {
  readonly environment: Environment;
  /** Whether anybody but this machine can come: then nothing of it is open, and no secret a known one. */
  readonly isReachable: boolean;
  /** Production, and staging that others can reach: real in all but, there, the clock. */
  readonly isStrict: boolean;
  readonly host: string;
  readonly port: number;
  /** The port for operators only. */
  readonly operationsPort: number;
  readonly operationsHost: string;
  /** The port for monitoring only. */
  readonly metricsPort: number | undefined;
  readonly publicUrl: string;
  readonly apiUrl: string;
  readonly database: {
    readonly url: string;
    readonly migrationUrl: string;
    readonly poolMax: number;
    readonly waitMs: number;
  };
  readonly roles: { readonly http: boolean; readonly worker: boolean };
  readonly clock: 'system' | 'test';
  /** The parts without settings while only parts with settings are on; each is undefined here. */
  readonly unset: readonly PartName[];
  readonly kakaopay:
    | { readonly url: string; readonly secretKey: string; readonly cid: string }
    | undefined;
  readonly hecto: HectoConfig | undefined;
  readonly toss: TossConfig | undefined;
  readonly tosspayments: TossPaymentsConfig | undefined;
  readonly sbps: SbpsConfig | undefined;
  readonly paypal: PayPalConfig | undefined;
  readonly openbanking: OpenBankingConfig | undefined;
  readonly payoneer: PayoneerConfig | undefined;
  readonly dotmoney: DotmoneyConfig | undefined;
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
  /** The most per second, for one process. */
  readonly renewalsPerSecond: number;
  /** The address of the console. */
  readonly consoleUrl: string;
  readonly fieldKeys: readonly FieldKey[];
  readonly storage: StorageConfig;
  readonly hostSiteOrigins: readonly string[];
  readonly frameAncestors: readonly string[];
  readonly vaultOrigin: string | undefined;
  readonly certificationUrl: string | undefined;
  readonly certificationSecret: string | undefined;
  readonly certificationTakesRefreshToken: boolean;
  /** Base addresses of calls, for countries that have a host of their own. */
  readonly countryApiBases: Readonly<Record<string, string>>;
  /** The messaging tool of the page; undefined where there is none. */
  readonly braze:
    | { readonly sdkUrl: string; readonly apiKey: string; readonly endpoint: string }
    | undefined;
  readonly trustedProxies: readonly string[];
  readonly rateLimits: boolean;
  readonly readsDelayMaxMs: number;
  /** Whether the circuit of a provider that does not answer opens. */
  readonly providerBreaker: boolean;
  readonly webRoot: string | undefined;
  readonly logLevel: SettingValue<'LOG_LEVEL'>;
};
