import type { SubscriptionProduct } from '@dipper/contract';
import { Card, EmptyState, Loading, Skeleton, Stack } from '@dipper/ui';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { problemOf, useApi } from '../../shared/api/index.ts';
import type { ApiProblem } from '../../shared/api/index.ts';
import { SignedInAs, SitePage } from '../../shared/frame/index.ts';
import { useLocale, useTexts } from '../../shared/i18n/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import { subscribeStore } from '../../shared/person-data/index.ts';
import type { SubscribeState } from '../../shared/person-data/index.ts';
import { ProblemState, Words } from '../../shared/problem/index.ts';
import { useQuery } from '../../shared/query/index.ts';
import {
  Agreement,
  CardNotices,
  cardsQuery,
  goToRegistration,
  subscriptionsQuery,
  useOnlyWithCards,
  useResume,
} from '../../shared/recurring/index.ts';
import { useStore } from '../../shared/storage/index.ts';
import { productsQuery } from './api.ts';
import type { Offer } from './api.ts';
import { CardPicker, cardToChoose } from './card-picker.tsx';
import { Hindrance, useHindrance } from './hindrance.tsx';
import { differenceOf } from './model/offer.ts';
import { OfferSummary } from './offer-summary.tsx';
import { ToMemberships, ToSpoons, ToSubscriptions } from './ways.tsx';
import { Rules } from './rules.tsx';
import { SubscribeBar } from './subscribe-bar.tsx';
import { TierPicker } from './tier.tsx';
import { useSubscribe } from './use-subscribe.ts';
import './subscription.css';

/** A membership is for everybody; a plan is one of a DJ’s. */
const offerOf = ({ type = 'membership', djId }: SubscribeState): Offer => ({
  type,
  djId: type === 'plan' ? djId : undefined,
});

/** Shows the subscription, its price and dates, the paying card and the consents. */
export function Screen(): ReactNode {
  return useOnlyWithCards() ? null : <Selection />;
}

function Selection(): ReactNode {
  useResume(paths.cardSelection);
  const products = useQuery(
    productsQuery(useApi(), { ...offerOf(useStore(subscribeStore)), locale: useLocale() }),
  );
  const problem = problemOf(products.error);
  if (products.data !== undefined) return <Choice products={products.data} />;
  return (
    <Frame>
      {problem ? (
        <NoProducts problem={problem} onRetry={() => void products.refetch()} />
      ) : (
        <Waiting />
      )}
    </Frame>
  );
}

type FrameProps = { readonly actions?: ReactNode; readonly children: ReactNode };

function Frame({ actions, children }: FrameProps): ReactNode {
  const t = useTexts('recurring');
  return (
    <SitePage title={t('select.title')} back={paths.subscriptions} actions={actions}>
      <SignedInAs />
      {children}
    </SitePage>
  );
}

function Waiting(): ReactNode {
  const t = useTexts('recurring');
  return (
    <Loading label={t('select.loading')} slow={t('slow')}>
      <Stack gap={4}>
        <Skeleton height="15rem" shape="round" />
        <Skeleton height="8rem" shape="round" />
      </Stack>
    </Loading>
  );
}

type NoProductsProps = { readonly problem: ApiProblem; readonly onRetry: () => void };

/** A DJ who pauses, or offers no plans here, is no error. */
function NoProducts({ problem, onRetry }: NoProductsProps): ReactNode {
  const isFinal = problem.kind === 'problem' && problem.status < 500 && problem.status !== 429;
  const isPlan = useStore(subscribeStore).type === 'plan';
  if (isFinal && isPlan) return <NoPlan />;
  return (
    <ProblemState
      problem={problem}
      onRetry={isFinal ? undefined : onRetry}
      action={<ToSubscriptions />}
    />
  );
}

const focusIn = (place: HTMLElement | null): void =>
  place?.querySelector<HTMLElement>('input:not(:disabled)')?.focus();

function Choice({ products }: { readonly products: readonly SubscriptionProduct[] }): ReactNode {
  const t = useTexts('recurring');
  const api = useApi();
  const chosen = useStore(subscribeStore);
  const cards = useQuery(cardsQuery(api));
  const mine = useQuery(subscriptionsQuery(api));
  const { subscribe, busy, isOwn, problem, forgive } = useSubscribe();
  const [agrees, setAgrees] = useState(false);
  const [isSubmitted, setSubmitted] = useState(false);
  const tierPlace = useRef<HTMLDivElement>(null);
  const cardPlace = useRef<HTMLDivElement>(null);
  const termsPlace = useRef<HTMLDivElement>(null);
  const product = products.find(({ productId }) => productId === chosen.productId);
  const card = cardToChoose(cards.data ?? [], chosen.selectCardId);
  const hindrance = useHindrance(product ?? products[0], isOwn ? undefined : mine.data);

  const choose = (part: Partial<SubscribeState>): void => {
    forgive();
    subscribeStore.update((state) => ({ ...state, ...part }));
  };
  const press = (): void => {
    setSubmitted(true);
    if (product === undefined) focusIn(tierPlace.current);
    else if (card === undefined) focusIn(cardPlace.current);
    else if (!agrees) focusIn(termsPlace.current);
    else void subscribe(product, card.cardId);
  };

  if (products.length === 0) {
    return (
      <Frame>
        <Nothing />
      </Frame>
    );
  }
  // A person who may not subscribe at all is told so before choosing a tier.
  const mayChoose = hindrance === undefined || hindrance.running !== undefined;
  const isGone = chosen.productId !== undefined && product === undefined;
  return (
    <Frame
      actions={
        hindrance === undefined && cards.data?.length !== 0 ? (
          <SubscribeBar product={product} busy={busy} problem={problem} onPress={press} />
        ) : undefined
      }
    >
      <CardNotices />
      {hindrance ? <Hindrance hindrance={hindrance} /> : null}
      {isGone ? <Gone /> : null}
      {product ? (
        <OfferSummary
          product={product}
          difference={differenceOf(chosen, product)}
          running={hindrance?.running}
        />
      ) : null}
      {mayChoose && (products.length > 1 || product === undefined) ? (
        <TierPicker
          products={products}
          chosen={product?.productId}
          onChoose={(productId) =>
            choose({ productId, localPrice: undefined, promotionMonth: undefined })
          }
          legend={t(product ? 'select.otherTier' : 'select.tier')}
          error={isSubmitted && !product ? t('select.tierMissing') : undefined}
          place={tierPlace}
        />
      ) : null}
      {hindrance ? null : (
        <>
          {cards.data ? (
            <CardPicker
              cards={cards.data}
              chosen={card?.cardId}
              onChoose={(selectCardId) => choose({ selectCardId })}
              onAdd={() => goToRegistration(paths.cardSelection)}
              error={isSubmitted && !card ? t('pick.missing') : undefined}
              place={cardPlace}
            />
          ) : (
            <CardsWait problem={problemOf(cards.error)} onRetry={() => void cards.refetch()} />
          )}
          <Rules product={product} />
          <Card aria-label={t('agree.heading')}>
            <Agreement
              agrees={agrees}
              onChange={setAgrees}
              isMissing={isSubmitted && product !== undefined && card !== undefined}
              place={termsPlace}
            />
          </Card>
        </>
      )}
    </Frame>
  );
}

type WaitProps = { readonly problem: ApiProblem | undefined; readonly onRetry: () => void };

function CardsWait({ problem, onRetry }: WaitProps): ReactNode {
  const t = useTexts('recurring');
  if (problem) return <ProblemState problem={problem} onRetry={onRetry} />;
  return (
    <Loading label={t('cards.loading')} slow={t('slow')}>
      <Skeleton height="8rem" shape="round" />
    </Loading>
  );
}

/** Says that the tier chosen elsewhere is no longer offered. */
function Gone(): ReactNode {
  return (
    <p role="alert" className="select-gone">
      <Words name="product_not_found" />
    </p>
  );
}

/** Leads to spoons instead: a country without memberships has another way to support DJs. */
function Nothing(): ReactNode {
  const t = useTexts('recurring');
  return (
    <EmptyState title={t('select.none.title')} action={<ToSpoons />}>
      {t('select.none.text')}
    </EmptyState>
  );
}

/** Memberships where the country has them, or at once what it does have. */
function NoPlan(): ReactNode {
  const t = useTexts('recurring');
  const { data, error } = useQuery(
    productsQuery(useApi(), { type: 'membership', djId: undefined, locale: useLocale() }),
  );
  if (data === undefined && problemOf(error) === undefined) return <Waiting />;
  if (data?.length === 0) return <Nothing />;
  return (
    <EmptyState title={t('select.noPlan.title')} action={<ToMemberships />}>
      {t('select.noPlan.text')}
    </EmptyState>
  );
}
