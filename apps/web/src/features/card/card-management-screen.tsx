import type { Card } from '@dipper/contract';
import { Banner, Button, EmptyState, Loading, Skeleton, Stack } from '@dipper/ui';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { problemOf, useApi } from '../../shared/api/index.ts';
import { useConfig } from '../../shared/config/index.ts';
import { now } from '../../shared/device/index.ts';
import { SitePage } from '../../shared/frame/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { replaceAddress, spoonListOf } from '../../shared/navigation/index.ts';
import { subscribeTabStore } from '../../shared/person-data/index.ts';
import { ProblemState, Words } from '../../shared/problem/index.ts';
import { useQuery } from '../../shared/query/index.ts';
import {
  canPay,
  cardsQuery,
  conditionOf,
  goToRegistration,
  keepsCards,
  Outcome,
  RecurringNotices,
  SubscribeNav,
  useOnlyWhatIsThere,
} from '../../shared/recurring/index.ts';
import { useCountry } from '../../shared/session/index.ts';
import { CardRow } from './card-row.tsx';
import { useCardActions } from './use-card-actions.ts';
import type { CardActions } from './use-card-actions.ts';
import './card.css';

/** Returns people who lost their session during a task to that task. */
export function Screen(): ReactNode {
  const { resume } = subscribeTabStore.get();
  useEffect(() => {
    if (resume === undefined) return;
    subscribeTabStore.update((tab) => ({ ...tab, resume: undefined }));
    replaceAddress(resume);
  }, [resume]);
  return resume === undefined ? <Cards /> : null;
}

function Cards(): ReactNode {
  const t = useTexts('recurring');
  const country = useCountry();
  const cards = useQuery(cardsQuery(useApi()));
  const areKept = keepsCards(useConfig());
  const actions = useCardActions();
  if (useOnlyWhatIsThere(cards.data)) return null;
  return (
    <SitePage
      title={t('cards.title')}
      back={spoonListOf(country)}
      actions={
        cards.data === undefined || !areKept ? undefined : (
          <Button wide icon="plus" onClick={() => goToRegistration(undefined)}>
            {t('cards.register')}
          </Button>
        )
      }
    >
      <SubscribeNav here="cards" />
      <RecurringNotices />
      <Done state={actions.state} />
      <List cards={cards} actions={actions} />
    </SitePage>
  );
}

function Done({ state }: { readonly state: CardActions['state'] }): ReactNode {
  const t = useTexts('recurring');
  const { done } = state;
  return (
    <Outcome of={done && state}>
      {done === undefined ? null : (
        <Banner tone="success">
          {done === 'main' ? <Words name="main_card_set" /> : t(`cards.done.${done}`)}
        </Banner>
      )}
    </Outcome>
  );
}

type ListProps = {
  readonly cards: ReturnType<typeof useQuery<readonly Card[]>>;
  readonly actions: CardActions;
};

function List({ cards, actions }: ListProps): ReactNode {
  const t = useTexts('recurring');
  const problem = problemOf(cards.error);
  if (cards.data === undefined) {
    return problem ? (
      <ProblemState problem={problem} onRetry={() => void cards.refetch()} />
    ) : (
      <Loading label={t('cards.loading')} slow={t('slow')}>
        <Stack gap={3}>
          {[1, 2].map((row) => (
            <Skeleton key={row} height="134px" shape="round" />
          ))}
        </Stack>
      </Loading>
    );
  }
  if (cards.data.length === 0) {
    return (
      <EmptyState icon="card" title={t('cards.empty.title')}>
        {t('cards.empty.text')}
      </EmptyState>
    );
  }
  const other = cards.data.find((card) => !card.isMain && canPay(conditionOf(card, now())));
  return (
    <>
      <p className="recurring-note">{t('cards.lead')}</p>
      <ul className="card-rows" role="list" aria-label={t('cards.title')}>
        {cards.data.map((card) => (
          <CardRow key={card.cardId} card={card} actions={actions} other={other} />
        ))}
      </ul>
    </>
  );
}
