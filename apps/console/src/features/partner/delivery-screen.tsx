import { replayWebhooksRoute, webhookDeliveryRoute } from '@dipper/contract';
import type { WebhookDelivery, WebhookDeliveryDetail, WebhookTry } from '@dipper/contract';
import { Button, Facts } from '@dipper/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link, useParams } from 'wouter';

import { useAct, useAnswer } from '../../shared/api/index.ts';
import { ReasonDialog } from '../../shared/form/index.ts';
import { Moment, Reference } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import type { Texts } from '../../shared/i18n/index.ts';
import { Asking, Part, Screen } from '../../shared/screen/index.ts';
import { useMay } from '../../shared/session/index.ts';
import { Table } from '../../shared/table/index.ts';
import type { Column } from '../../shared/table/index.ts';
import { DeliveryMark } from './delivery-mark.tsx';
import './partner.css';

/** One message: its body, and the answer to each attempt. */
export function DeliveryScreen(): ReactNode {
  const { id } = useParams<{ id: string }>();
  const t = useTexts('partner');
  const common = useTexts('core');
  const query = useAnswer(webhookDeliveryRoute, { params: { id } });
  const mayReplay = useMay()('replayWebhooks');
  return (
    <Screen
      title={t('delivery')}
      lead={<bdi dir="ltr">{query.answer?.body.delivery.type ?? ''}</bdi>}
      actions={
        <Button variant="secondary" size="small" busy={query.isAsking} onClick={query.askAgain}>
          {common('look_again')}
        </Button>
      }
    >
      <Asking query={query}>
        {({ body }) => (
          <>
            {mayReplay ? <SendAgain delivery={body.delivery} onDone={query.askAgain} /> : null}
            <div className="console-columns">
              <DeliveryDetails delivery={body.delivery} />
              <Sent detail={body} />
            </div>
            <Tries tries={body.tries} />
          </>
        )}
      </Asking>
    </Screen>
  );
}

type DeliveryProps = { readonly delivery: WebhookDelivery };

function SendAgain({
  delivery: { endpoint, eventId },
  onDone,
}: DeliveryProps & { readonly onDone: () => void }): ReactNode {
  const t = useTexts('partner');
  const [isConfirming, setConfirming] = useState(false);
  const { run, isBusy, failure, forget } = useAct(replayWebhooksRoute);

  async function send(reason: string): Promise<void> {
    const result = await run({ params: { name: endpoint }, body: { eventId, reason } });
    if (result?.ok !== true) return;
    setConfirming(false);
    onDone();
  }

  return (
    <div className="console-row">
      <Button
        variant="secondary"
        size="medium"
        onClick={() => {
          forget();
          setConfirming(true);
        }}
      >
        {t('send_again')}
      </Button>
      {isConfirming ? (
        <ReasonDialog
          title={`${t('send_again')} · ${endpoint}`}
          confirmLabel={t('send_again')}
          isBusy={isBusy}
          failure={failure}
          onConfirm={(reason) => void send(reason)}
          onClose={() => setConfirming(false)}
        >
          <p>{t('send_again_text')}</p>
        </ReasonDialog>
      ) : null}
    </div>
  );
}

function DeliveryDetails({ delivery }: DeliveryProps): ReactNode {
  const t = useTexts('partner');
  const { endpoint, eventId, userId, state, attempts, nextAt, createdAt, endedAt } = delivery;
  return (
    <Part title={t('message')}>
      <Facts
        items={[
          { term: t('state'), value: <DeliveryMark state={state} /> },
          { term: t('receiver'), value: <bdi>{endpoint}</bdi> },
          {
            term: t('person_number'),
            value: (
              <Link className="d-link" href={`/people/${userId}`}>
                <bdi>{userId}</bdi>
              </Link>
            ),
          },
          {
            term: t('event_id'),
            value: <Reference of={eventId} />,
          },
          { term: t('tries'), value: attempts },
          { term: t('happened'), value: <Moment at={createdAt} withSeconds /> },
          ...(nextAt === null
            ? []
            : [{ term: t('next_try'), value: <Moment at={nextAt} withSeconds /> }]),
          ...(endedAt === null
            ? []
            : [{ term: t('ended'), value: <Moment at={endedAt} withSeconds /> }]),
        ]}
      />
    </Part>
  );
}

/** Indented to be read; what is signed is the body as it stands in the answer of the call. */
const readable = (body: string): string => {
  try {
    return JSON.stringify(JSON.parse(body), undefined, 2);
  } catch {
    return body;
  }
};

function Sent({ detail }: { readonly detail: WebhookDeliveryDetail }): ReactNode {
  const t = useTexts('partner');
  return (
    <Part title={t('sent_body')}>
      <pre className="partner-body" dir="ltr">
        {readable(detail.body)}
      </pre>
    </Part>
  );
}

function Tries({ tries }: { readonly tries: readonly WebhookTry[] }): ReactNode {
  const t = useTexts('partner');
  return (
    <Part title={t('each_try')}>
      <Table
        caption={t('each_try')}
        columns={tryColumns(t)}
        rows={tries}
        keyOf={({ at, tookMs }) => `${at} ${tookMs}`}
        nothing={<p>{t('not_tried')}</p>}
      />
    </Part>
  );
}

const tryColumns = (t: Texts<'partner'>): readonly Column<WebhookTry>[] => [
  { key: 'at', head: t('when'), cell: ({ at }) => <Moment at={at} withSeconds /> },
  {
    key: 'status',
    head: t('answered'),
    cell: ({ status, outcome }) => <bdi dir="ltr">{status ?? outcome}</bdi>,
  },
  { key: 'took', head: t('took_ms'), cell: ({ tookMs }) => tookMs, isNumber: true },
  {
    key: 'answer',
    head: t('answer_begins'),
    cell: ({ answer }) => (answer === null ? '–' : <pre className="partner-body">{answer}</pre>),
  },
];
