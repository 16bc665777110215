import type { Page } from '@playwright/test';
import { productUnderTest } from '../support/product-under-test.ts';

/** Buys from the Japanese spoon list up to SBPS's own page, by the method of this name. */
export async function payInJapan(page: Page, spoons: string, method: RegExp): Promise<void> {
  await page.goto(`${productUnderTest().wallet}/payment/spoon?country=jp`);
  await page.getByRole('radio', { name: new RegExp(`^スプーン${spoons}個`) }).check();
  await page.getByRole('button', { name: '次へ' }).click();
  await page.getByRole('link', { name: 'ご購入内容を見る' }).click();
  await page.waitForURL(/\/payment\/method$/);
  await page.getByRole('radio', { name: method }).check();
  await page.getByRole('button', { name: /を支払う$/ }).click();
  await page.waitForURL(/\/sbps\/pay\//);
}

/** Finds the elements of any SBPS page. */
export const sbpsPage = (page: Page) => ({
  order: page.getByRole('region', { name: 'ご注文内容' }),
  problem: page.getByRole('alert'),
  pin: page.getByLabel('ネットワーク暗証番号'),
  hiragana: page.getByLabel('ひらがなID'),
  pay: page.getByRole('button', { name: /購入する$|支払う$/ }),
  leave: page.getByRole('button', { name: 'やめて店舗に戻る' }),
});
