import { Banner, EmptyState } from '@dipper/ui';
import { newbieEventRoute } from '@dipper/contract';
import type { Country, Locale, Product } from '@dipper/contract';
import type { ReactNode } from 'react';
import { bodyOf, useApi } from '../../shared/api/index.ts';
import type { Api } from '../../shared/api/index.ts';
import { monotonic } from '../../shared/device/index.ts';
import { useQuery } from '../../shared/query/index.ts';
import type { Query } from '../../shared/query/index.ts';
import { usePaymentState } from '../../shared/storage/index.ts';
import { SitePage } from '../../shared/frame/index.ts';
import { useLocale, useTexts } from '../../shared/i18n/index.ts';
import { Link, spoonListOf } from '../../shared/navigation/index.ts';
import { useCountry, useSession } from '../../shared/session/index.ts';
import { BuyBar } from './buy-bar.tsx';
import { ProductList } from './product-list.tsx';
import { PromotionEnd } from './promotion-end.tsx';
import type { Ending } from './promotion-model.ts';
import { useNext } from './use-next.ts';
import './shop.css';
import './offers.css';

type NewbieEvent = {
  readonly title: string;
  readonly ending: Ending | undefined;
  readonly products: readonly Product[];
};

const newbieEvent = (
  api: Api,
  query: { readonly country: Country; readonly locale: Locale },
  userId: number | undefined,
): Query<NewbieEvent> => ({
  queryKey: ['shop', 'promotion', 'newbie', query, userId ?? 0],
  queryFn: async ({ signal }) => {
    const answer = await bodyOf(api(newbieEventRoute, { query, signal }));
    const { bannerTitle, endDate, now, results } = answer;
    const clock = { serverTime: Date.parse(now), receivedAt: monotonic() };
    return {
      title: bannerTitle,
      ending: endDate === null ? undefined : { endsAt: endDate, showsCountdown: true, clock },
      products: results,
    };
  },
});

/** Products that everybody can buy once, as their first. */
export function Screen(): ReactNode {
  const t = useTexts('purchase');
  const shop = useTexts('shop');
  const country = useCountry();
  const session = useSession();
  const userId = session.phase === 'person' ? session.person.userId : undefined;
  const { data: event, ...query } = useQuery({
    ...newbieEvent(useApi(), { country, locale: useLocale() }, userId),
    enabled: session.phase !== 'starting',
  });
  const { selectedSpoon } = usePaymentState();
  const { place, missing, next, waits } = useNext();
  const hasProducts = (event?.products.length ?? 0) > 0;
  return (
    <SitePage
      title={t('newbie.title')}
      lead={t('newbie.lead')}
      back={spoonListOf(country)}
      actions={hasProducts ? <BuyBar onNext={next} waits={waits} /> : undefined}
    >
      {event?.title && hasProducts ? (
        <Banner tone="brand" icon="gift" title={event.title}>
          {event.ending ? <PromotionEnd ending={event.ending} /> : null}
        </Banner>
      ) : null}
      <ProductList
        country={country}
        products={{ ...query, data: event?.products, isComplete: true }}
        empty={<NoEvent country={country} />}
        error={missing && selectedSpoon === undefined ? shop('choose') : undefined}
        place={place}
      />
    </SitePage>
  );
}

function NoEvent({ country }: { readonly country: Country }): ReactNode {
  const t = useTexts('purchase');
  return (
    <EmptyState
      icon="gift"
      title={t('newbie.empty.title')}
      action={
        <Link to={spoonListOf(country)} className="d-link">
          {t('newbie.toList')}
        </Link>
      }
    >
      {t('newbie.empty.text')}
    </EmptyState>
  );
}
