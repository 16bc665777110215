import { decodeAmount, recurringPeriodDays, subscriptionFullRefundDays } from '@dipper/contract';
import type { SubscriptionRefundPreview } from '@dipper/contract';
import { Button, Facts, Loading, Sheet, Skeleton } from '@dipper/ui';
import type { ReactNode } from 'react';
import { problemOf, useApi } from '../../shared/api/index.ts';
import { useFormat } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { ProblemState } from '../../shared/problem/index.ts';
import { useQuery } from '../../shared/query/index.ts';
import { refundPreviewQuery } from './api.ts';
import type { SheetProps } from './sheet.ts';

/** The sum that is given back, down to the last won, before it is asked for. */
export function RefundSheet({ subscription, changes, onClose }: SheetProps): ReactNode {
  const t = useTexts('recurring');
  const format = useFormat();
  const preview = useQuery(refundPreviewQuery(useApi(), subscription.subscriptionId));
  const problem = problemOf(preview.error);
  const isOffered = preview.data !== undefined && decodeAmount(preview.data.amount) > 0n;
  const refund = async (): Promise<void> => {
    if (preview.data) await changes.refund(preview.data);
    onClose();
  };
  return (
    <Sheet
      open
      title={t('refunding.title')}
      onClose={onClose}
      closeLabel={t('close')}
      actions={
        <>
          {isOffered && preview.data ? (
            <Button
              wide
              variant="danger"
              busy={changes.state.busy === 'refund'}
              busyLabel={t('refunding.busy')}
              onClick={() => void refund()}
            >
              {t('refunding.yes', {
                price: format.price(decodeAmount(preview.data.amount), preview.data.currency),
              })}
            </Button>
          ) : null}
          <Button wide variant="secondary" data-initial-focus onClick={onClose}>
            {t('cancelling.no')}
          </Button>
        </>
      }
    >
      {preview.data ? (
        <Split preview={preview.data} />
      ) : problem ? (
        <ProblemState problem={problem} />
      ) : (
        <Loading label={t('refunding.loading')} slow={t('slow')}>
          <Skeleton height="9rem" shape="round" />
        </Loading>
      )}
    </Sheet>
  );
}

/** Splits the payment into its used and its refundable part; the lines add up. */
function Split({ preview }: { readonly preview: SubscriptionRefundPreview }): ReactNode {
  const t = useTexts('recurring');
  const format = useFormat();
  const { currency, usedDays, isFull } = preview;
  const paid = decodeAmount(preview.paidAmount);
  const back = decodeAmount(preview.amount);
  if (back === 0n) return <p>{t('refunding.nothing')}</p>;
  return (
    <>
      <p>
        {isFull
          ? t('refunding.full', { days: subscriptionFullRefundDays })
          : t('refunding.part', { days: recurringPeriodDays })}
      </p>
      <Facts
        items={[
          { term: t('refunding.paid'), value: format.price(paid, currency) },
          ...(isFull
            ? []
            : [
                {
                  term: t('refunding.used', { count: usedDays, days: recurringPeriodDays }),
                  value: <bdi dir="ltr">−{format.price(paid - back, currency)}</bdi>,
                },
              ]),
          { term: t('refunding.back'), value: format.price(back, currency), strong: true },
        ]}
      />
      <p className="recurring-note">{t('refunding.ends')}</p>
    </>
  );
}
