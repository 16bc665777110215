import type { Product } from '@dipper/contract';
import { act, createRef, useState } from 'react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { sessionStore } from '../../shared/session/index.ts';
import { changePayment, paymentStore } from '../../shared/storage/index.ts';
import { eventually } from '../../testing/eventually.ts';
import { appear } from '../../testing/render.tsx';
import { showScreen, somebody } from '../../testing/screen.tsx';
import { loadLater } from './load-later.ts';
import type { Answers } from '../../testing/screen.tsx';
import type { ShopItem } from './model.ts';
import { NamedPack } from './named-pack.tsx';
import { ProductList } from './product-list.tsx';
import { useProducts } from './use-products.ts';

const pack = (productId: number, part: Partial<ShopItem> = {}): ShopItem => ({
  productId,
  name: '100',
  amount: 100n,
  promotionAmount: 0n,
  price: 11_000n,
  currency: 'KRW',
  chargedPrice: undefined,
  badges: [],
  pricePerHundred: 11_000n,
  isBest: false,
  isReduced: false,
  isVip: false,
  lock: undefined,
  ...part,
});

const items = [pack(7), pack(8), pack(9, { lock: 'vip-only' })];

const open = async (named: string): Promise<number | undefined> => {
  history.replaceState(null, '', `/payment/spoon?country=kr&pack=${named}`);
  await showScreen(<NamedPack named={named} items={items} />, { answers: {}, texts: ['shop'] });
  await eventually(() => expect(location.search).toBe('?country=kr'));
  return paymentStore.get().selectedSpoon?.productId;
};

const product = (productId: number, category: Product['category']): Product => ({
  productId,
  country: 'kr',
  category,
  name: '100',
  amount: 100,
  promotionAmount: 0,
  price: 11_000,
  currency: 'KRW',
  chargedPrice: null,
  badges: [],
  position: productId,
});

const onSale: Answers = {
  products: ({ path }) => ({
    body: { results: [path.includes('VIP') ? product(9, 'VIP') : product(7, 'WEB')] },
  }),
};

/** The list as guests see it, before the person is known. */
function ListFromStart(): ReactNode {
  useState(() => sessionStore.set({ phase: 'starting' }));
  return (
    <ProductList
      country="kr"
      products={useProducts({ country: 'kr' })}
      empty={null}
      error={undefined}
      place={createRef()}
      named="9"
    />
  );
}

afterEach(() => {
  paymentStore.reset();
  history.replaceState(null, '', '/');
});

describe('a pack named by the host site', () => {
  it('is chosen, and its name is removed from the address so that another can be chosen [PAY-01]', async () => {
    expect(await open('8')).toBe(8);
    changePayment({ type: 'spoon-chosen', country: 'kr', spoon: pack(7) });
    expect(paymentStore.get().selectedSpoon?.productId).toBe(7);
  });

  it.each(['9', '10', 'x', '8e0'])(
    'clears the earlier choice if it cannot be bought or does not exist: %s [PAY-01]',
    async (named) => {
      changePayment({ type: 'spoon-chosen', country: 'kr', spoon: pack(7) });
      expect(await open(named)).toBeUndefined();
    },
  );

  it('is chosen only once the person is known, because some packs are for VIPs [PAY-01]', async () => {
    history.replaceState(null, '', '/payment/spoon?country=kr&pack=9');
    await showScreen(<ListFromStart />, { answers: onSale, texts: ['shop'] });
    await appear('input[type=radio]');
    // The part that chooses comes with code of its own.
    await act(async () => void (await loadLater()));
    await act(async () => undefined);
    expect(location.search).toBe('?country=kr&pack=9');
    await act(async () =>
      sessionStore.set({ phase: 'person', person: { ...somebody, isVip: true } }),
    );
    await eventually(() => expect(location.search).toBe('?country=kr'));
    expect(paymentStore.get().selectedSpoon?.productId).toBe(9);
  });
});
