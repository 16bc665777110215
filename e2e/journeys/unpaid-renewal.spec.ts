import { expect, test, type Page } from '@playwright/test';
import { oweRenewal } from '../../tools/start/demo-subscriptions.ts';
import startForBrowserTests from '../../tools/testing/global-product.ts';
import { aboveItsLimit, keepCard, newCard } from '../pages/cards.ts';
import { logInAs } from '../pages/wallet.ts';
import { findings } from '../support/findings.ts';
import { productUnderTest } from '../support/product-under-test.ts';

/** A person has a membership once, and a first card once: other journeys begin from neither. */
const shared = { ...process.env };
let stop: () => Promise<void>;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  stop = await startForBrowserTests();
});

test.afterAll(async () => {
  await stop();
  Object.assign(process.env, shared);
});

const open = (page: Page, path: string) => page.goto(`${productUnderTest().wallet}${path}`);

/** Reopens the page until a worker has settled the renewal. */
async function expectState(page: Page, state: string): Promise<void> {
  await expect(async () => {
    await open(page, '/subscribe/subscriptions');
    await expect(page.getByText(state)).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 90_000 });
}

type Charge = { readonly amount: number; readonly charged: number; readonly canceled: number };

/** Reads the charges that test a card from the provider's own record. */
async function trials() {
  const { sandbox } = productUnderTest();
  const answer = await fetch(`${sandbox}/control/api/charges?provider=tosspayments`);
  const { charges }: { readonly charges: readonly Charge[] } = await answer.json();
  return charges
    .filter(({ amount }) => amount === 100)
    .map(({ charged, canceled }) => ({ charged, canceled }));
}

test('a failed renewal says why and when it is retried, and a new main card pays it at once [SUB-02] [SUB-04] [SUB-10] [SUB-11]', async ({
  page,
}) => {
  await logInAs(page, 'minji');
  await open(page, '/subscribe/card-registration');
  const before = (await trials()).length;
  await keepCard(page, newCard(), '생활비');
  await expect(page).toHaveURL(/\/subscribe\/card-management$/);
  // Each trial since then goes back whole.
  await expect.poll(async () => (await trials()).length).toBeGreaterThan(before);
  const backs = async () => (await trials()).slice(before).map((trial) => JSON.stringify(trial));
  await expect
    .poll(async () => [...new Set(await backs())], { timeout: 90_000 })
    .toEqual([JSON.stringify({ charged: 100, canceled: 100 })]);

  const { wallet, vault, sandbox, databaseUrl } = productUnderTest();
  const number = newCard(aboveItsLimit);
  await oweRenewal({ wallet, vault, sandbox }, databaseUrl, { person: 'minji', number });
  await expectState(page, '결제 실패');
  // The notice comes above the list, and moves it.
  await expect(page.getByText('결제하지 못했어요')).toBeVisible();
  await page.getByRole('link', { name: /디퍼 멤버십/ }).click();
  await expect(page).toHaveURL(/\/subscribe\/subscriptions\/s/);
  await expect(page.getByText('결제하지 못했어요')).toBeVisible();
  await expect(page.getByText(/한도/).first()).toBeVisible();
  const story = page.getByRole('listitem');
  await expect(story.filter({ hasText: '결제 실패' })).toBeVisible();
  await expect(story.filter({ hasText: '재결제 예정' })).toBeVisible();
  expect(await findings(page)).toEqual([]);

  await open(page, '/subscribe/card-registration');
  await keepCard(page, newCard(), '새 카드');
  await expect(page).toHaveURL(/\/subscribe\/card-management$/);
  await page.getByRole('button', { name: '대표 카드로 쓰기: 새 카드' }).click();
  const sure = page.getByRole('alertdialog');
  await expect(sure).toContainText('미결제 금액(4,900원)은 이 카드로 바로 결제해요.');
  // Leaving before the response arrives could abort the request.
  const made = page.waitForResponse(/\/billing\/cards\/[^/]+\/main$/);
  await sure.getByRole('button', { name: '대표 카드로 쓰기' }).click();
  expect((await made).ok()).toBe(true);
  await expectState(page, '이용 중');
});
