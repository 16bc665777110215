import { describe, expect, it } from 'vitest';
import { walletAddress } from './address.ts';

const walletUrl = 'https://wallet.example';

describe('the address at which the wallet opens', () => {
  it.each([
    ['payment', 'https://wallet.example/payment/spoon'],
    ['exchange', 'https://wallet.example/exchange/spoon'],
    ['subscribe', 'https://wallet.example/subscribe/card-management'],
  ] as const)('for %s is %s', (page, address) => {
    expect(walletAddress({ walletUrl, page })).toBe(address);
  });

  it('contains the country and the login key, encoded', () => {
    const address = walletAddress({ walletUrl, page: 'payment', country: 'ar', authKey: 'a&b=c' });
    expect(address).toBe('https://wallet.example/payment/spoon?country=ar&auth_key=a%26b%3Dc');
  });

  it('contains the pack named by the host site only for the list of packs [PAY-01]', () => {
    expect(walletAddress({ walletUrl, page: 'payment', country: 'kr', pack: 101_004 })).toBe(
      'https://wallet.example/payment/spoon?country=kr&pack=101004',
    );
    expect(walletAddress({ walletUrl, page: 'exchange', pack: 101_004 })).not.toContain('pack');
  });

  it('leaves out empty values', () => {
    expect(walletAddress({ walletUrl, page: 'payment', token: '' })).not.toContain('token');
  });

  it('contains a subscription plan only for the subscription page [SUB-05]', () => {
    const plan = {
      type: 'plan',
      djId: 7,
      productId: 71,
      promotionMonth: 2,
      plan: '금 & 은',
    } as const;
    expect(walletAddress({ walletUrl, page: 'subscribe', plan, country: 'kr' })).toBe(
      'https://wallet.example/subscribe/card-selection?type=plan&djId=7&productId=71&promotionMonth=2&plan=%EA%B8%88+%26+%EC%9D%80&country=kr',
    );
    expect(walletAddress({ walletUrl, page: 'subscribe', plan: { type: 'membership' } })).toBe(
      'https://wallet.example/subscribe/card-selection?type=membership',
    );
    expect(walletAddress({ walletUrl, page: 'payment', plan })).toBe(
      'https://wallet.example/payment/spoon',
    );
  });
});
