import { expect, test, type Page } from '@playwright/test';
import { logInAs } from '../pages/wallet.ts';
import { storedTokens } from '../support/kept-tokens.ts';
import { productUnderTest } from '../support/product-under-test.ts';

const json = { 'content-type': 'application/json' };

/** Somewhere else, as on another device: the page itself does nothing. */
async function startElsewhere(page: Page): Promise<string> {
  const stored = await storedTokens(page);
  const response = await fetch(`${productUnderTest().wallet}/api/billing/spoon/inner/payment`, {
    method: 'POST',
    headers: {
      ...json,
      authorization: `Bearer ${stored?.jwt ?? ''}`,
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify({
      productId: 101_001,
      quantity: 1,
      methodId: 43,
      device: 'pc',
      expectedTotalPrice: 1100,
    }),
  });
  const { transactionId }: { transactionId: string } = await response.json();
  return transactionId;
}

async function payElsewhere(partnerOrderId: string): Promise<void> {
  const chosen = await fetch(`${productUnderTest().sandbox}/control/api/kakaopay/pay`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ partnerOrderId, as: 'money' }),
  });
  const { redirect }: { redirect: string } = await chosen.json();
  await (await fetch(redirect, { redirect: 'manual' })).arrayBuffer();
}

const balance = (page: Page) => page.locator('.shop-balance-label + .d-amount');

test('a purchase made on another device updates the balance of an open page without a reload [API-06]', async ({
  page,
}) => {
  // The page posts to the same address what happens in it, and that may be answered first.
  const connected = page.waitForResponse(
    (response) => response.url().includes('/api/events') && response.request().method() === 'GET',
  );
  await logInAs(page, 'haneul');
  expect((await connected).request().url()).not.toMatch(/[?&](?:token|jwt|access)/);
  await expect(balance(page)).toHaveText(/\d/);
  const before = Number((await balance(page).innerText()).replaceAll(/\D/g, ''));
  await payElsewhere(await startElsewhere(page));
  await expect
    .poll(async () => Number((await balance(page).innerText()).replaceAll(/\D/g, '')))
    .toBe(before + 10);
});

test('a page that waits for a payment receives its event, and polls when the stream is blocked [API-06]', async ({
  page,
}) => {
  await logInAs(page, 'haneul');
  for (const isCut of [false, true]) {
    if (isCut) await page.route('**/api/events*', (route) => route.abort());
    const id = await startElsewhere(page);
    const { wallet } = productUnderTest();
    await page.goto(`${wallet}/payment?status=success&transactionId=${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await payElsewhere(id);
    await expect(page).toHaveURL(/\/payment\/success/);
  }
});
