import { settings } from './platform/config/index.ts';
import type { Setting } from './platform/config/index.ts';
import { protocols } from './protocols.ts';

/** Hosts that the setting holds for real, by the folder of the provider whose protocol knows them. */
const hostsOf = (name: string) =>
  Object.entries(protocols).flatMap(([folder, { provider, hosts }]) => {
    const values = Object.values(hosts)
      .filter((host) => host.settings.includes(name))
      .flatMap(({ value }) => value ?? []);
    return values.length === 0 ? [] : [{ folder, provider, values }];
  });

/** The one host that the setting holds for real; undefined where there are several, or each contract has its own. */
export const realHostOf = (name: string): string | undefined => {
  const [value, ...others] = new Set(hostsOf(name).flatMap(({ values }) => values));
  return others.length > 0 || value?.includes('{') ? undefined : value;
};

/** `linkTo` writes a provider's name where the text can lead to its page. */
export const realHostsIn = (
  name: string,
  linkTo: (provider: string, folder: string) => string = (provider) => provider,
): string =>
  hostsOf(name)
    .map(({ folder, provider, values }) => {
      const such = values.some((value) => value.includes('{')) ? 'such as ' : '';
      const named = values.map((value) => `\`${value}\``).join(' or ');
      return ` Really ${such}${named} (${linkTo(provider, folder)}).`;
    })
    .join('');

const all: Readonly<Record<string, Setting | undefined>> = settings;

/**
 * Explains what a setting is for and where to get it. The refusal to start, the doctor and the page
 * of settings all use it. Undefined: there is no setting of this name.
 */
export const helpOf = (
  name: string,
  linkTo?: (provider: string, folder: string) => string,
): string | undefined => {
  const setting = all[name];
  if (setting === undefined) return undefined;
  const { description, from } = setting;
  return `${description}${realHostsIn(name, linkTo)}${from === undefined ? '' : ` ${from}`}`;
};
