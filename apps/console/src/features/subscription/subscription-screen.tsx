import { operatorSubscriptionRoute } from '@dipper/contract';
import type { OperatorSubscriptionDetail } from '@dipper/contract';
import { Banner, Facts } from '@dipper/ui';
import type { ReactNode } from 'react';
import { useParams } from 'wouter';

import { useAnswer, useRounds } from '../../shared/api/index.ts';
import { Moment, UnitAmount } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { PersonLink } from '../../shared/link/index.ts';
import { usePersonTexts } from '../../shared/problem/index.ts';
import { Acts, Asking, Part, Screen } from '../../shared/screen/index.ts';
import { Charges } from './charges.tsx';
import { Doing } from './doing.tsx';
import { Invoices } from './invoices.tsx';
import { CardName, Periods, Timeline } from './parts.tsx';
import { StateMark } from './subscriptions-screen.tsx';

export function SubscriptionScreen(): ReactNode {
  const { id } = useParams<{ id: string }>();
  const t = useTexts('subscription');
  const query = useAnswer(operatorSubscriptionRoute, { params: { id } });
  const { round, again } = useRounds(query);
  return (
    <Screen title={t('subscription')} lead={<bdi dir="ltr">{id}</bdi>}>
      <Asking query={query}>
        {({ body }) => (
          <>
            <Doing detail={body} onDone={again} />
            <div className="console-columns subscription-facts">
              <What detail={body} />
              <Timeline detail={body} />
            </div>
            <Periods periods={body.periods} currency={body.subscription.currency} />
            <Part title={t('charges')}>
              <Charges charges={body.charges} onDone={again} />
            </Part>
            <Invoices invoices={body.invoices} />
          </>
        )}
      </Asking>
      <Acts key={round} kind="subscription" subject={id} />
    </Screen>
  );
}

function What({ detail }: { readonly detail: OperatorSubscriptionDetail }): ReactNode {
  const t = useTexts('subscription');
  const texts = usePersonTexts();
  const { subscription, card } = detail;
  const { nextPaymentTime: next, nextAmount, currency, trouble, endedAt } = subscription;
  return (
    <Part title={t('subscription')}>
      {trouble === null ? null : (
        <Banner tone="danger">
          {t('trouble', { reason: texts[trouble.reason]?.text ?? trouble.reason })}
        </Banner>
      )}
      <Facts
        items={[
          { term: t('name'), value: <bdi>{subscription.name}</bdi> },
          { term: t('state'), value: <StateMark state={subscription.state} /> },
          { term: t('person'), value: <PersonLink id={subscription.userId} /> },
          {
            term: t('price'),
            value: <UnitAmount amount={subscription.localPrice} unit={currency} />,
            strong: true,
          },
          {
            term: t('next_payment'),
            value:
              next === null || nextAmount === null ? (
                '–'
              ) : (
                <>
                  <Moment at={next} /> · <UnitAmount amount={nextAmount} unit={currency} />
                </>
              ),
          },
          { term: t('paid_until'), value: <Moment at={subscription.paidUntil} /> },
          { term: t('started'), value: <Moment at={subscription.startedAt} /> },
          ...(endedAt === null ? [] : [{ term: t('ended'), value: <Moment at={endedAt} /> }]),
          {
            term: t('card'),
            value:
              card === null ? (
                '–'
              ) : (
                <>
                  <CardName card={card} />
                  {card.isUsable ? null : <p>{t('card_gone')}</p>}
                </>
              ),
          },
        ]}
      />
    </Part>
  );
}
