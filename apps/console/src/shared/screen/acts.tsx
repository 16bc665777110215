import { operatorActsRoute } from '@dipper/contract';
import type { ActSubjectKind, OperatorAct } from '@dipper/contract';
import type { ReactNode } from 'react';

import { useAnswer } from '../api/index.ts';
import { Moment } from '../format/index.ts';
import { useTexts } from '../i18n/index.ts';
import type { Texts } from '../i18n/index.ts';
import { Raised } from '../record/index.ts';
import { Table } from '../table/index.ts';
import type { Column } from '../table/index.ts';
import { Outcome, spokenReason, useWords } from '../words/index.ts';
import type { Say } from '../words/index.ts';
import { Asking } from './asking.tsx';
import { Part } from './part.tsx';

type ActsProps = {
  readonly kind: ActSubjectKind;
  readonly subject: string;
};

/** Lists operators' acts on one subject, and their reasons. */
export function Acts({ kind, subject }: ActsProps): ReactNode {
  const t = useTexts('core');
  const say = useWords();
  const query = useAnswer(operatorActsRoute, { query: { kind, subject } });
  return (
    <Part title={t('acts')}>
      <Asking query={query}>
        {({ body }) => (
          <Table<OperatorAct>
            caption={t('acts')}
            rows={body.results}
            keyOf={({ actId }) => actId}
            columns={columnsOf(t, say)}
            nothing={<p>{t('nothing_here')}</p>}
          />
        )}
      </Asking>
    </Part>
  );
}

const columnsOf = (t: Texts<'core'>, say: Say): readonly Column<OperatorAct>[] => [
  { key: 'at', head: t('act_at'), cell: ({ at }) => <Moment at={at} withSeconds /> },
  {
    key: 'who',
    head: t('act_operator'),
    cell: ({ operator, raised }) => (
      <>
        <bdi>{operator}</bdi>
        <Raised raised={raised} />
      </>
    ),
  },
  { key: 'call', head: t('act_done'), cell: (act) => say('call', act.call) },
  {
    key: 'why',
    head: t('reason'),
    cell: ({ reason }) => <bdi>{spokenReason(say, reason ?? '–')}</bdi>,
  },
  {
    key: 'end',
    head: t('act_outcome'),
    cell: ({ outcome }) => <Outcome outcome={outcome} />,
  },
];
