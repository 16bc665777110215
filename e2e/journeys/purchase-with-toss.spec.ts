import { expect, test, type Page } from '@playwright/test';
import { choosePack, excessWidth, logInAs, methodScreen } from '../pages/wallet.ts';
import { prefer } from '../support/preferences.ts';
import { productUnderTest } from '../support/product-under-test.ts';

const title = /스푼이 충전됐어요/;

test("a card payment in the gateway's window returns to the wallet with new spoons [PAY-05] [PAY-04]", async ({
  page,
}) => {
  await logInAs(page, 'seoyeon');
  await choosePack(page, '100');
  await page.getByRole('radio', { name: '신용카드' }).check();
  await methodScreen(page).pay.click();
  await page.waitForURL(/\/tosspayments\/v1\/payments\/[^/]+\/checkout$/);
  await expect(page.getByText('11,000', { exact: false }).first()).toBeVisible();
  await page.getByRole('radio', { name: '현대카드' }).check({ force: true });
  await page.getByRole('button', { name: '11,000원 결제하기' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
});

/** Returns the facts of methods whose text is cut off. */
const cutFacts = (page: Page): Promise<string[]> =>
  page.locator('.method-fact-line > *').evaluateAll((facts) =>
    facts
      .filter((fact) => {
        const seen = fact.closest('.method-facts')?.getBoundingClientRect();
        const range = document.createRange();
        range.selectNodeContents(fact);
        return [...range.getClientRects()].some(
          ({ left, right }) => seen === undefined || left < seen.left - 1 || right > seen.right + 1,
        );
      })
      .map((fact) => fact.textContent),
  );

test("the refund account's fields fit the narrowest screen, however long bank names are [PAY-07] [NAV-27] @nightly", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await logInAs(page, 'seoyeon');
  await choosePack(page, '100');
  await prefer(page, 'ar');
  await page.reload();
  await page.locator('input[value="36"]').check();
  await expect(page.locator('[name=bank]')).toBeVisible();
  expect(await excessWidth(page)).toBe(0);
});

test('the words that tell methods apart are readable in full at any text size [PAY-04] [NAV-27] @nightly', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await logInAs(page, 'seoyeon');
  await choosePack(page, '100');
  for (const locale of ['en', 'ar']) {
    await prefer(page, locale, 200);
    await page.reload();
    await expect(page.locator('.method-fact-line').first()).toBeVisible();
    expect(await cutFacts(page)).toEqual([]);
  }
});

test('a virtual account waits for its deposit, and the screen continues by itself [PAY-07] [PAY-05]', async ({
  page,
}) => {
  await logInAs(page, 'seoyeon');
  await choosePack(page, '100');
  await page.locator('input[value="36"]').check();
  await page.locator('[name=bank]').selectOption('088');
  await page.locator('[name=accountNumber]').fill('110222333444');
  await page.locator('[name=accountHolder]').fill('김민지');
  await page.locator('button[data-wide]').click();
  await page.waitForURL(/\/tosspayments\//);
  const text = await page.getByText(/p[0-9a-z]+-[0-9a-f]{32}/).textContent();
  const partnerOrderId = /p[0-9a-z]+-[0-9a-f]{32}/.exec(text ?? '')?.[0];
  await page.getByRole('radio', { name: '우리은행' }).check({ force: true });
  await page.getByRole('button', { name: '가상계좌 발급받기' }).click();
  await expect(page.getByText('우리은행')).toBeVisible();
  await expect(page.getByText(/••••3444/)).toBeVisible();
  await page.request.post(`${productUnderTest().sandbox}/control/api/tosspayments/deposit`, {
    data: { partnerOrderId },
  });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
});

test('a person who cancels at the gateway is told that nothing was charged [PAY-05] [ERR-04]', async ({
  page,
}) => {
  await logInAs(page, 'seoyeon');
  await choosePack(page, '100');
  await page.getByRole('radio', { name: '신용카드' }).check();
  await methodScreen(page).pay.click();
  await page.waitForURL(/\/tosspayments\//);
  await page.getByRole('button', { name: '결제 취소' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('결제가 취소됐어요');
  await expect(page.getByText('돈은 빠져나가지 않았어요')).toBeVisible();
});

test('a person who returns by the browser’s back button continues the same payment in the window [PAY-05] [ERR-04]', async ({
  page,
}) => {
  await logInAs(page, 'seoyeon');
  await choosePack(page, '100');
  await page.getByRole('radio', { name: '신용카드' }).check();
  await methodScreen(page).pay.click();
  await page.waitForURL(/\/checkout$/);
  const order = page.getByText(/p[0-9a-z]+-[0-9a-f]{32}/);
  const begun = (await order.textContent()) ?? '';
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('어떻게 결제할까요?');
  await page.getByRole('radio', { name: '신용카드' }).check();
  await methodScreen(page).pay.click();
  await page.waitForURL(/\/checkout$/);
  await expect(order).toHaveText(begun);
  await page.getByRole('radio', { name: '현대카드' }).check({ force: true });
  await page.getByRole('button', { name: '11,000원 결제하기' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
});

test('a person who closes the window without paying can continue that payment or start another [PAY-05] [ERR-04]', async ({
  page,
  context,
}) => {
  await logInAs(page, 'seoyeon');
  await choosePack(page, '100');
  await page.getByRole('radio', { name: '신용카드' }).check();
  await methodScreen(page).pay.click();
  await page.waitForURL(/\/checkout$/);
  await page.close();

  const later = await context.newPage();
  await choosePack(later, '100');
  await later.getByRole('radio', { name: '신용카드' }).check();
  await methodScreen(later).pay.click();
  await expect(later.getByText('이미 시작한 결제가 있어요')).toBeVisible();
  await expect(later.getByText('아직 빠져나간 돈은 없어요')).toBeVisible();
  await later.getByRole('button', { name: '취소하고 새로 시작하기' }).click();
  await later.waitForURL(/\/checkout$/);
  await later.getByRole('radio', { name: '현대카드' }).check({ force: true });
  await later.getByRole('button', { name: '11,000원 결제하기' }).click();
  await expect(later.getByRole('heading', { level: 1 })).toHaveText(title);
});

test('a reloaded payment window works, and its script runs on an origin with nothing else [PAY-05] [SUB-03]', async ({
  page,
}) => {
  const requesters: string[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/tosspayments/v2/standard')) return;
    requesters.push(new URL(request.frame().url()).origin);
  });
  await logInAs(page, 'seoyeon');
  await choosePack(page, '100');
  await page.getByRole('radio', { name: '신용카드' }).check();
  await methodScreen(page).pay.click();
  await page.waitForURL(/\/checkout$/);
  await page.reload();
  await page.getByRole('button', { name: '결제 취소' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('결제가 취소됐어요');
  const { wallet, vault, sandbox } = productUnderTest();
  expect(requesters).toHaveLength(1);
  expect([wallet, vault, sandbox]).not.toContain(requesters[0]);
});

test('a Toss payment succeeds from the page of its app [PAY-05] [PAY-04]', async ({ page }) => {
  await logInAs(page, 'minji');
  await choosePack(page, '100');
  await page.getByRole('radio', { name: '토스' }).check();
  await methodScreen(page).pay.click();
  await page.waitForURL(/\/toss\/payfront\/auth\?payToken=/);
  await page.getByRole('button', { name: /토스머니/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
});
