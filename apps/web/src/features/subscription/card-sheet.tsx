import { Button, Loading, Sheet, Skeleton } from '@dipper/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { problemOf, useApi } from '../../shared/api/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { ProblemState } from '../../shared/problem/index.ts';
import { useQuery } from '../../shared/query/index.ts';
import { cardsQuery, goToRegistration, subscriptionOf } from '../../shared/recurring/index.ts';
import { CardPicker, cardToChoose } from './card-picker.tsx';
import { needsOtherCard } from './model/state.ts';
import type { SheetProps } from './sheet.ts';

/**
 * Chooses the card for the next payments. A past-due period is charged at once, even if the card
 * stays the same.
 */
export function CardSheet({ subscription, changes, onClose }: SheetProps): ReactNode {
  const t = useTexts('recurring');
  const cards = useQuery(cardsQuery(useApi()));
  const [chosenCard, setChosenCard] = useState(subscription.cardId);
  const offered = cards.data?.filter(
    ({ cardId }) => cardId !== subscription.cardId || !needsOtherCard(subscription),
  );
  const chosen = cardToChoose(offered ?? [], chosenCard);
  const problem = problemOf(cards.error);
  const isDue = subscription.state === 'past_due';
  const save = async (): Promise<void> => {
    const isAnother = chosen?.cardId !== subscription.cardId;
    if (chosen && isDue) await changes.pay(chosen.cardId);
    else if (chosen && isAnother) await changes.setCard(chosen.cardId);
    onClose();
  };
  return (
    <Sheet
      open
      title={t('cardSheet.title')}
      onClose={onClose}
      closeLabel={t('close')}
      actions={
        chosen ? (
          <Button
            wide
            busy={changes.state.busy === 'card' || changes.state.busy === 'pay'}
            busyLabel={t('saving')}
            onClick={() => void save()}
          >
            {t(isDue ? 'cardSheet.pay' : 'cardSheet.save')}
          </Button>
        ) : undefined
      }
    >
      <p>{t(isDue ? 'cardSheet.due' : 'cardSheet.text')}</p>
      {offered ? (
        <CardPicker
          cards={offered}
          chosen={chosen?.cardId}
          onChoose={setChosenCard}
          onAdd={() => goToRegistration(subscriptionOf(subscription.subscriptionId))}
        />
      ) : problem ? (
        <ProblemState problem={problem} onRetry={() => void cards.refetch()} />
      ) : (
        <Loading label={t('cards.loading')} slow={t('slow')}>
          <Skeleton height="8rem" shape="round" />
        </Loading>
      )}
    </Sheet>
  );
}
