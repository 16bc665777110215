import { Amount, RadioCard, RadioCards } from '@dipper/ui';
import { exponentOf } from '@dipper/contract';
import type { BadgeStyle } from '@dipper/contract';
import { Fragment, useEffect, useLayoutEffect, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { useFormat } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { lazyPart } from '../../shared/loading/index.ts';
import { paymentUnderWayStore } from '../../shared/payment-under-way/index.ts';
import { useStore } from '../../shared/storage/index.ts';
import { BadgeRow } from './badge-row.tsx';
import { loadLater } from './load-later.ts';
import type { ShopItem } from './model.ts';
import type { Banner } from './promotion-model.ts';

// The words come first; what is drawn has its room already.
const PackArt = lazyPart(async () => (await loadLater()).PackArt, <i className="shop-art" />, true);
const VipHeading = lazyPart(async () => (await loadLater()).VipHeading, null, true);

type PickerProps = {
  readonly items: readonly ShopItem[];
  readonly styles: readonly BadgeStyle[];
  readonly chosen: number | undefined;
  readonly onChoose: (item: ShopItem) => void;
  /** Stands above what only VIP users can buy. */
  readonly vip: Banner | undefined;
  readonly error: string | undefined;
  readonly place: RefObject<HTMLDivElement | null>;
};

export function SpoonPicker(props: PickerProps): ReactNode {
  const { items, styles, chosen, onChoose, vip, error, place } = props;
  const t = useTexts('shop');
  const choose = (value: string): void => {
    const item = items.find(({ productId }) => String(productId) === value);
    if (item !== undefined) onChoose(item);
  };

  useEarlyChoice({ place, chosen, choose });
  useEffect(() => {
    // A returning person sees their choice, wherever it is in the list.
    const chosenCard = place.current?.querySelector('input:checked')?.closest('label');
    chosenCard?.scrollIntoView({ block: 'nearest' });
  }, [place]);

  return (
    <div ref={place}>
      <RadioCards
        legend={t('list.legend')}
        value={chosen === undefined ? undefined : String(chosen)}
        onChange={choose}
        error={error}
        tiles
        held={useStore(paymentUnderWayStore) > 0}
      >
        {items.map((item, index) => (
          <Fragment key={item.productId}>
            {vip && item.isVip && !items[index - 1]?.isVip ? <VipHeading vip={vip} /> : null}
            <SpoonOption item={item} items={items} styles={styles} />
          </Fragment>
        ))}
      </RadioCards>
    </div>
  );
}

type Choice = {
  readonly place: RefObject<HTMLDivElement | null>;
  readonly chosen: number | undefined;
  readonly choose: (value: string) => void;
};

/** Adopts a choice that was made in the document before the page came alive. */
const useEarlyChoice = (choice: Choice): void => {
  const first = useRef(choice);
  useLayoutEffect(() => {
    const { place, chosen, choose } = first.current;
    const early = place.current?.querySelector<HTMLInputElement>('input:checked')?.value;
    if (early !== undefined && early !== String(chosen)) choose(early);
  }, []);
};

const lockTexts = { 'vip-only': 'product.vipOnly', 'over-limit': 'product.overLimit' } as const;

type OptionProps = {
  readonly item: ShopItem;
  /** The list that it stands in. */
  readonly items: readonly ShopItem[];
  readonly styles: readonly BadgeStyle[];
};

function SpoonOption({ item, items, styles }: OptionProps): ReactNode {
  const t = useTexts('shop');
  const format = useFormat();
  const { currency, promotionAmount, lock } = item;
  return (
    <RadioCard
      value={String(item.productId)}
      label={useSpokenName(item)}
      disabled={lock !== undefined}
      reason={lock && t(lockTexts[lock])}
    >
      <span className="shop-option">
        <span className="shop-option-name">
          {t('spoons', format.counted(item.amount)).replace('\u00a0', ' ')}
        </span>
        <span className="shop-option-middle">
          <span className="shop-option-bonus">
            {promotionAmount > 0n
              ? t('product.bonus', { amount: format.count(promotionAmount) })
              : null}
          </span>
          <PackArt item={item} items={items} />
        </span>
        <Amount
          value={item.price}
          exponent={exponentOf[currency]}
          {...format.currencySign(currency)}
        />
        <PriceNote item={item} />
        <BadgeRow item={item} styles={styles} />
      </span>
    </RadioCard>
  );
}

/** Shows the charge in another currency, or the lower price of a hundred spoons in this pack. */
function PriceNote({ item }: { readonly item: ShopItem }): ReactNode {
  const t = useTexts('shop');
  const format = useFormat();
  const charged = useCharged(item);
  const { isReduced, pricePerHundred, currency } = item;
  if (charged === undefined && !isReduced) return null;
  return (
    <span className={charged ? 'shop-option-note' : 'shop-option-note shop-option-rate'}>
      {charged ?? t('product.perHundred', { price: format.price(pricePerHundred, currency) })}
    </span>
  );
}

const useCharged = ({ chargedPrice }: ShopItem): string | undefined => {
  const t = useTexts('shop');
  const format = useFormat();
  if (chargedPrice === undefined) return undefined;
  return t('product.charged', { price: format.price(chargedPrice.amount, chargedPrice.currency) });
};

/** "500 spoons with 50 bonus spoons, 55,000 won, most for your money": all of it, in one breath. */
const useSpokenName = (item: ShopItem): string => {
  const t = useTexts('shop');
  const format = useFormat();
  const spoons = t('spoons', format.counted(item.amount));
  const price = format.price(item.price, item.currency);
  const product =
    item.promotionAmount > 0n
      ? t('product.spokenBonus', { spoons, price, bonus: format.count(item.promotionAmount) })
      : t('product.spoken', { spoons, price });
  return [useCharged(item), item.isBest && t('product.best')].reduce<string>(
    (said, note) => (note ? t('product.spokenNote', { product: said, note }) : said),
    product,
  );
};
