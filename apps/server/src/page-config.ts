import { appVersion, koreanSnsTypes } from '@dipper/contract';
import type { PageConfig } from '@dipper/contract';
import type { Config } from './platform/config/index.ts';
import type { IdentityProvider } from './ports/identity.ts';

export type PageParts = {
  readonly config: Config;
  readonly logins: readonly Pick<IdentityProvider, 'snsType'>[];
};

/** Whether page and calls share a host, as they do where nothing else was set. */
export const isOwnHost = ({ apiUrl, publicUrl }: Config): boolean => apiUrl === `${publicUrl}/api`;

/** Hosts of calls other than the page's own. */
export const connectOriginsOf = (config: Config): readonly string[] => {
  const { apiUrl, publicUrl, countryApiBases, braze } = config;
  const bases = [apiUrl, ...Object.values(countryApiBases), braze?.endpoint ?? apiUrl];
  const origins = bases.map((base) => new URL(base).origin);
  return [...new Set(origins)].filter((origin) => origin !== publicUrl);
};

/** Returns our own ways to log in: always e-mail, and phone if somebody carries text messages. */
const ownWaysOf = ({ messages }: Config): PageConfig['logins'] =>
  koreanSnsTypes.filter((way) => way !== 'phone' || messages.twilio !== undefined);

/** Returns what the page learns about its environment; one build serves all of them. */
export const pageConfigOf = ({ config, logins }: PageParts): PageConfig => ({
  environment: config.environment,
  apiBase: isOwnHost(config) ? '/api' : config.apiUrl,
  hosts: Object.fromEntries(
    Object.entries(config.countryApiBases).map(([country, apiBase]) => [country, { apiBase }]),
  ),
  trustedOrigins: [...config.hostSiteOrigins],
  hostOrigins: [...config.hostSiteOrigins],
  certificationUrl: config.certificationUrl ?? null,
  logins: [...logins.map(({ snsType }) => snsType), ...ownWaysOf(config)],
  ...(config.braze === undefined ? {} : { braze: config.braze }),
  features: { cards: config.cards.registration !== undefined },
  version: appVersion,
});

/** Returns the origins that the page may post a form to: its content must not stand in an address. */
export const formOriginsOf = ({ certificationUrl }: Config): readonly string[] =>
  certificationUrl === undefined ? [] : [new URL(certificationUrl).origin];

/** The one script that an operator may have allowed from elsewhere. */
export const scriptAddressesOf = ({ braze }: Config): readonly string[] =>
  braze === undefined ? [] : [braze.sdkUrl];
