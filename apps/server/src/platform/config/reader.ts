import { WrongSetting } from '@dipper/contract';
import type { Fault } from '@dipper/contract';
import { settingNames, settings } from './settings.ts';
import type { SettingName, Settings, SettingValue } from './settings.ts';
import type { Variables } from './variables.ts';

export type Read = <Name extends SettingName>(name: Name, fallback?: string) => SettingValue<Name>;
export type ReadIfSet = <Name extends SettingName>(name: Name) => SettingValue<Name> | undefined;
/** The same, where it has no usual value and something else that is set cannot do without it. */
type ReadNeeded = <Name extends SettingName>(
  name: Name,
  reason: string,
) => SettingValue<Name> | undefined;

export type Reader = {
  readonly read: Read;
  readonly readIfSet: ReadIfSet;
  readonly readNeeded: ReadNeeded;
  readonly blame: (setting: SettingName, reason: string) => void;
  /** Lists all faults found so far, in the order of the settings, each once. */
  readonly faults: () => readonly Fault[];
};

/**
 * Collects faults and reads on with defaults, so that a start reports all of them at once. With a
 * fault the values serve for nothing else.
 */
export const createReader = (variables: Variables): Reader => {
  const all: Settings = settings;
  const reasons = new Map<SettingName, string>();
  const blame = (setting: SettingName, reason: string): void => {
    if (!reasons.has(setting)) reasons.set(setting, reason);
  };
  const faults = (): readonly Fault[] =>
    settingNames.flatMap((setting) => {
      const reason = reasons.get(setting);
      return reason === undefined ? [] : [{ setting, reason }];
    });

  const attempt = <Name extends SettingName>(
    name: Name,
    text: string | undefined,
  ): SettingValue<Name> | undefined => {
    if (text === undefined) return undefined;
    const parsed = all[name].schema.safeParse(text);
    if (parsed.success) return parsed.data;
    blame(name, parsed.error.issues[0]?.message ?? 'it cannot be read');
    return undefined;
  };

  const read: Read = (name, fallback) => {
    const { fallback: usual, example } = all[name];
    const texts = [variables[name] || undefined, fallback, usual];
    if (texts.every((text) => text === undefined)) blame(name, 'it must be set');
    for (const text of [...texts, example]) {
      const value = attempt(name, text);
      if (value !== undefined) return value;
    }
    throw new WrongSetting(faults());
  };

  const readIfSet: ReadIfSet = (name) => attempt(name, variables[name] || undefined);

  const readNeeded: ReadNeeded = (name, reason) => {
    if (!variables[name]) blame(name, reason);
    return readIfSet(name);
  };

  return { read, readIfSet, readNeeded, blame, faults };
};
