import type { Config } from './config-type.ts';
import type { Variables } from './variables.ts';
import { isDevelopmentKey } from './exchange-settings.ts';
import { addressesOfHecto } from './hecto.ts';
import { addressesOfLogins } from './logins.ts';
import { isWritten, neededBy, partNames, settingsOf, writtenOfCards } from './parts.ts';
import { addressesOfPayoneer } from './payoneer.ts';
import type { Reader } from './reader.ts';
import { addressesOfSbps } from './sbps.ts';
import { settingNames, settings } from './settings.ts';
import type { Setting, SettingName } from './settings.ts';
import { opensWindows } from './toss.ts';

const isSecure = (url: string): boolean => url.startsWith('https://');

type Blame = Reader['blame'];

/** Lists settings that still have their development values. A part without any setting has none. */
const leftAsTheyAre = (
  { unset, cards }: Config,
  variables: Variables,
  isMeant: (setting: Setting) => boolean,
): readonly SettingName[] => {
  const off = new Set(unset.flatMap(settingsOf));
  if (cards.vaultKey === undefined) off.add('VAULT_KEY');
  return settingNames.filter((name) => {
    const setting: Setting = settings[name];
    const value = variables[name] || setting.fallback;
    return isMeant(setting) && !off.has(name) && value === setting.fallback;
  });
};

/** A part that is half set would fail at work: its missing settings are named. */
const refuseHalves = ({ unset }: Config, variables: Variables, blame: Blame): void => {
  for (const part of partNames.filter((each) => !unset.includes(each))) {
    const missing = neededBy(part).filter((name) => !isWritten(variables, name));
    const [written = ''] = settingsOf(part).filter((name) => isWritten(variables, name));
    for (const name of missing)
      blame(name, `it must be set, as ${written} is, or none of its kind`);
  }
};

/** Cards need both a page where they are typed in and a provider that stores them. */
const refuseHalfCards = ({ cards, unset }: Config, variables: Variables, blame: Blame): void => {
  const [written] = writtenOfCards(variables, unset);
  if (written === undefined) return;
  if (unset.includes(cards.provider)) {
    blame('CARD_PROVIDER', `nothing is set of ${cards.provider}`);
  }
  if (cards.registration === undefined) {
    blame('VAULT_ORIGIN', `it must be set, as ${written} is, or nothing of cards`);
  }
};

/** One of these two providers must have a page where cards are typed in. */
export const refuseWindowOfNobody = ({ cards }: Config, blame: Blame): void => {
  if (cards.registration?.kind !== 'hosted' || cards.provider === 'tosspayments') return;
  blame('CARD_REGISTRATION', `${cards.provider} has no window for cards: expected frame`);
};

const isUsual = ({ apiUrl, publicUrl }: Config): boolean => apiUrl === `${publicUrl}/api`;

/** Lists every address to which a person, a provider or a message is sent. */
const addressesOf = (config: Config): readonly (readonly [SettingName, string])[] => [
  ['PUBLIC_URL', config.publicUrl],
  // Left out, it has the fault of PUBLIC_URL.
  ...several('API_URL', isUsual(config) ? [] : [config.apiUrl]),
  ['CONSOLE_URL', config.consoleUrl],
  ...several('PROVIDER_KAKAOPAY_URL', [config.kakaopay?.url]),
  ...(config.hecto ? addressesOfHecto(config.hecto) : []),
  ...several('PROVIDER_TOSS_URL', [config.toss?.url]),
  ...several('PROVIDER_TOSSPAYMENTS_URL', [config.tosspayments?.url]),
  ...(config.sbps ? addressesOfSbps(config.sbps) : []),
  ...several('PROVIDER_PAYPAL_URL', [config.paypal?.url]),
  ...several('PROVIDER_OPENBANKING_URL', [config.openbanking?.url]),
  ...(config.payoneer ? addressesOfPayoneer(config.payoneer) : []),
  ...several('PROVIDER_DOTMONEY_URL', [config.dotmoney?.url]),
  ...several('PROVIDER_TWILIO_URL', [config.messages.twilio?.url]),
  ...several('DOCUMENT_S3_URL', config.storage.kind === 's3' ? [config.storage.account.url] : []),
  ...several('HOST_SITE_ORIGINS', config.hostSiteOrigins),
  ...several('FRAME_ANCESTORS', config.frameAncestors),
  ...several('VAULT_ORIGIN', [config.vaultOrigin]),
  ...several('WINDOW_ORIGIN', [config.tosspayments?.windows.paymentUrl]),
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

/** A shared port would open the inner calls to everybody, or nothing would start at all. */
export const refuseSharedPorts = (
  { port, operationsPort, metricsPort }: Config,
  blame: Blame,
): void => {
  const taken = [port];
  for (const [name, own] of [
    ['OPERATIONS_PORT', operationsPort],
    ['METRICS_PORT', metricsPort],
  ] as const) {
    if (own === undefined || own === 0) continue;
    if (taken.includes(own)) blame(name, 'expected a port of its own');
    taken.push(own);
  }
};

/** The script of a provider's window would share its origin with the card form, and read it. */
export const refuseSharedOrigin = ({ vaultOrigin, tosspayments }: Config, blame: Blame): void => {
  if (tosspayments === undefined) return;
  if (new URL(tosspayments.windows.paymentUrl).origin === vaultOrigin) {
    blame('WINDOW_ORIGIN', 'expected another origin than VAULT_ORIGIN');
  }
};

const mustBeOwn = (config: Config, variables: Variables, blame: Blame): void => {
  const { environment, fieldKeys } = config;
  for (const name of leftAsTheyAre(config, variables, ({ secret }) => secret === true)) {
    blame(name, `${environment} needs a secret of its own`);
  }
  for (const name of leftAsTheyAre(config, variables, ({ ofSandbox }) => ofSandbox === true)) {
    blame(name, 'this one is for the sandbox');
  }
  if (fieldKeys.some(({ key }) => isDevelopmentKey(key))) {
    blame('FIELD_KEYS', `${environment} needs a secret of its own`);
  }
};

/** Also of staging that others can reach, but for the clock. */
export const refuseInProduction = (config: Config, variables: Variables, blame: Blame): void => {
  const { environment } = config;
  if (config.clock === 'test' && environment === 'production') {
    blame('DIPPER_CLOCK', 'production has no test clock');
  }
  if (!config.rateLimits) blame('RATE_LIMITS', `${environment} keeps its limits`);
  if (!config.providerBreaker) {
    blame(
      'PROVIDER_BREAKER',
      `${environment} opens the circuit of a provider that does not answer`,
    );
  }
  refuseHalves(config, variables, blame);
  refuseHalfCards(config, variables, blame);
  mustBeOwn(config, variables, blame);
  if (config.storage.kind === 'disk' && !variables['DOCUMENT_DIRECTORY']) {
    blame('DOCUMENT_DIRECTORY', `${environment} says where documents are kept`);
  }
  if (!variables['WINDOW_ORIGIN'] && opensWindows(config)) {
    blame('WINDOW_ORIGIN', `${environment} opens windows from pages of its own`);
  }
  if (!variables['MAIL_SMTP_URL']) {
    blame('MAIL_SMTP_URL', `${environment} needs a mail server of its own`);
  }
  for (const [name, url] of addressesOf(config)) {
    if (!isSecure(url)) blame(name, `${environment} needs an https address`);
  }
};

const isFallback = (name: SettingName, text: string): boolean => {
  const { fallback }: Setting = settings[name];
  return fallback === text;
};

const publicPartnerKeys = new Set(
  settings.PARTNER_KEYS.schema.parse(settings.PARTNER_KEYS.fallback).values(),
);

const textOf = (key: Uint8Array | undefined): string =>
  key === undefined ? '' : Buffer.from(key).toString('base64url');

/** Returns each secret that opens the product, and whether the sources contain it. */
const publishedSecretsOf = (config: Config): readonly (readonly [SettingName, boolean])[] => [
  ['OPERATOR_TOKEN', isFallback('OPERATOR_TOKEN', config.operatorToken)],
  ['OPERATOR_TOKENS', config.operators.some(({ token }) => isFallback('OPERATOR_TOKEN', token))],
  ['PARTNER_KEYS', [...config.partnerKeys.values()].some((key) => publicPartnerKeys.has(key))],
  ['FIELD_KEYS', config.fieldKeys.some(({ key }) => isDevelopmentKey(key))],
  ['VAULT_KEY', isFallback('VAULT_KEY', textOf(config.cards.vaultKey))],
];

/**
 * Refuses published secrets in any environment that others can reach, so that a forgotten setting
 * does not pass as development.
 */
export const refusePublishedSecrets = (
  config: Config,
  variables: Variables,
  blame: Blame,
): void => {
  if (!variables['DIPPER_ENVIRONMENT']) {
    blame(
      'DIPPER_ENVIRONMENT',
      'it must be set where HOST, OPERATIONS_HOST, PUBLIC_URL, API_URL, CONSOLE_URL or one of COUNTRY_API_BASES is not loopback',
    );
  }
  for (const [name, isKnown] of publishedSecretsOf(config)) {
    if (isKnown) blame(name, 'everybody knows this one, and others can come here');
  }
};
