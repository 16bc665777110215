import type { Config } from './config-type.ts';
import { neededBy } from './parts.ts';
import type { SettingName } from './settings.ts';

/** A part without settings, and the settings that it needs. */
type Off = { readonly part: string; readonly needs: readonly SettingName[] };

const ofCards = ['VAULT_ORIGIN', 'VAULT_KEY', 'CARD_PROVIDER'] as const;

export const whatIsOff = ({ unset, cards }: Pick<Config, 'unset' | 'cards'>): readonly Off[] => [
  ...unset.map((part) => ({ part, needs: neededBy(part) })),
  ...(cards.registration === undefined ? [{ part: 'cards', needs: ofCards }] : []),
];
