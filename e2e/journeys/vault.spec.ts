import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Locator, type Page } from '@playwright/test';

import { productUnderTest } from '../support/product-under-test.ts';
import { serveStrangerSite } from '../support/stranger-site.ts';

function cardText(page: Page): Locator {
  const frame = page.frameLocator('iframe[title=card]');
  return frame.getByRole('heading', { name: '아직 카드를 등록할 수 없습니다' });
}

test('the card frame opens in a page of the wallet', async ({ page }) => {
  const { wallet, vault } = productUnderTest();
  await page.goto(`${wallet}/notfound`);
  await page.evaluate((address) => {
    const frame = document.createElement('iframe');
    frame.title = 'card';
    frame.src = address;
    document.body.append(frame);
  }, `${vault}/card?lang=ko`);
  await expect(cardText(page)).toBeVisible();
});

test('the card frame opens in no page of somebody else', async ({ page }) => {
  const { vault } = productUnderTest();
  const site = await serveStrangerSite(
    `<!doctype html><title>not the wallet</title><iframe title="card" src="${vault}/card?lang=ko"></iframe>`,
  );
  const refusal = page.waitForEvent('console', (message) =>
    message.text().includes('frame-ancestors'),
  );
  await page.goto(site.origin);
  await refusal;
  await expect(cardText(page)).toHaveCount(0);
  site.stop();
});

test('the card frame says in each language that cards come later', async ({ page }) => {
  const directions = { ko: 'ltr', en: 'ltr', ja: 'ltr', zh: 'ltr', ar: 'rtl' };
  for (const [lang, direction] of Object.entries(directions)) {
    await page.goto(`${productUnderTest().vault}/card?lang=${lang}`);
    await expect(page.locator('html')).toHaveAttribute('dir', direction);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations).toEqual([]);
  }
});
