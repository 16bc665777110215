import { operatorSubscriptionRoute } from '@dipper/contract';
import type { OperatorSubscriptionDetail } from '@dipper/contract';
import { Banner, Facts } from '@dipper/ui';
import type { ReactNode } from 'react';
import { Link, useParams } from 'wouter';

import { useAnswer, useRounds } from '../../shared/api/index.ts';
import { Course, Detail, RawFacts, useActEvents } from '../../shared/detail/index.ts';
import type { CourseEvent, EventSource } from '../../shared/detail/index.ts';
import { Moment, UnitAmount } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { PersonLink } from '../../shared/link/index.ts';
import { usePersonTexts } from '../../shared/problem/index.ts';
import { Asking, Part, Screen } from '../../shared/screen/index.ts';
import { useWords } from '../../shared/words/index.ts';
import { Charges } from './charges.tsx';
import { Doing } from './doing.tsx';
import { Invoices } from './invoices.tsx';
import { CardName, Periods } from './parts.tsx';
import { StateMark } from './subscriptions-screen.tsx';

export function SubscriptionScreen(): ReactNode {
  const { id } = useParams<{ id: string }>();
  const t = useTexts('subscription');
  const query = useAnswer(operatorSubscriptionRoute, { params: { id } });
  const { round, again } = useRounds(query);
  const acts = useActEvents({ kind: 'subscription', subject: id }, round);
  return (
    <Screen title={t('subscription')} lead={<bdi dir="ltr">{id}</bdi>}>
      <Asking query={query}>
        {({ body }) => <SubscriptionDetail detail={body} acts={acts} onDone={again} />}
      </Asking>
    </Screen>
  );
}

type DetailProps = { readonly detail: OperatorSubscriptionDetail };
type SubscriptionDetailProps = DetailProps & {
  readonly acts: EventSource;
  readonly onDone: () => void;
};

function SubscriptionDetail({ detail, acts, onDone }: SubscriptionDetailProps): ReactNode {
  const t = useTexts('subscription');
  const course = useSubscriptionCourse(detail);
  const { subscription, card } = detail;
  const { userId, currency } = subscription;
  return (
    <Detail
      label={t('subscription')}
      main={<UnitAmount amount={subscription.localPrice} unit={currency} />}
      state={<StateMark state={subscription.state} />}
      lines={[
        <span key="what">
          <bdi>{subscription.name}</bdi> · <PersonLink id={userId} />
        </span>,
        <Next key="next" detail={detail} />,
      ]}
      note={<Trouble detail={detail} />}
      acts={<Doing detail={detail} onDone={onDone} />}
      neighbours={[
        { term: t('person'), value: <PersonLink id={userId} /> },
        {
          term: t('same_person'),
          value: (
            <Link className="d-link" href={`/subscriptions?person=${userId}`}>
              {t('subscriptions')}
            </Link>
          ),
        },
        { term: t('card'), value: card === null ? '–' : <CardName card={card} /> },
      ]}
    >
      <Course events={course} sources={[acts]} />
      <Part title={t('charges')}>
        <Charges charges={detail.charges} onDone={onDone} />
      </Part>
      <Periods periods={detail.periods} currency={currency} />
      <Invoices invoices={detail.invoices} />
      <RawFacts>
        <Dates detail={detail} />
      </RawFacts>
    </Detail>
  );
}

/** When money is taken next, and how much. */
function Next({ detail: { subscription } }: DetailProps): ReactNode {
  const t = useTexts('subscription');
  const { nextPaymentTime: next, nextAmount, currency } = subscription;
  if (next === null || nextAmount === null) return null;
  return (
    <>
      {t('next_payment')} · <Moment at={next} /> ·{' '}
      <UnitAmount amount={nextAmount} unit={currency} />
    </>
  );
}

function Trouble({ detail: { subscription, card } }: DetailProps): ReactNode {
  const t = useTexts('subscription');
  const texts = usePersonTexts();
  const { trouble } = subscription;
  return (
    <>
      {trouble === null ? null : (
        <Banner tone="danger">
          {t('trouble', { reason: texts[trouble.reason]?.text ?? trouble.reason })}
        </Banner>
      )}
      {card === null || card.isUsable ? null : <Banner tone="warning">{t('card_gone')}</Banner>}
    </>
  );
}

function Dates({ detail: { subscription } }: DetailProps): ReactNode {
  const t = useTexts('subscription');
  const { paidUntil, startedAt, endedAt } = subscription;
  return (
    <Facts
      items={[
        { term: t('started'), value: <Moment at={startedAt} withSeconds /> },
        { term: t('paid_until'), value: <Moment at={paidUntil} withSeconds /> },
        ...(endedAt === null
          ? []
          : [{ term: t('ended'), value: <Moment at={endedAt} withSeconds /> }]),
      ]}
    />
  );
}

const useSubscriptionCourse = ({
  timeline,
}: OperatorSubscriptionDetail): readonly CourseEvent[] => {
  const say = useWords();
  const texts = usePersonTexts();
  return timeline.map(({ kind, reason, at, amount, currency }, place) => ({
    key: `event ${place}`,
    at,
    title: say('step', kind),
    tone: reason === null ? undefined : 'danger',
    amount: amount === null ? null : <UnitAmount amount={amount} unit={currency} />,
    cause: reason === null ? null : (texts[reason]?.text ?? reason),
  }));
};
