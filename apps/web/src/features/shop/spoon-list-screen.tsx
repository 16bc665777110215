import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { changePayment, usePaymentState } from '../../shared/storage/index.ts';
import { SitePage } from '../../shared/frame/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { lazyPart } from '../../shared/loading/index.ts';
import type { ScreenProperties } from '../../shared/screens/index.ts';
import { useCountry } from '../../shared/session/index.ts';
import { BalanceCard } from './balance-card.tsx';
import { BuyBar } from './buy-bar.tsx';
import { MinorNote } from './minor-note.tsx';
import { ProductList } from './product-list.tsx';
import { loadLater } from './load-later.ts';
import { PromotionBanner } from './promotion-banner.tsx';
import { usePromotion } from './promotion.ts';
import { useCanPayMark } from './use-can-pay-mark.ts';
import { useNext } from './use-next.ts';
import { useProducts } from './use-products.ts';
import './shop.css';

const ListEmpty = lazyPart(async () => (await loadLater()).ListEmpty);
const NewbieLink = lazyPart(
  async () => (await loadLater()).NewbieLink,
  <p className="shop-newbie" />,
  true,
);
const Note = lazyPart(async () => (await loadLater()).Note, null, true);

export function Screen({ query }: ScreenProperties): ReactNode {
  const t = useTexts('shop');
  const country = useCountry();
  const { isAndroidMobile, selectedSpoon } = usePaymentState();
  const productName = query.get('productName');
  const products = useProducts({
    country,
    ...(productName !== null && { product_name: productName }),
    ...(productName === null && isAndroidMobile && { category: 'ANDROID' as const }),
  });
  const promotion = usePromotion();
  const { place, missing, next, waits } = useNext();
  useEffect(() => {
    if (productName !== null) changePayment({ type: 'product-named', productName });
  }, [productName]);
  const hasProducts = (products.data?.length ?? 0) > 0;
  useCanPayMark(hasProducts);
  return (
    <SitePage
      title={t('title')}
      titleHidden
      actions={hasProducts ? <BuyBar onNext={next} waits={waits} /> : undefined}
    >
      <BalanceCard />
      <MinorNote />
      <PromotionBanner promotion={promotion} />
      <ProductList
        country={country}
        products={products}
        empty={<ListEmpty />}
        vip={promotion?.vip}
        error={missing && selectedSpoon === undefined ? t('choose') : undefined}
        place={place}
        named={query.get('pack')}
      />
      {promotion?.hasNewbieEvent ? <NewbieLink /> : null}
      <p className="shop-note">
        <Note />
      </p>
    </SitePage>
  );
}
