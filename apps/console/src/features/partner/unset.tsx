import type { ProtocolStanding, UnsetPart } from '@dipper/contract';
import type { ReactNode } from 'react';

import { useTexts } from '../../shared/i18n/index.ts';
import { Part } from '../../shared/screen/index.ts';
import { useWords } from '../../shared/words/index.ts';

type UnsetProps = {
  readonly parts: readonly UnsetPart[];
  /** Names of those outside. */
  readonly protocols: readonly ProtocolStanding[];
};

/** Lists the parts that are off because nothing of them is set, and the settings that each needs. */
export function Unset({ parts, protocols }: UnsetProps): ReactNode {
  const t = useTexts('partner');
  const say = useWords();
  if (parts.length === 0) return null;
  const nameOf = (part: string): string => {
    if (part === 'cards') return t('unset_cards');
    const word = say('provider', part);
    return word === part ? (protocols.find((each) => each.provider === part)?.name ?? part) : word;
  };
  return (
    <Part title={t('unset')}>
      <p className="console-lead">{t('unset_lead')}</p>
      <dl className="partner-unset">
        {parts.map(({ part, needs }) => (
          <div key={part}>
            <dt>
              <bdi>{nameOf(part)}</bdi>
            </dt>
            {needs.map((setting) => (
              <dd key={setting}>
                <code>{setting}</code>
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </Part>
  );
}
