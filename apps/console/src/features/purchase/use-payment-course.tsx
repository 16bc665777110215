import type { OperatorPaymentDetail, PaymentState } from '@dipper/contract';
import { Link } from 'wouter';

import { postingEvents, stepEvents } from '../../shared/detail/index.ts';
import type { CourseEvent } from '../../shared/detail/index.ts';
import { UnitAmount } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { useWords } from '../../shared/words/index.ts';
import { refundPath } from './refunds-table.tsx';
import { paymentTones, reasonOf } from './words.tsx';

/** The course of a payment: its order, its states, messages, moves in the books, refunds. */
export const usePaymentCourse = (detail: OperatorPaymentDetail): readonly CourseEvent[] => {
  const t = useTexts('purchase');
  const common = useTexts('core');
  const say = useWords();
  const { payment, order, events, refunds } = detail;
  return [
    {
      key: 'ordered',
      at: payment.createdAt,
      title: t('asked_for'),
      amount: <UnitAmount amount={payment.totalPrice} unit={payment.currency} />,
      cause: order.device === null ? null : say('device', order.device),
    },
    ...events.map(({ eventId, heard, times, firstAt }) => ({
      key: `event ${eventId}`,
      at: firstAt,
      title: say('heard', heard),
      cause: (
        <>
          <bdi dir="ltr">{eventId}</bdi>
          {times === 1 ? null : ` × ${times}`}
        </>
      ),
    })),
    ...stepEvents<PaymentState>(detail.log, {
      stateOf: (state) => say('state', state),
      toneOf: (state) => paymentTones[state],
      causeOf: (cause) => say('cause', cause),
      label: common('log_show'),
      unit: order.chargeCurrency,
    }),
    ...postingEvents(detail.entries, say),
    ...refunds.map((refund) => ({
      key: `refund ${refund.refundId}`,
      at: refund.requestedAt,
      title: (
        <Link className="d-link" href={refundPath(refund)}>
          {t('refund')}
        </Link>
      ),
      amount: <UnitAmount amount={refund.amount} unit={refund.currency} />,
      cause: <bdi>{reasonOf(refund, say)}</bdi>,
    })),
  ];
};
