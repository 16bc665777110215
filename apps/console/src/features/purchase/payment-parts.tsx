import type { OperatorPaymentDetail } from '@dipper/contract';
import { Facts } from '@dipper/ui';
import type { ReactNode } from 'react';

import { Moment, UnitAmount } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import type { Texts } from '../../shared/i18n/index.ts';
import { Part } from '../../shared/screen/index.ts';
import { Table } from '../../shared/table/index.ts';
import type { Column } from '../../shared/table/index.ts';
import { useWords } from '../../shared/words/index.ts';
import type { Say } from '../../shared/words/index.ts';

type Detail = OperatorPaymentDetail;

export function Lot({ lot }: Pick<Detail, 'lot'>): ReactNode {
  const t = useTexts('purchase');
  const say = useWords();
  if (lot === null) {
    return (
      <Part title={t('lot')}>
        <p>{t('no_lot')}</p>
      </Part>
    );
  }
  const spoons = (amount: typeof lot.paid): ReactNode => (
    <UnitAmount amount={amount} unit="SPOON" />
  );
  return (
    <Part title={t('lot')}>
      <Facts
        items={[
          { term: t('spoons'), value: spoons(lot.paid) },
          { term: `${t('spoons')} · ${t('left')}`, value: spoons(lot.paidLeft) },
          { term: t('bonus'), value: spoons(lot.bonus) },
          { term: `${t('bonus')} · ${t('left')}`, value: spoons(lot.bonusLeft) },
          { term: t('ends'), value: <Moment at={lot.expiresAt} /> },
          ...lot.moves.map((move) => ({
            term: say('posting', move.kind),
            value: (
              <>
                {spoons(move.paid)} · {spoons(move.bonus)}
              </>
            ),
          })),
        ]}
      />
    </Part>
  );
}

export function Events({ events }: Pick<Detail, 'events'>): ReactNode {
  const t = useTexts('purchase');
  const say = useWords();
  if (events.length === 0) {
    return (
      <Part title={t('events')}>
        <p>{t('no_events')}</p>
      </Part>
    );
  }
  return (
    <Part title={t('events')}>
      <Table
        caption={t('events')}
        rows={events}
        keyOf={({ eventId }) => eventId}
        columns={eventsOf(t, say)}
      />
    </Part>
  );
}

const eventsOf = (t: Texts<'purchase'>, say: Say): readonly Column<Detail['events'][number]>[] => [
  { key: 'id', head: t('reference'), cell: (row) => <bdi dir="ltr">{row.eventId}</bdi> },
  { key: 'heard', head: t('heard'), cell: ({ heard }) => say('heard', heard) },
  { key: 'times', head: t('times'), isNumber: true, cell: ({ times }) => times },
  { key: 'at', head: t('changed'), cell: (row) => <Moment at={row.lastAt} withSeconds /> },
];
