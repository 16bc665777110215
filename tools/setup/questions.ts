import { countries } from '../../packages/contract/src/index.ts';
import { providersIn } from '../../apps/server/seeds/index.ts';
import { partNames } from '../../apps/server/src/platform/config/index.ts';
import type { PartName } from '../../apps/server/src/platform/config/index.ts';
import { helpOf } from './settings.ts';

export type Ask = (question: string) => Promise<string>;

const isPart = (name: string): name is PartName => partNames.some((each) => each === name);

/** Undefined: one of the names is none of a part. */
export const partsOf = (text: string): readonly PartName[] | undefined => {
  const names = text.split(/[\s,]+/).filter((name) => name !== '');
  const parts = names.filter(isPart);
  return parts.length === names.length ? parts : undefined;
};

/** The question is put again until each name is one that there is. */
export const askParts = async (
  ask: Ask,
  say: (line: string) => void,
): Promise<readonly PartName[]> => {
  for (const country of countries) say(`  ${country}: ${providersIn(country).join(', ')}`);
  const others = partNames.filter(
    (part) => !countries.some((country) => providersIn(country).includes(part)),
  );
  say(`  logins, payouts and messages: ${others.join(', ')}`);
  for (;;) {
    const parts = partsOf(await ask('Who takes part (as kakaopay, google)? '));
    if (parts !== undefined) return parts;
    say(`  expected some of ${partNames.join(', ')}`);
  }
};

/** Empty: the setting stays out. */
export const askSetting = async (
  { ask, say }: { readonly ask: Ask; readonly say: (line: string) => void },
  name: string,
  reason: string,
): Promise<string> => {
  say(`\n${name}: ${helpOf(name) ?? ''}`);
  return (await ask(`  ${reason}: `)).trim();
};
