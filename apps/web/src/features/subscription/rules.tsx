import {
  cancelBeforeNextPaymentHours,
  recurringPeriodDays,
  subscriptionFullRefundDays,
} from '@dipper/contract';
import type { SubscriptionProduct } from '@dipper/contract';
import { Card } from '@dipper/ui';
import type { ReactNode } from 'react';
import { useFormat } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';

const hourMilliseconds = 3_600_000;

/** The three things that somebody wants to know before they agree, with this offer's own dates. */
export function Rules({
  product,
}: {
  readonly product: SubscriptionProduct | undefined;
}): ReactNode {
  const t = useTexts('recurring');
  const format = useFormat();
  const last =
    product &&
    new Date(
      Date.parse(product.nextPaymentTime) - cancelBeforeNextPaymentHours * hourMilliseconds,
    ).toISOString();
  return (
    <Card tone="soft" aria-label={t('rules.title')}>
      <h2 className="recurring-heading">{t('rules.title')}</h2>
      <ul className="rules">
        <li>{t('rules.every', { days: recurringPeriodDays })}</li>
        <li>
          {last === undefined
            ? t('rules.cancel', { hours: cancelBeforeNextPaymentHours })
            : t('rules.cancelUntil', {
                hours: cancelBeforeNextPaymentHours,
                time: format.moment(last),
              })}
        </li>
        <li>{t('rules.refund', { days: subscriptionFullRefundDays })}</li>
      </ul>
    </Card>
  );
}
