import { expect, test, type Page } from '@playwright/test';
import { keepCard, newCard } from '../pages/cards.ts';
import { backToBroadcast } from '../pages/wallet.ts';
import { atNightUnless } from '../support/at-night.ts';
import { findings } from '../support/findings.ts';
import { productUnderTest } from '../support/product-under-test.ts';

test.use({ locale: 'ko-KR' });

const { sandbox } = productUnderTest();
const chosen = (page: Page) => page.getByRole('region', { name: '구독 내용' });

async function logInHere(page: Page, person: string): Promise<void> {
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: /Google/ }).click();
  await page.locator(`button[name="person"][value="${person}"]`).click();
}

test('a listener subscribes to a DJ’s tier from the host site, and another tier is sent to the open window [SUB-05] [SUB-09] [BRG-02] [BRG-04] [NAV-05]', async ({
  page,
}) => {
  await page.goto(sandbox);
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: /^Gold/ }).click();
  const wallet = await opening;
  await logInHere(wallet, 'minji');

  await wallet.waitForURL(/\/subscribe\/card-selection$/);
  await expect(chosen(wallet)).toContainText('서연 플랜 골드');
  await expect(chosen(wallet)).toContainText('2개월 무료');
  await expect(chosen(wallet)).toContainText('결제 없음');
  await expect(wallet.getByText('가격이 바뀌었어요')).toHaveCount(0);

  await page.getByRole('button', { name: /^Silver/ }).click();
  await expect(chosen(wallet)).toContainText('서연 플랜 실버');
  await page.getByRole('button', { name: /^Gold/ }).click();
  await expect(chosen(wallet)).toContainText('서연 플랜 골드');

  await wallet.getByRole('button', { name: '카드 등록하기' }).click();
  await keepCard(wallet, newCard(), '방송 카드');
  await expect(chosen(wallet)).toContainText('서연 플랜 골드');
  await wallet.getByRole('checkbox', { name: /정기결제 약관/ }).check();
  await wallet.getByRole('button', { name: '무료로 시작하기' }).click();
  await expect(wallet.getByRole('heading', { name: '구독을 시작했어요' })).toBeVisible();
  await expect(page.getByRole('log')).toContainText('kind: subscription, status: success');
  await backToBroadcast(wallet);
  await expect(page.getByRole('status')).toContainText('You are subscribed.');
});

for (const kind of ['ios', 'android'] as const) {
  test(
    `the app on ${kind} sends a plan to subscribe to, before and after it logs a person in [SUB-05] [BRG-01]`,
    atNightUnless(kind === 'ios'),
    async ({ page }) => {
      await page.setViewportSize({ width: 1100, height: 1000 });
      await page.goto(`${sandbox}/phone?kind=${kind}`);
      const view = page.frameLocator('iframe');
      const summary = view.getByRole('region', { name: '구독 내용' });
      await expect(view.getByText('먼저 둘러보세요')).toBeVisible();
      await page.getByRole('button', { name: /^Silver/ }).click();
      await expect(view.getByRole('heading', { level: 1 })).toHaveText('로그인');
      await page.getByRole('button', { name: 'minji' }).click();
      await expect(summary).toContainText('서연 플랜 실버');
      await page.getByRole('button', { name: /^Membership/ }).click();
      await expect(summary).toContainText('디퍼 멤버십');
      await expect(summary).toContainText('1개월 무료');
    },
  );
}

test('the live room’s own buttons have distinct names and pass axe [BRG-04]', async ({ page }) => {
  await page.goto(sandbox);
  await expect(page.getByRole('group', { name: 'Subscribe to 이서연' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
});
