import type { ProtocolStanding } from '@dipper/contract';
import { Badge } from '@dipper/ui';
import type { ReactNode } from 'react';

import { useTexts } from '../../shared/i18n/index.ts';
import { Part } from '../../shared/screen/index.ts';
import { useWords } from '../../shared/words/index.ts';
import { Calls } from './calls.tsx';
import { Questions } from './questions.tsx';

type ProtocolsProps = { readonly protocols: readonly ProtocolStanding[] };

/**
 * Each provider, with the number of its published facts, its hosts, and the open questions to it.
 */
export function Protocols({ protocols }: ProtocolsProps): ReactNode {
  const t = useTexts('partner');
  return (
    <Part title={t('protocols')}>
      <p className="console-lead">{t('protocols_lead')}</p>
      <ul className="partner-protocols">
        {protocols.map((protocol) => (
          <li key={protocol.provider}>
            <Protocol of={protocol} />
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Protocol({ of }: { readonly of: ProtocolStanding }): ReactNode {
  const t = useTexts('partner');
  const { questions } = of;
  return (
    <details>
      <summary className="partner-protocol">
        <ProtocolState of={of} />
        {questions.length === 0 ? (
          <Badge tone="success">{t('nothing_to_ask')}</Badge>
        ) : (
          <Badge tone="warning">{t('to_ask', { count: questions.length })}</Badge>
        )}
      </summary>
      <Calls of={of} />
      {questions.length === 0 ? undefined : <Questions questions={questions} />}
    </details>
  );
}

function ProtocolState({
  of: { provider, name, facts },
}: {
  readonly of: ProtocolStanding;
}): ReactNode {
  const t = useTexts('partner');
  const say = useWords();
  const word = say('provider', provider);
  return (
    <span className="partner-known">
      <strong>
        <bdi>{word === provider ? name : word}</bdi>
      </strong>{' '}
      <small className="console-why">{t('facts_known', facts)}</small>
    </span>
  );
}
