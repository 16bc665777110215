import type { ProtocolStanding } from '@dipper/contract';
import { Badge } from '@dipper/ui';
import type { ReactNode } from 'react';

import { useTexts } from '../../shared/i18n/index.ts';

type FactClass = ProtocolStanding['authentication'][number]['known'];

type CallsProps = { readonly of: Pick<ProtocolStanding, 'hosts' | 'authentication'> };

const tones = { official: 'success', client: 'neutral', unproved: 'warning' } as const;

/** Lists a provider's hosts and how each call authenticates. The notes about them are in English. */
export function Calls({ of: { hosts, authentication } }: CallsProps): ReactNode {
  const t = useTexts('partner');
  return (
    <dl className="partner-calls">
      <dt>{t('hosts')}</dt>
      {hosts.map(({ value, settings, use, known }) => (
        <dd key={`${settings.join(' ')} ${use}`}>
          <bdi>{value === null ? t('host_unnamed') : <code>{value}</code>}</bdi>{' '}
          <FactSource known={known} />
          <p lang="en" dir="ltr">
            {use}
          </p>
          <small className="console-why">
            <code>{settings.join(', ')}</code>
          </small>
        </dd>
      ))}
      {authentication.length === 0 ? undefined : <dt>{t('authentication')}</dt>}
      {authentication.map(({ says, known }) => (
        <dd key={says}>
          <p lang="en" dir="ltr">
            {says}
          </p>
          <FactSource known={known} />
        </dd>
      ))}
    </dl>
  );
}

function FactSource({ known: factClass }: { readonly known: FactClass }): ReactNode {
  const t = useTexts('partner');
  return <Badge tone={tones[factClass]}>{t(`known_${factClass}`)}</Badge>;
}
