import { WrongSetting } from '@dipper/contract';
import { examineConfig } from './config.ts';
import type { Config } from './config-type.ts';
import type { Variables } from './variables.ts';
import { settingsOf } from './parts.ts';
import type { PartName } from './parts.ts';
import { settingNames } from './settings.ts';
import type { SettingName } from './settings.ts';

const payers = [
  'kakaopay',
  'hecto',
  'toss',
  'tosspayments',
  'sbps',
  'paypal',
  'openbanking',
  'payoneer',
  'dotmoney',
] as const satisfies readonly PartName[];

/** The settings that each need of a command reads. */
type Origin = {
  readonly owner: 'database';
  readonly application: 'database';
  readonly keys: 'fieldKeys';
  readonly console: 'consoleUrl';
  /** Settings that decide whether demo people may exist, and the keys that encrypt their data. */
  readonly demo: 'isStrict' | 'isReachable' | 'fieldKeys';
  /** The providers that take or pay money for us. */
  readonly providers: 'apiUrl' | 'unset' | (typeof payers)[number];
  readonly all: keyof Config;
};
export type Need = keyof Origin;
export type ConfigFor<Needs extends Need> = Pick<Config, Origin[Needs] | 'logLevel'>;

/** The settings that say where the demo is, and the one that seals its data. */
const ofDemo = [
  'HOST',
  'OPERATIONS_HOST',
  'PUBLIC_URL',
  'API_URL',
  'CONSOLE_URL',
  'COUNTRY_API_BASES',
  'FIELD_KEYS',
] as const;

/** The settings that must be right for it. */
const settingsFor = (need: Need, variables: Variables): readonly SettingName[] => {
  const isProduction = variables['DIPPER_ENVIRONMENT'] === 'production';
  const owners = variables['DATABASE_MIGRATION_URL'] ? [] : (['DATABASE_URL'] as const);
  const names: Readonly<Record<Need, readonly SettingName[]>> = {
    owner: ['DATABASE_MIGRATION_URL', ...owners],
    application: ['DATABASE_URL', 'DATABASE_POOL_MAX', 'DATABASE_WAIT_MS'],
    // The environment decides whether the key of development is refused: it must seal nothing real.
    keys: ['FIELD_KEYS', 'DIPPER_ENVIRONMENT'],
    console: ['CONSOLE_URL'],
    // Production has no demo people, wherever it stands.
    demo: ['DIPPER_ENVIRONMENT', ...(isProduction ? [] : ofDemo)],
    providers: [
      ...payers.flatMap(settingsOf),
      'PUBLIC_URL',
      'API_URL',
      'WINDOW_ORIGIN',
      'VAULT_KEY',
      'DIPPER_ENVIRONMENT',
    ],
    all: settingNames,
  };
  return names[need];
};

/** Reads the configuration, and throws only for wrong settings that the needs ask for. */
export const configFor = <Needs extends Need>(
  needs: readonly Needs[],
  variables: Variables = process.env,
): ConfigFor<Needs> => {
  const { config, faults } = examineConfig(variables);
  const used = new Set<string>([
    'LOG_LEVEL',
    ...needs.flatMap((need) => settingsFor(need, variables)),
  ]);
  const wrong = faults.filter(({ setting }) => used.has(setting));
  if (wrong.length > 0) throw new WrongSetting(wrong);
  return config;
};
