import type { RouteName, WebhookEndpointStanding } from '@dipper/contract';
import { Badge, Button } from '@dipper/ui';
import type { Tone } from '@dipper/ui';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

import { Moment, useMomentText } from '../../shared/format/index.ts';
import type { Texts } from '../../shared/i18n/index.ts';
import type { Column } from '../../shared/table/index.ts';
import type { ReceiverDeed } from './receiver-dialogs.tsx';

type ReceiverStatus = 'off' | 'failing' | 'well';

const tones: Readonly<Record<ReceiverStatus, Tone>> = {
  off: 'danger',
  failing: 'warning',
  well: 'success',
};

const standingOf = ({ disabledAt, failingSince }: WebhookEndpointStanding): ReceiverStatus =>
  disabledAt !== null ? 'off' : failingSince === null ? 'well' : 'failing';

type CellProps = { readonly row: WebhookEndpointStanding; readonly t: Texts<'partner'> };

function State({ row, t }: CellProps): ReactNode {
  const standing = standingOf(row);
  const since = row.disabledAt ?? row.failingSince;
  return (
    <>
      <Badge tone={tones[standing]}>{t(`receiver_${standing}`)}</Badge>
      {since === null ? null : (
        <div className="console-reference">
          <Moment at={since} />
        </div>
      )}
    </>
  );
}

function Secrets({ row, t }: CellProps): ReactNode {
  const momentText = useMomentText();
  if (row.source === 'settings') return t('in_settings');
  return row.secrets.map(({ madeAt, madeBy, goodUntil }) => (
    <div key={madeAt}>
      <Moment at={madeAt} /> · <bdi>{madeBy}</bdi>
      {goodUntil === null ? null : (
        <span className="console-reference">
          {' '}
          {t('until_time', { time: momentText(goodUntil) })}
        </span>
      )}
    </div>
  ));
}

export const columnsOf = (t: Texts<'partner'>): readonly Column<WebhookEndpointStanding>[] => [
  {
    key: 'name',
    head: t('receiver'),
    cell: ({ name, url }) => (
      <>
        <bdi>{name}</bdi>
        <div className="console-reference">
          <bdi dir="ltr">{url}</bdi>
        </div>
      </>
    ),
  },
  { key: 'state', head: t('state'), cell: (row) => <State row={row} t={t} /> },
  {
    key: 'waiting',
    head: t('waiting'),
    cell: ({ name, waiting }) => (
      <Link className="d-link" href={`/webhook-deliveries?receiver=${name}&state=waiting`}>
        {waiting}
      </Link>
    ),
    isNumber: true,
  },
  {
    key: 'oldest',
    head: t('waits_since'),
    cell: ({ oldestAt }) => (oldestAt === null ? '–' : <Moment at={oldestAt} />),
  },
  {
    key: 'given',
    head: t('given_up'),
    cell: ({ name, givenUp }) => (
      <Link className="d-link" href={`/webhook-deliveries?receiver=${name}&state=given-up`}>
        {givenUp}
      </Link>
    ),
    isNumber: true,
  },
  { key: 'secrets', head: t('signed_with'), cell: (row) => <Secrets row={row} t={t} /> },
];

const deedsOf = (
  row: WebhookEndpointStanding,
): readonly (readonly [ReceiverDeed['kind'], RouteName])[] => [
  [row.disabledAt === null ? 'turn_off' : 'turn_on', 'turnWebhook'],
  ['send_span', 'replayWebhooks'],
  ...(row.source === 'settings'
    ? []
    : ([
        ['move', 'changeWebhook'],
        ['renew', 'rotateWebhook'],
      ] as const)),
];

export const deedsColumn = (
  t: Texts<'partner'>,
  may: (name: RouteName) => boolean,
  onDeed: (deed: ReceiverDeed) => void,
): Column<WebhookEndpointStanding> => ({
  key: 'deeds',
  head: t('change'),
  cell: (row) => (
    <div className="partner-deeds">
      {deedsOf(row)
        .filter(([, call]) => may(call))
        .map(([kind]) => (
          <Button
            key={kind}
            size="small"
            variant="secondary"
            aria-label={`${t(`deed_${kind}`)} · ${row.name}`}
            onClick={() => onDeed({ kind, row })}
          >
            {t(`deed_${kind}`)}
          </Button>
        ))}
    </div>
  ),
});
