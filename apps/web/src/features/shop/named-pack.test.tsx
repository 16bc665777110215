import { afterEach, describe, expect, it } from 'vitest';
import { changePayment, paymentStore } from '../../shared/storage/index.ts';
import { eventually } from '../../testing/eventually.ts';
import { showScreen } from '../../testing/screen.tsx';
import type { ShopItem } from './model.ts';
import { NamedPack } from './named-pack.tsx';

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

afterEach(() => {
  paymentStore.reset();
  history.replaceState(null, '', '/');
});

describe('a pack that the host site names', () => {
  it('is chosen, and leaves the address so that another may be [PAY-01]', async () => {
    expect(await open('8')).toBe(8);
    changePayment({ type: 'spoon-chosen', country: 'kr', spoon: pack(7) });
    expect(paymentStore.get().selectedSpoon?.productId).toBe(7);
  });

  it.each(['9', '10', 'x', '8e0'])(
    'is none if this person cannot buy it, or nothing is called so: %s [PAY-01]',
    async (named) => {
      expect(await open(named)).toBeUndefined();
    },
  );
});
