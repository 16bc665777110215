import { EmptyState } from '@dipper/ui';
import type { ReactNode } from 'react';
import { useApi } from '../../shared/api/index.ts';
import { useQuery } from '../../shared/query/index.ts';
import { usePaymentState } from '../../shared/storage/index.ts';
import { SitePage } from '../../shared/frame/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { Link, spoonListOf } from '../../shared/navigation/index.ts';
import { useCountry } from '../../shared/session/index.ts';
import { spoonsOnSale } from './api.ts';
import { BuyBar } from './buy-bar.tsx';
import { ProductList } from './product-list.tsx';
import { useNext } from './use-next.ts';
import './shop.css';

/** Products that everybody can buy once, as their first. */
export function Screen(): ReactNode {
  const t = useTexts('shop');
  const country = useCountry();
  const products = useQuery(spoonsOnSale(useApi(), { country, category: 'NEWBIE' }));
  const { selectedSpoon } = usePaymentState();
  const { place, missing, next, waits } = useNext();
  const toList = spoonListOf(country);
  const hasProducts = (products.data?.length ?? 0) > 0;
  return (
    <SitePage
      title={t('newbie.title')}
      lead={t('newbie.lead')}
      back={toList}
      actions={hasProducts ? <BuyBar onNext={next} waits={waits} /> : undefined}
    >
      <ProductList
        country={country}
        products={{ ...products, isComplete: true }}
        empty={
          <EmptyState
            icon="gift"
            title={t('newbie.empty.title')}
            action={
              <Link to={toList} className="d-link">
                {t('newbie.toList')}
              </Link>
            }
          >
            {t('newbie.empty.text')}
          </EmptyState>
        }
        error={missing && selectedSpoon === undefined ? t('choose') : undefined}
        place={place}
      />
    </SitePage>
  );
}
