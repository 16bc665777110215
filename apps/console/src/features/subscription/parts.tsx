import type { Currency, OperatorSubscriptionDetail } from '@dipper/contract';
import type { ReactNode } from 'react';

import { Moment, UnitAmount } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import type { Texts } from '../../shared/i18n/index.ts';
import { Part } from '../../shared/screen/index.ts';
import { Table } from '../../shared/table/index.ts';
import type { Column } from '../../shared/table/index.ts';

type PeriodsProps = {
  readonly periods: OperatorSubscriptionDetail['periods'];
  readonly currency: Currency;
};

export function Periods({ periods, currency }: PeriodsProps): ReactNode {
  const t = useTexts('subscription');
  return (
    <Part title={t('periods')}>
      <Table
        caption={t('periods')}
        rows={periods}
        keyOf={({ number }) => String(number)}
        columns={periodsOf(t, currency)}
      />
    </Part>
  );
}

const periodsOf = (
  t: Texts<'subscription'>,
  currency: Currency,
): readonly Column<OperatorSubscriptionDetail['periods'][number]>[] => [
  {
    key: 'period',
    head: t('period'),
    cell: ({ startsAt, endsAt }) => (
      <>
        <Moment at={startsAt} /> – <Moment at={endsAt} />
      </>
    ),
  },
  { key: 'state', head: t('state'), cell: ({ state }) => t(`period_${state}`) },
  { key: 'attempts', head: t('attempts'), isNumber: true, cell: (row) => row.attempts },
  {
    key: 'next',
    head: t('next_attempt'),
    cell: ({ nextAttemptAt: at }) => (at === null ? '–' : <Moment at={at} />),
  },
  {
    key: 'amount',
    head: t('amount'),
    isNumber: true,
    cell: ({ amount }) => <UnitAmount amount={amount} unit={currency} />,
  },
];

type NamedCard = Pick<NonNullable<OperatorSubscriptionDetail['card']>, 'company' | 'lastFour'>;

/** Names a card as its owner sees it. */
export function CardName({ card: { company, lastFour } }: { readonly card: NamedCard }): ReactNode {
  const t = useTexts('subscription');
  return (
    <>
      <bdi>{company}</bdi>{' '}
      {lastFour === null ? t('card_ending_unknown') : <bdi dir="ltr">•••• {lastFour}</bdi>}
    </>
  );
}
