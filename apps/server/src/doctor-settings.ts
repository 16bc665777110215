import { fine, of, wrong } from './core/doctor/index.ts';
import type { Finding } from './core/doctor/index.ts';
import { neededBy } from './platform/config/index.ts';
import type { Examined } from './platform/config/index.ts';
import { helpOf } from './setting-help.ts';

/** All that is wrong, each with what it is for and where one gets it, and what is off. */
export const lookAtSettings = ({ config, faults }: Examined): readonly Finding[] =>
  [
    ...(faults.length === 0 ? [fine(config.environment, 'the settings are right')] : []),
    ...faults.map(({ setting, reason }) => wrong(setting, reason, helpOf(setting) ?? '')),
    ...config.unset.map((part) =>
      fine(part, `off: nothing of it is set; it needs ${neededBy(part).join(', ')}`),
    ),
    ...(config.cards.registration === undefined
      ? [
          fine(
            'cards',
            'off: no card is registered; they need VAULT_ORIGIN, VAULT_KEY and CARD_PROVIDER',
          ),
        ]
      : []),
  ].map(of('settings'));
