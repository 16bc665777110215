import { decideCardReviewRoute } from '@dipper/contract';
import type { OperatorCardPayment, OperatorCardPaymentDetail } from '@dipper/contract';
import { Badge } from '@dipper/ui';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

import { useAct } from '../../shared/api/index.ts';
import { ReasonedChoice } from '../../shared/form/index.ts';
import { Moment, ProductName, Reference, UnitAmount } from '../../shared/format/index.ts';
import { PersonName } from '../../shared/link/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import type { Texts } from '../../shared/i18n/index.ts';
import { usePersonTexts } from '../../shared/problem/index.ts';
import { Reviewed } from '../../shared/record/index.ts';
import { useMay } from '../../shared/session/index.ts';
import { Table } from '../../shared/table/index.ts';
import type { Column } from '../../shared/table/index.ts';
import { useWords } from '../../shared/words/index.ts';
import type { Say } from '../../shared/words/index.ts';
import './subscription.css';

type ChargesProps = {
  readonly caption?: string;
  readonly charges: readonly OperatorCardPayment[];
  readonly onDone: () => void;
};

export const toneOf = (state: OperatorCardPayment['state']) =>
  state === 'succeeded' || state === 'part_refunded'
    ? 'success'
    : state === 'review' || state === 'unknown'
      ? 'warning'
      : state === 'declined'
        ? 'danger'
        : 'neutral';

/** The columns of charges; what is in review is decided where it stands. */
export const useChargeColumns = (
  charges: readonly OperatorCardPayment[],
  onDone: () => void,
): readonly Column<OperatorCardPayment>[] => {
  const t = useTexts('subscription');
  const columns = columnsOf(t, useWords(), usePersonTexts());
  const isAnyInReview = charges.some(({ state }) => state === 'review');
  return isAnyInReview ? [...columns, decidingOf(t, onDone)] : columns;
};

/** Charges of kept cards that are part of a page, which leaves no room for a provider's number. */
export function Charges({ caption, charges, onDone }: ChargesProps): ReactNode {
  const t = useTexts('subscription');
  const common = useTexts('core');
  return (
    <Table
      caption={caption ?? t('charges')}
      rows={charges}
      keyOf={({ cardPaymentId }) => cardPaymentId}
      columns={useChargeColumns(charges, onDone).filter(({ from }) => from !== 'widest')}
      nothing={<p>{common('nothing_here')}</p>}
    />
  );
}

type ReviewProps = {
  readonly payment: OperatorCardPayment;
  /** The history, on screens that have it. */
  readonly log?: OperatorCardPaymentDetail['log'];
  readonly onDone: () => void;
};

export function Review({ payment, log, onDone }: ReviewProps): ReactNode {
  const t = useTexts('subscription');
  const may = useMay();
  const deciding = useAct(decideCardReviewRoute);
  if (!may('decideCardReview')) return '–';
  const texts = { credit: t('credit'), 'give-back': t('give_back') };
  const id = payment.cardPaymentId;
  return (
    <ReasonedChoice
      ways={['credit', 'give-back']}
      labelOf={(way) => texts[way]}
      size="small"
      isDangerous
      act={deciding}
      choose={(decision, reason) => deciding.run({ params: { id }, body: { decision, reason } })}
      onDone={onDone}
    >
      <Reviewed requested={payment.amount} unit={payment.currency} steps={log} />
    </ReasonedChoice>
  );
}

export const chargePath = ({ cardPaymentId }: OperatorCardPayment): string =>
  `/card-payments/${cardPaymentId}`;

const columnsOf = (
  t: Texts<'subscription'>,
  say: Say,
  texts: ReturnType<typeof usePersonTexts>,
): readonly Column<OperatorCardPayment>[] => [
  {
    key: 'person',
    head: t('person'),
    cell: (charge) => (
      <Link className="d-link" href={chargePath(charge)}>
        <PersonName id={charge.userId} />
      </Link>
    ),
  },
  {
    key: 'amount',
    head: t('amount'),
    isNumber: true,
    cell: ({ amount, currency }) => <UnitAmount amount={amount} unit={currency} />,
  },
  {
    key: 'state',
    head: t('state'),
    cell: ({ state, reason }) => (
      <>
        <Badge tone={toneOf(state)}>{say('state', state)}</Badge>
        {reason === null ? null : (
          <small className="subscription-why">{texts[reason]?.text ?? reason}</small>
        )}
      </>
    ),
  },
  {
    key: 'name',
    head: t('name'),
    from: 'narrow',
    cell: ({ name, subscriptionId }) =>
      subscriptionId === null ? (
        <bdi>
          <ProductName of={name} />
        </bdi>
      ) : (
        <Link className="d-link" href={`/subscriptions/${subscriptionId}`}>
          <bdi>{name}</bdi>
        </Link>
      ),
  },
  {
    key: 'at',
    head: t('asked_for'),
    from: 'narrow',
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
  {
    key: 'back',
    head: t('given_back'),
    isNumber: true,
    from: 'wide',
    cell: (row) => <UnitAmount amount={row.refundedAmount} unit={row.currency} />,
  },
  {
    key: 'reference',
    head: t('reference'),
    from: 'widest',
    cell: ({ providerTransactionId: id }) => <Reference of={id} />,
  },
];

const decidingOf = (t: Texts<'subscription'>, onDone: () => void): Column<OperatorCardPayment> => ({
  key: 'decide',
  isTool: true,
  head: t('decide'),
  cell: (row) => (row.state === 'review' ? <Review payment={row} onDone={onDone} /> : '–'),
});
