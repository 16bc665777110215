import { expect, test, type Page } from '@playwright/test';
import { aboveItsLimit, keepCard, newCard } from '../pages/cards.ts';
import { excessWidth, logInAs } from '../pages/wallet.ts';
import { findings } from '../support/findings.ts';
import { productUnderTest } from '../support/product-under-test.ts';

const open = (page: Page, path: string) => page.goto(`${productUnderTest().wallet}${path}`);

test('a registered card pays a membership that is canceled, resumed and refunded, and a card without funds charges nothing [NAV-03] [NAV-27] [SUB-01] [SUB-05] [SUB-06] [SUB-07] [SUB-08] [SUB-12] [PAY-10] [ERR-03] [NAV-24] [BRG-01]', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const said: unknown[] = [];
    const postMessage = (message: unknown) => said.push(message);
    Object.assign(window, { said, webkit: { messageHandlers: { dipper: { postMessage } } } });
  });
  await logInAs(page, 'seoyeon');
  await open(page, '/subscribe/card-selection?type=membership');
  await expect(page).toHaveURL(/\/subscribe\/card-selection$/);
  await page.getByRole('radio', { name: /디퍼 멤버십 플러스/ }).check();
  await page.getByRole('button', { name: /카드 등록하기/ }).click();
  await keepCard(page, newCard(), '내 카드');

  await expect(page).toHaveURL(/\/subscribe\/card-selection$/);
  await expect(page.getByRole('radio', { name: /디퍼 멤버십 플러스/ })).toBeChecked();
  await expect(page.getByRole('radio', { name: /내 카드/ })).toBeChecked();
  const subscribe = page.getByRole('button', { name: '9,900원 결제하고 구독하기' });
  await subscribe.click();
  await expect(page.getByText('약관에 동의해 주세요').first()).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('checkbox', { name: /정기결제 약관/ }).check();
  await subscribe.click();

  await expect(page.getByRole('heading', { name: '구독을 시작했어요' })).toBeVisible();
  const said = () => page.evaluate(() => JSON.stringify(Reflect.get(window, 'said')));
  await expect
    .poll(said)
    .toMatch(/"plan-subscribe","payload":\{"type":"membership".*"type":"success"/);
  await page.reload();
  await expect(page.getByRole('heading', { name: '구독을 시작했어요' })).toBeVisible();
  expect(await findings(page)).toEqual([]);

  await page.getByRole('link', { name: '구독과 영수증 보기' }).click();
  await page.getByRole('button', { name: '구독 해지' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '해지하기' }).click();
  await expect(page.getByText('해지 예약')).toBeVisible();
  await page.getByRole('button', { name: '해지 취소하고 계속 구독하기' }).click();
  await expect(page.getByText('이용 중')).toBeVisible();
  expect(await findings(page)).toEqual([]);

  await page.getByRole('button', { name: '환불받기' }).click();
  await page.getByRole('button', { name: '9,900원 환불받기' }).click();
  await expect(page.getByText('구독이 끝났어요')).toBeVisible();
  const story = page.getByRole('listitem').filter({ hasText: /환불(?!됨)/ });
  await expect(story.first()).toContainText('9,900원');

  // The history says the same of it, and so does its paper.
  await open(page, '/payment/history');
  const payment = page.getByRole('listitem').filter({ hasText: '디퍼 멤버십 플러스' }).first();
  await expect(payment).toContainText('9,900원 환불됨');
  await payment.getByRole('link').click();
  // The credit note is a worker's to give, a moment after the refund.
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('전액 환불됨')).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 60_000 });

  await open(page, '/subscribe/card-registration');
  await keepCard(page, newCard(aboveItsLimit), '한도 카드');
  await expect(page).toHaveURL(/\/subscribe\/card-management$/);
  await expect(page.getByText('한도 카드')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await open(page, '/subscribe/card-selection?type=membership');
  await page.getByRole('radio', { name: /디퍼 멤버십 플러스/ }).check();
  await page.getByRole('radio', { name: /한도 카드/ }).check();
  await page.getByRole('checkbox', { name: /정기결제 약관/ }).check();
  await subscribe.click();
  await expect(page.getByText('돈은 빠져나가지 않았어요')).toBeVisible();
  const firstTry = page.url();
  await page.getByRole('button', { name: '다른 카드로 결제하기' }).click();
  await expect(page).toHaveURL(/\/subscribe\/card-selection$/);
  // The same card once more is another try, and not the old answer.
  await expect(page.getByRole('radio', { name: /한도 카드/ })).toBeChecked();
  await page.getByRole('checkbox', { name: /정기결제 약관/ }).check();
  await subscribe.click();
  await expect(page.getByText('돈은 빠져나가지 않았어요')).toBeVisible();
  expect(page.url()).not.toBe(firstTry);
  for (const path of ['card-selection', 'card-management', 'subscriptions', 'guide', 'terms']) {
    await page.setViewportSize({ width: 320, height: 640 });
    await open(page, `/subscribe/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await excessWidth(page)).toBe(0);
  }
});
