import type { CardPaymentAnswer } from '@dipper/contract';
import { Button, Card, StateMark } from '@dipper/ui';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useApi } from '../../shared/api/index.ts';
import { SitePage } from '../../shared/frame/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { navigate, paths } from '../../shared/navigation/index.ts';
import { subscribeStore } from '../../shared/person-data/index.ts';
import { Words } from '../../shared/problem/index.ts';
import { useQuery } from '../../shared/query/index.ts';
import { subscriptionOf, subscriptionsQuery } from '../../shared/recurring/index.ts';
import { attemptStore } from './stores.ts';

type FailedProps = { readonly payment: CardPaymentAnswer; readonly isGivenBack: boolean };

/** Says what happened to the money, why, and what to do, for a first or a later payment. */
export function ProgressFailed({ payment, isGivenBack }: FailedProps): ReactNode {
  const t = useTexts('recurring');
  const mine = useQuery(subscriptionsQuery(useApi()));
  const { cardPaymentId, subscriptionId, reason, code } = payment;
  // The payment has ended, so a repeated wish is a new intent, even with the same card.
  useEffect(() => attemptStore.reset(), [cardPaymentId]);
  const running = mine.data?.find(
    (each) => each.subscriptionId === subscriptionId && each.state !== 'ended',
  );
  // The charge was refunded later: nothing failed, and there is nothing to repeat.
  const isOver = isGivenBack && reason === null;
  const noteOf = () => {
    if (isOver) return 'failed.returned';
    return running ? 'failed.running' : 'failed.next';
  };
  const again = (): void => {
    if (running) return navigate(subscriptionOf(running.subscriptionId));
    subscribeStore.update((state) => ({ ...state, cardPaymentId: undefined }));
    navigate(paths.cardSelection);
  };
  return (
    <SitePage
      title={t(isGivenBack ? 'failed.givenBack.title' : 'failed.title')}
      actions={
        <>
          {isOver ? null : (
            <Button wide onClick={again}>
              {t('failed.otherCard')}
            </Button>
          )}
          <Button
            wide
            variant={isOver ? 'primary' : 'quiet'}
            onClick={() => navigate(paths.subscriptions)}
          >
            {t('toSubscriptions')}
          </Button>
        </>
      }
    >
      <Card>
        <div className="failed-hero">
          <StateMark icon={isGivenBack ? 'info' : 'error'} tone={isGivenBack ? 'info' : 'danger'} />
          <p className="failed-money">
            {t(isGivenBack ? 'failed.money.givenBack' : 'failed.money.no')}
          </p>
          {reason === null ? null : (
            <p role="status">
              <Words name={reason} />
            </p>
          )}
          <p className="recurring-note">{t(noteOf())}</p>
          {isOver ? null : (
            <p className="recurring-note">
              <bdi>{code}</bdi>
            </p>
          )}
        </div>
      </Card>
    </SitePage>
  );
}
