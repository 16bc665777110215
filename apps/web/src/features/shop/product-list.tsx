import type { Country, Product } from '@dipper/contract';
import { Button, ErrorState, Loading, Skeleton, Stack } from '@dipper/ui';
import { useEffect, useMemo } from 'react';
import type { ReactNode, RefObject } from 'react';
import { useApi } from '../../shared/api/index.ts';
import { changePayment, usePaymentState } from '../../shared/storage/index.ts';
import { useLocale, useTexts } from '../../shared/i18n/index.ts';
import { useQuery } from '../../shared/query/index.ts';
import { usePerson } from '../../shared/session/index.ts';
import { badgeStyles, minorLimit } from './api.ts';
import type { ShopItem } from './model.ts';
import type { Banner } from './promotion-model.ts';
import { shopItems } from './model.ts';
import { lazyPart } from '../../shared/loading/index.ts';
import { loadLater } from './load-later.ts';
import type { Products } from './use-products.ts';
import { SpoonPicker } from './spoon-picker.tsx';

const NamedPack = lazyPart(async () => (await loadLater()).NamedPack, null, true);

type ListProps = {
  readonly country: Country;
  readonly products: Products;
  readonly empty: ReactNode;
  readonly vip?: Banner | undefined;
  readonly error: string | undefined;
  readonly place: RefObject<HTMLDivElement | null>;
  /** The product that the host site has named. */
  readonly named?: string | null;
};

/** The products of a query as cards to choose from, in each state that a query can be in. */
export function ProductList(props: ListProps): ReactNode {
  const { country, products, empty, vip, error, place, named } = props;
  const items = useShopItems(products.data);
  const styles = useQuery({
    ...badgeStyles(useApi(), country, useLocale()),
    enabled: hasBadges(items),
  });
  const { selectedSpoon } = usePaymentState();

  useEffect(() => {
    if (!items || !products.isComplete) return;
    changePayment({ type: 'spoons-loaded', country, spoons: items.filter(isOpen) });
  }, [items, country, products.isComplete]);

  if (items === undefined) {
    return products.isError ? <ListFailed onRetry={products.refetch} /> : <ListSkeleton />;
  }
  if (items.length === 0) return empty;
  return (
    <>
      <SpoonPicker
        items={items}
        styles={styles.data ?? []}
        chosen={selectedSpoon?.productId}
        onChoose={(chosen) => changePayment({ type: 'spoon-chosen', country, spoon: chosen })}
        vip={vip}
        error={error}
        place={place}
      />
      {named && products.isComplete ? <NamedPack named={named} items={items} /> : null}
    </>
  );
}

const isOpen = ({ lock }: ShopItem): boolean => lock === undefined;

const hasBadges = (items: readonly ShopItem[] | undefined): boolean =>
  items?.some(({ badges }) => badges.length > 0) ?? false;

const useShopItems = (
  products: readonly Product[] | undefined,
): readonly ShopItem[] | undefined => {
  const person = usePerson();
  const limit = useQuery({ ...minorLimit(useApi()), enabled: person?.isMinor === true });
  const isVip = person?.isVip ?? false;
  const remaining = limit.data?.remaining;
  return useMemo(
    () => products && shopItems(products, { isVip, remaining }),
    [products, isVip, remaining],
  );
};

function ListSkeleton(): ReactNode {
  const t = useTexts('shop');
  return (
    <Loading label={t('list.loading')} slow={t('list.slow')}>
      <Stack gap={3}>
        <Skeleton width="10rem" height="1.7rem" />
        <div className="shop-tiles">
          {[1, 2, 3, 4, 5, 6, 7, 8, 9].map((tile) => (
            <Skeleton key={tile} height="calc(5.1rem + 23px)" shape="round" />
          ))}
        </div>
      </Stack>
    </Loading>
  );
}

function ListFailed({ onRetry }: { readonly onRetry: () => unknown }): ReactNode {
  const t = useTexts('shop');
  return (
    <ErrorState
      title={t('list.failed.title')}
      action={
        <Button size="medium" icon="refresh" onClick={() => void onRetry()}>
          {t('retry')}
        </Button>
      }
    >
      {t('list.failed.text')}
    </ErrorState>
  );
}
