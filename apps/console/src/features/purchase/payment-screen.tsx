import { operatorPaymentRoute } from '@dipper/contract';
import type { OperatorPaymentDetail } from '@dipper/contract';
import { Facts } from '@dipper/ui';
import type { ReactNode } from 'react';
import { Link, useParams } from 'wouter';

import { useAnswer, useRounds } from '../../shared/api/index.ts';
import { Entries } from '../../shared/books/index.ts';
import { Course, Detail, RawFacts, useActEvents } from '../../shared/detail/index.ts';
import type { EventSource } from '../../shared/detail/index.ts';
import {
  CountryName,
  MethodName,
  Moment,
  UnitAmount,
  useProductName,
} from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { PersonLink } from '../../shared/link/index.ts';
import { usePersonTexts } from '../../shared/problem/index.ts';
import { Asking, Part, Screen } from '../../shared/screen/index.ts';
import { ProviderName, useWords } from '../../shared/words/index.ts';
import { PaymentActs } from './payment-acts.tsx';
import { Events, Lot } from './payment-parts.tsx';
import { Proposals } from './proposals.tsx';
import { refundPath, RefundsTable } from './refunds-table.tsx';
import { Review } from './review.tsx';
import { usePaymentCourse } from './use-payment-course.tsx';
import { PaymentMark } from './words.tsx';

export function PaymentScreen(): ReactNode {
  const { id } = useParams<{ id: string }>();
  const t = useTexts('purchase');
  const query = useAnswer(operatorPaymentRoute, { params: { id } });
  const { round, again } = useRounds(query);
  const acts = useActEvents({ kind: 'payment', subject: id }, round);
  return (
    <Screen title={t('payment')} lead={<bdi dir="ltr">{id}</bdi>}>
      <Asking query={query}>
        {({ body }) => <PaymentDetail detail={body} acts={acts} onDone={again} />}
      </Asking>
    </Screen>
  );
}

type PaymentDetailProps = {
  readonly detail: OperatorPaymentDetail;
  readonly acts: EventSource;
  readonly onDone: () => void;
};

function PaymentDetail({ detail, acts, onDone }: PaymentDetailProps): ReactNode {
  const t = useTexts('purchase');
  const course = usePaymentCourse(detail);
  const { payment, order } = detail;
  return (
    <Detail
      label={t('payment')}
      main={<UnitAmount amount={payment.totalPrice} unit={payment.currency} />}
      state={<PaymentMark state={payment.state} />}
      lines={[<Bought key="what" detail={detail} />, <Why key="why" reason={payment.reason} />]}
      note={payment.state === 'review' ? <Review detail={detail} onDone={onDone} /> : null}
      acts={<PaymentActs detail={detail} onDone={onDone} />}
      neighbours={[
        { term: t('person'), value: <PersonLink id={payment.userId} /> },
        ...detail.refunds.map((refund) => ({
          term: t('refund'),
          value: (
            <Link className="d-link" href={refundPath(refund)}>
              <UnitAmount amount={refund.amount} unit={refund.currency} />
            </Link>
          ),
        })),
        {
          term: t('all_of_person'),
          value: (
            <Link className="d-link" href={`/payments?person=${payment.userId}`}>
              {t('payments')}
            </Link>
          ),
        },
      ]}
    >
      <Course events={course} sources={[acts]} />
      <Proposals proposals={detail.proposals} onDone={onDone} />
      {detail.refunds.length === 0 ? null : (
        <Part title={t('refunds')}>
          <RefundsTable refunds={detail.refunds} />
        </Part>
      )}
      <RawFacts>
        <div className="console-columns purchase-facts">
          <Ordered payment={payment} order={order} />
          <Lot lot={detail.lot} />
        </div>
        <Entries entries={detail.entries} />
        <Events events={detail.events} />
      </RawFacts>
    </Detail>
  );
}

/** The goods of a payment, and the way it was paid. */
function Bought({ detail: { payment, order } }: DetailProps): ReactNode {
  const productName = useProductName();
  return (
    <>
      <bdi>{productName(order.productName)}</bdi>
      {payment.quantity === 1 ? null : ` × ${payment.quantity}`} ·{' '}
      <MethodName id={payment.methodId} /> · <PersonLink id={payment.userId} />
    </>
  );
}

function Why({ reason }: { readonly reason: string | null }): ReactNode {
  const texts = usePersonTexts();
  return reason === null ? null : (texts[reason]?.text ?? reason);
}

type DetailProps = { readonly detail: OperatorPaymentDetail };

type OrderedProps = Pick<OperatorPaymentDetail, 'payment' | 'order'>;

function Ordered({ payment, order }: OrderedProps): ReactNode {
  const t = useTexts('purchase');
  const say = useWords();
  const productName = useProductName();
  const texts = usePersonTexts();
  const { chargeCurrency } = order;
  const machine = (text: string | null): ReactNode => <bdi dir="ltr">{text ?? '–'}</bdi>;
  return (
    <Part title={t('ordered')}>
      <Facts
        items={[
          { term: t('state'), value: <PaymentMark state={payment.state} /> },
          ...(payment.reason === null
            ? []
            : [{ term: t('why'), value: texts[payment.reason]?.text ?? payment.reason }]),
          { term: t('ordered'), value: <bdi>{productName(order.productName)}</bdi> },
          { term: t('quantity'), value: payment.quantity },
          { term: t('spoons'), value: <UnitAmount amount={order.spoons} unit="SPOON" /> },
          { term: t('bonus'), value: <UnitAmount amount={order.bonus} unit="SPOON" /> },
          {
            term: t('total'),
            value: <UnitAmount amount={payment.totalPrice} unit={payment.currency} />,
            strong: true,
          },
          {
            term: t('charged'),
            value: <UnitAmount amount={order.chargeTotal} unit={chargeCurrency} />,
          },
          {
            term: t('given_back'),
            value: <UnitAmount amount={order.refundedTotal} unit={chargeCurrency} />,
          },
          { term: t('person'), value: <PersonLink id={payment.userId} /> },
          {
            term: t('country'),
            value: order.country === null ? '–' : <CountryName of={order.country} />,
          },
          { term: t('device'), value: order.device === null ? '–' : say('device', order.device) },
          {
            term: t('provider'),
            value: (
              <>
                <ProviderName of={payment.provider} /> · <MethodName id={payment.methodId} />
              </>
            ),
          },
          { term: t('reference'), value: machine(payment.providerTransactionId) },
          { term: t('charge_reference'), value: machine(order.chargeReference) },
          { term: t('refund_account'), value: machine(order.refundAccount) },
          { term: t('asked_for'), value: <Moment at={payment.createdAt} withSeconds /> },
          { term: t('changed'), value: <Moment at={payment.changedAt} withSeconds /> },
        ]}
      />
    </Part>
  );
}
