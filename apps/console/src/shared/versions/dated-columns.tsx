import type { VersionStanding } from '@dipper/contract';
import { Badge } from '@dipper/ui';
import type { Tone } from '@dipper/ui';
import type { ReactNode } from 'react';

import { Moment } from '../format/index.ts';
import { useTexts } from '../i18n/index.ts';
import type { Texts } from '../i18n/index.ts';
import type { Column } from '../table/index.ts';
import { Author, Why } from '../words/index.ts';

export type Dated = {
  readonly version: number;
  readonly standing: VersionStanding;
  readonly changedAt: string;
  readonly changedBy: string;
  readonly reason: string;
};

const tones: Readonly<Partial<Record<Dated['standing'], Tone>>> = {
  present: 'success',
  planned: 'warning',
};

function VersionStatus({ standing }: Pick<Dated, 'standing'>): ReactNode {
  const t = useTexts('core');
  return <Badge tone={tones[standing]}>{t(`standing_${standing}`)}</Badge>;
}

/** Returns the columns of a version: its start, its author and the reason. */
export const datedColumns = <Row extends Dated>(
  t: Texts<'core'>,
  beginningOf: (row: Row) => ReactNode,
): readonly Column<Row>[] => [
  { key: 'version', head: t('version'), isNumber: true, cell: ({ version }) => version },
  { key: 'from', head: t('holds_from'), cell: beginningOf },
  {
    key: 'standing',
    head: t('standing'),
    cell: (row) => <VersionStatus standing={row.standing} />,
  },
  {
    key: 'who',
    head: t('act_operator'),
    cell: ({ changedBy, changedAt, reason }) => (
      <>
        <bdi>
          <Author by={changedBy} reason={reason} />
        </bdi>
        <small className="console-why">
          <Moment at={changedAt} />
        </small>
      </>
    ),
  },
  {
    key: 'why',
    head: t('reason'),
    cell: ({ changedBy, reason }) => (
      <bdi>
        <Why by={changedBy} reason={reason} />
      </bdi>
    ),
  },
];
