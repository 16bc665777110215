import { operatorCardPaymentRoute } from '@dipper/contract';
import type { OperatorCardPaymentDetail } from '@dipper/contract';
import { Badge, Banner, Facts } from '@dipper/ui';
import type { ReactNode } from 'react';
import { useParams } from 'wouter';

import { useAnswer, useRounds } from '../../shared/api/index.ts';
import { Entries, ReceiptButton, Steps } from '../../shared/books/index.ts';
import { CountryName, Moment, UnitAmount } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { PersonLink, SubjectLink } from '../../shared/link/index.ts';
import { usePersonTexts } from '../../shared/problem/index.ts';
import { Acts, Asking, Part, Screen } from '../../shared/screen/index.ts';
import { ProviderName, useWords } from '../../shared/words/index.ts';
import { Back } from './back.tsx';
import { Review, toneOf } from './charges.tsx';
import { CardName, Periods } from './parts.tsx';
import './subscription.css';

/** One charge of a stored card: its purpose, its result, and the explanation. */
export function CardPaymentScreen(): ReactNode {
  const { id } = useParams<{ id: string }>();
  const t = useTexts('subscription');
  const query = useAnswer(operatorCardPaymentRoute, { params: { id } });
  const { round, again } = useRounds(query);
  return (
    <Screen title={t('card_payment')} lead={<bdi dir="ltr">{id}</bdi>}>
      <Asking query={query}>
        {({ body }) => (
          <>
            <Doing detail={body} onDone={again} />
            <div className="console-columns subscription-facts">
              <What detail={body} />
              <Whence detail={body} />
            </div>
            <Became detail={body} />
            <Back detail={body} onDone={again} />
            <Entries entries={body.entries} />
          </>
        )}
      </Asking>
      <Acts key={round} kind="card-payment" subject={id} />
    </Screen>
  );
}

type DetailProps = { readonly detail: OperatorCardPaymentDetail };

function Doing(props: DetailProps & { readonly onDone: () => void }): ReactNode {
  const { payment, hasReceipt } = props.detail;
  const t = useTexts('subscription');
  return (
    <>
      {payment.state === 'review' ? (
        <Banner
          tone="warning"
          action={<Review payment={payment} log={props.detail.log} onDone={props.onDone} />}
        >
          {t('charge_review')}
        </Banner>
      ) : null}
      {hasReceipt ? (
        <div className="console-row">
          <ReceiptButton id={payment.cardPaymentId} />
        </div>
      ) : null}
    </>
  );
}

function What({ detail }: DetailProps): ReactNode {
  const t = useTexts('subscription');
  const say = useWords();
  const texts = usePersonTexts();
  const { payment } = detail;
  const { state, reason, subscriptionId, name, currency } = payment;
  return (
    <Part title={t('card_payment')}>
      <Facts
        items={[
          {
            term: t('state'),
            value: <Badge tone={toneOf(state)}>{say('state', state)}</Badge>,
          },
          ...(reason === null ? [] : [{ term: t('why'), value: texts[reason]?.text ?? reason }]),
          { term: t('purpose'), value: say('purpose', payment.purpose) },
          {
            term: t('subscription'),
            value:
              subscriptionId === null ? (
                '–'
              ) : (
                <SubjectLink kind="subscription" id={subscriptionId}>
                  <bdi>{name}</bdi>
                </SubjectLink>
              ),
          },
          { term: t('person'), value: <PersonLink id={payment.userId} /> },
          {
            term: t('amount'),
            value: <UnitAmount amount={payment.amount} unit={currency} />,
            strong: true,
          },
          {
            term: t('given_back'),
            value: <UnitAmount amount={payment.refundedAmount} unit={currency} />,
          },
          { term: t('asked_for'), value: <Moment at={payment.createdAt} withSeconds /> },
          { term: t('changed'), value: <Moment at={payment.changedAt} withSeconds /> },
        ]}
      />
    </Part>
  );
}

/** Shows the charged card, its provider, and the time of the next status question. */
function Whence({ detail }: DetailProps): ReactNode {
  const t = useTexts('subscription');
  const { payment, card, question, attempt } = detail;
  return (
    <Part title={t('provider')}>
      <Facts
        items={[
          { term: t('provider'), value: <ProviderName of={payment.provider} /> },
          {
            term: t('reference'),
            value: <bdi dir="ltr">{payment.providerTransactionId ?? '–'}</bdi>,
          },
          {
            term: t('order_number'),
            value: (
              <bdi dir="ltr" className="console-hash">
                {detail.orderId}
              </bdi>
            ),
          },
          {
            term: t('card'),
            value: card === null ? '–' : <CardName card={card} />,
          },
          { term: t('country'), value: <CountryName of={detail.country} /> },
          { term: t('attempt'), value: attempt ?? '–' },
          {
            term: t('asked_next'),
            value:
              question === null ? (
                '–'
              ) : (
                <>
                  <Moment at={question.dueAt} withSeconds /> ·{' '}
                  {t('asked_times', { count: question.times })}
                </>
              ),
          },
        ]}
      />
    </Part>
  );
}

function Became({ detail: { log, period, payment } }: DetailProps): ReactNode {
  const t = useTexts('subscription');
  const common = useTexts('core');
  const say = useWords();
  return (
    <>
      <Part title={common('log')}>
        <Steps steps={log} stateOf={(state) => say('state', state)} unit={payment.currency} />
      </Part>
      {period === null ? (
        <Part title={t('period')}>
          <p>{t('no_period')}</p>
        </Part>
      ) : (
        <Periods periods={[period]} currency={payment.currency} />
      )}
    </>
  );
}
