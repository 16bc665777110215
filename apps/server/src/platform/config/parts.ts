import { settingNames, settings } from './settings.ts';
import type { Setting, SettingName } from './settings.ts';
import type { Variables } from './variables.ts';

/**
 * The outside services, each by the prefix of its settings. Their names are those of their
 * adapters.
 */
const beginnings = {
  kakaopay: 'PROVIDER_KAKAOPAY_',
  hecto: 'PROVIDER_HECTO_',
  toss: 'PROVIDER_TOSS_',
  tosspayments: 'PROVIDER_TOSSPAYMENTS_',
  sbps: 'PROVIDER_SBPS_',
  paypal: 'PROVIDER_PAYPAL_',
  openbanking: 'PROVIDER_OPENBANKING_',
  payoneer: 'PROVIDER_PAYONEER_',
  dotmoney: 'PROVIDER_DOTMONEY_',
  google: 'IDENTITY_GOOGLE_',
  facebook: 'IDENTITY_FACEBOOK_',
  line: 'IDENTITY_LINE_',
  apple: 'IDENTITY_APPLE_',
  twitter: 'IDENTITY_TWITTER_',
  twilio: 'PROVIDER_TWILIO_',
} as const;

export type PartName = keyof typeof beginnings;

const isPart = (name: string): name is PartName => name in beginnings;
export const partNames: readonly PartName[] = Object.keys(beginnings).filter(isPart);

export const settingsOf = (part: PartName): readonly SettingName[] =>
  settingNames.filter((name) => name.startsWith(beginnings[part]));

/**
 * True for an address, a name or a secret. A setting whose default suits production is not needed.
 */
const isNeeded = (name: SettingName): boolean => {
  const { fallback, secret, ofSandbox }: Setting = settings[name];
  return secret === true || ofSandbox === true || fallback === undefined;
};

/** Returns the settings that the part cannot be without. */
export const neededBy = (part: PartName): readonly SettingName[] =>
  settingsOf(part).filter(isNeeded);

export const isWritten = (variables: Variables, name: SettingName): boolean =>
  (variables[name] ?? '') !== '';

/** Returns the parts without any setting. */
export const unsetParts = (variables: Variables): readonly PartName[] =>
  partNames.filter((part) => !settingsOf(part).some((name) => isWritten(variables, name)));

const ofCards = [
  'VAULT_ORIGIN',
  'CARD_REGISTRATION',
  'CARD_PROVIDER',
  'CARD_TRIAL',
] as const satisfies readonly SettingName[];

/**
 * Returns the card settings that are set. The vault's key alone may be for the pages of Toss
 * Payments.
 */
export const writtenOfCards = (
  variables: Variables,
  unset: readonly PartName[],
): readonly SettingName[] => {
  const names = unset.includes('tosspayments') ? (['VAULT_KEY', ...ofCards] as const) : ofCards;
  return names.filter((name) => isWritten(variables, name));
};
