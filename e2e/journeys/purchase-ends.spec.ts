import { expect, test } from '@playwright/test';
import {
  choosePack,
  excessWidth,
  kakaopayPage,
  logInAs,
  methodScreen,
  payAt,
  payByKakaopay,
} from '../pages/wallet.ts';
import { findings } from '../support/findings.ts';
import { productUnderTest } from '../support/product-under-test.ts';

// Pending requests of the page may outlive a test.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test.describe('a payment that does not succeed', () => {
  test('is shown neutrally when canceled, as not charged, with the choice kept [NAV-16] [ERR-04]', async ({
    page,
  }) => {
    await logInAs(page, 'minji');
    await choosePack(page, '50');
    await payAt(page, 'cancel');
    await expect(page).toHaveURL(/\/payment\/fail$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('결제가 취소됐어요');
    await expect(page.getByText('돈은 빠져나가지 않았어요')).toBeVisible();
    await expect(page.locator('[data-tone=danger]')).toHaveCount(0);
    await page.getByRole('button', { name: '이어서 결제하기' }).click();
    await expect(methodScreen(page).pay).toHaveAccessibleName('5,500원 결제하기');
  });

  test('shows when failed what happened, whether money was taken, and what to do [NAV-08] [ERR-04]', async ({
    page,
  }) => {
    await logInAs(page, 'minji');
    await choosePack(page, '50');
    await payAt(page, 'fail');
    await expect(page).toHaveURL(/\/payment\/fail$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('결제하지 못했어요');
    await expect(page.getByText('돈은 빠져나가지 않았어요')).toBeVisible();
    await expect(page.getByText(/^코드: \d{5}$/)).toBeVisible();
    await page.getByRole('button', { name: '다른 수단으로 결제하기' }).click();
    await expect(page).toHaveURL(/\/payment\/method$/);
  });

  test('waits with its steps when unknown, and continues by itself once the result is known [ERR-04]', async ({
    page,
    context,
  }) => {
    await logInAs(page, 'minji');
    await choosePack(page, '50');
    await payByKakaopay(page);
    await kakaopayPage(page).arrive();
    const provider = page.url();
    const order = await page.getByText(/p[0-9a-z]+-[0-9a-f]{32}/).textContent();
    const transactionId = /p[0-9a-z]+-[0-9a-f]{32}/.exec(order ?? '')?.[0] ?? '';

    await page.goto(
      `${productUnderTest().wallet}/payment?status=success&transactionId=${transactionId}`,
    );
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('아직 결제를 마치지 않았어요');
    await expect(page.locator('[aria-current=step]')).toContainText('결제 마치기 (카카오페이)');

    const elsewhere = await context.newPage();
    await elsewhere.goto(provider);
    await kakaopayPage(elsewhere).pay();
    await elsewhere.waitForURL(/\/payment\/success$/);
    await expect(page).toHaveURL(/\/payment\/success$/);
  });

  test('of another person or of nobody is not found [ERR-04]', async ({ page }) => {
    await logInAs(page, 'minji');
    const nobody = `p1z-${'0'.repeat(32)}`;
    await page.goto(`${productUnderTest().wallet}/payment?status=success&transactionId=${nobody}`);
    await expect(page.getByText('이 결제를 찾을 수 없어요').first()).toBeVisible();
  });

  test('tells a payer who returns logged out where to look, without an endless spinner [ERR-04] [NAV-16]', async ({
    page,
  }) => {
    const transactionId = `p1z-${'0'.repeat(32)}`;
    await page.goto(`${productUnderTest().wallet}/result/${transactionId}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in to see this payment');
    await expect(page.getByText(transactionId)).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    expect(await findings(page)).toEqual([]);
    await page.getByRole('link', { name: 'Log in', exact: true }).click();
    await expect(page).toHaveURL(/\/payment\/spoon\/login$/);
  });

  test('with an unreadable answer is not called a lost connection [ERR-04] @nightly', async ({
    page,
  }) => {
    await logInAs(page, 'minji');
    await page.route('**/payment/history/**', (route) => route.fulfill({ status: 500, body: '' }));
    const transactionId = `p1z-${'0'.repeat(32)}`;
    await page.goto(
      `${productUnderTest().wallet}/payment?status=success&transactionId=${transactionId}`,
    );
    await expect(page.getByText('방금 결과를 확인하지 못했어요')).toBeVisible();
    await expect(page.getByText('오프라인')).toHaveCount(0);
  });

  test('leads from a success or failure address without a payment to the list [NAV-08]', async ({
    page,
  }) => {
    await logInAs(page, 'seoyeon');
    for (const end of ['success', 'fail']) {
      await page.goto(`${productUnderTest().wallet}/payment/${end}`);
      await expect(page).toHaveURL(/\/payment\/spoon\?country=kr$/);
    }
  });
});

test('a receipt has the date of the country’s time zone, wherever the device is [NUM-02]', async ({
  browser,
}) => {
  const page = await browser.newPage({ timezoneId: 'America/New_York', locale: 'ko-KR' });
  await logInAs(page, 'minji');
  const { wallet } = productUnderTest();
  const id = `p1z-${'0'.repeat(32)}`;
  await page.route('**/payment/history/**', (route) =>
    route.fulfill({
      json: {
        transactionId: id,
        status: 'success',
        code: 20_012,
        reason: null,
        productId: 1,
        productName: '스푼 1,000개',
        packSpoons: 1000,
        methodId: 43,
        quantity: 2,
        amount: 2160,
        promotionAmount: 160,
        totalPrice: 220_000,
        currency: 'KRW',
        requestedAt: '2026-12-31T15:00:00Z',
        finishedAt: '2026-12-31T15:30:00Z',
        expiresAt: null,
      },
    }),
  );
  await page.goto(`${wallet}/payment?status=success&transactionId=${id}`);
  const receipt = page.getByRole('region', { name: '결제 내역' });
  await expect(receipt).toContainText('2027년 1월 1일 오전 12:30');
  await expect(receipt).toContainText('220,000원');
  await expect(page.getByText('+2,160', { exact: true })).toBeVisible();
  await page.close();
});

test('axe reports no violation from the methods to the receipt, light and dark [NAV-28]', async ({
  page,
}) => {
  await logInAs(page, 'minji');
  for (const act of ['pay', 'cancel'] as const) {
    await choosePack(page, '10');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await findings(page)).toEqual([]);
    }
    await payAt(page, act);
    await page.waitForURL(/\/payment\/(success|fail)$/);
    await page.getByRole('button', { name: '거래 번호 복사' }).waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await findings(page)).toEqual([]);
    }
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await excessWidth(page)).toBe(0);
    await page.setViewportSize({ width: 456, height: 800 });
  }
});
