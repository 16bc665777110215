import { receiverProposalsRoute, webhookEndpointsRoute } from '@dipper/contract';
import type { WebhookEndpointStanding } from '@dipper/contract';
import { EmptyState } from '@dipper/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

import { useAnswer } from '../../shared/api/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { Asking, Screen } from '../../shared/screen/index.ts';
import { useMay } from '../../shared/session/index.ts';
import { Table } from '../../shared/table/index.ts';
import { AddReceiver } from './add-receiver.tsx';
import { ReceiverDialog } from './receiver-dialogs.tsx';
import type { DeedOutcome, ReceiverDeed } from './receiver-dialogs.tsx';
import { ReceiverProposals } from './receiver-proposals.tsx';
import { columnsOf, deedsColumn } from './receiver-columns.tsx';
import { NewSecret } from './new-secret.tsx';
import './partner.css';

/** Lists the receivers of webhooks, whether they accept them, and their signing keys. */
export function WebhooksScreen(): ReactNode {
  const t = useTexts('partner');
  const may = useMay();
  const query = useAnswer(webhookEndpointsRoute, {});
  const proposed = useAnswer(receiverProposalsRoute, {});
  const [deed, setDeed] = useState<ReceiverDeed>();
  const [shown, setSecret] = useState<DeedOutcome['secret']>();
  const [said, setSaid] = useState('');
  const isDoing = may('turnWebhook') || may('changeWebhook');

  function done({ secret, sentAgain, isMoveProposed }: DeedOutcome): void {
    setDeed(undefined);
    if (isMoveProposed) setSaid(t('move_asked'));
    else setSaid(sentAgain === undefined ? '' : t('sent_again', { count: sentAgain }));
    if (secret !== undefined) setSecret(secret);
    query.askAgain();
    proposed.askAgain();
  }

  return (
    <Screen
      title={t('webhooks')}
      lead={t('webhooks_lead')}
      actions={
        <Link className="d-link" href="/webhook-deliveries">
          {t('to_deliveries')}
        </Link>
      }
    >
      {may('addWebhook') ? (
        <AddReceiver
          onProposed={() => {
            done({});
            setSaid(t('receiver_asked'));
          }}
        />
      ) : null}
      {shown === undefined ? null : <NewSecret key={shown.secret} {...shown} />}
      <p role="status" className={said === '' ? 'd-hidden' : undefined}>
        {said}
      </p>
      <Asking query={query}>
        {({ body: { results } }) => (
          <Table<WebhookEndpointStanding>
            caption={t('webhooks')}
            columns={[...columnsOf(t), ...(isDoing ? [deedsColumn(t, may, setDeed)] : [])]}
            rows={results}
            keyOf={({ name }) => name}
            nothing={<EmptyState title={t('no_receivers')} />}
          />
        )}
      </Asking>
      <Asking query={proposed}>
        {({ body: { results } }) => <ReceiverProposals proposals={results} onDone={done} />}
      </Asking>
      {deed === undefined ? null : (
        <ReceiverDialog deed={deed} onDone={done} onClose={() => setDeed(undefined)} />
      )}
    </Screen>
  );
}
