import { expect, test, type Page, type Request } from '@playwright/test';
import {
  choosePack,
  kakaopayPage,
  logInAs,
  methodScreen,
  payAt,
  payByKakaopay,
  spoonList,
} from '../pages/wallet.ts';
import { atNightUnless } from '../support/at-night.ts';
import { pressTwice } from '../support/press-twice.ts';
import { productUnderTest } from '../support/product-under-test.ts';
import { methodsAnswer } from '../support/methods-answer.ts';
import { prefer } from '../support/preferences.ts';

const startCall = '**/api/billing/spoon/inner/payment';
const isStart = (request: Request): boolean =>
  request.method() === 'POST' && request.url().endsWith('/billing/spoon/inner/payment');

/** Every start of a payment that the page sends, with its key. */
function watchStarts(page: Page): string[] {
  const keys: string[] = [];
  page.on('request', (request) => {
    if (isStart(request)) keys.push(request.headers()['idempotency-key'] ?? '');
  });
  return keys;
}

// Pending requests of the page may outlive a test.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test.describe('choosing a payment method', () => {
  test('sends a guest to the list with the country [NAV-07]', async ({ page }) => {
    await page.goto(`${productUnderTest().wallet}/payment/method?anything=1`);
    await expect(page).toHaveURL(/\/payment\/spoon\?country=kr$/);
  });

  test('without a chosen pack leads back to the list [NAV-07]', async ({ page }) => {
    await logInAs(page, 'seoyeon');
    await page.goto(`${productUnderTest().wallet}/payment/method`);
    await expect(page).toHaveURL(/\/payment\/spoon\?country=kr$/);
  });

  test('removes the query and keeps the choice over a reload [NAV-07] [AUTH-15]', async ({
    page,
  }) => {
    await logInAs(page, 'seoyeon');
    await choosePack(page, '300');
    await page.goto(`${productUnderTest().wallet}/payment/method?from=elsewhere`);
    await expect(page).toHaveURL(/\/payment\/method$/);
    await expect(methodScreen(page).pay).toHaveAccessibleName('33,000원 결제하기');
  });

  test('shows amount with bonus, quantity, total, validity, refund and seller [PAY-06] [PAY-11]', async ({
    page,
  }) => {
    await logInAs(page, 'seoyeon');
    await choosePack(page, '500');
    await page.getByRole('button', { name: '1개 늘리기' }).click();
    const summary = page.getByRole('region', { name: '결제 내용' });
    await expect(summary).toContainText('스푼 1,050개');
    await expect(summary).toContainText('보너스 50개 포함');
    await expect(summary.getByRole('textbox', { name: '수량' })).toHaveValue('2');
    await expect(summary).toContainText('110,000원');
    await expect(summary).toContainText('구매일부터 5년');
    await expect(summary).toContainText('쓰지 않았다면 7일 안에');
    await expect(summary).toContainText('디퍼');
    await expect(methodScreen(page).pay).toHaveAccessibleName('110,000원 결제하기');
  });

  test('in a country without methods says so, and that nothing was charged [ERR-04] @nightly', async ({
    page,
  }) => {
    await page.route(/\/api\/billing\/spoon\/methods/, (route) =>
      route.fulfill({ json: methodsAnswer([]) }),
    );
    await logInAs(page, 'layla');
    await page.getByRole('radio').first().check();
    await page.getByRole('button', { name: 'التالي' }).click();
    await expect(page.getByText('لا توجد طريقة دفع متاحة هنا بعد')).toBeVisible();
  });
});

test.describe('paying', () => {
  test('ends with new spoons, a receipt and the new balance [NAV-08] [NAV-16] [PAY-06]', async ({
    page,
  }) => {
    await logInAs(page, 'minji');
    await choosePack(page, '100');
    await payAt(page, 'pay');
    await expect(page).toHaveURL(/\/payment\/success$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('스푼이 충전됐어요');
    await expect(page.getByText('+100', { exact: true })).toBeVisible();
    const receipt = page.getByRole('region', { name: '결제 내역' });
    await expect(receipt).toContainText('카카오페이');
    await expect(receipt).toContainText('11,000원');
    await expect(receipt).toContainText(/p[0-9a-z]+-[0-9a-f]{32}/);
    const balance = page.getByText(/^지금 잔액: 스푼\s[\d,]+개$/);
    await expect(balance).toBeVisible();
    // It is counted up before it rests.
    await expect(balance).toHaveAttribute('aria-busy', 'false');

    const before = await balance.textContent();
    await page.reload();
    await expect(balance).toHaveText(before ?? '');
    await expect(page).toHaveURL(/\/payment\/success$/);
  });

  for (const [locale, receipt, history, more] of [
    ['ko', '영수증과 환불', '전체 결제 내역', '더 충전하기'],
    ['ar', 'الإيصال والاسترداد', 'كل المدفوعات', 'شراء المزيد'],
  ] as const) {
    test(
      `shows links to receipt and history without scrolling, ${locale} [PAY-06] [PAY-10]`,
      atNightUnless(locale === 'ar'),
      async ({ page }) => {
        await logInAs(page, 'minji');
        await choosePack(page, '50');
        await payAt(page, 'pay');
        await page.waitForURL(/\/payment\/success$/);
        await prefer(page, locale);
        await page.reload();
        const bar = await page.getByRole('button', { name: more }).boundingBox();
        for (const name of [receipt, history]) {
          const way = page.getByRole('link', { name, exact: true });
          await expect(way).toBeVisible();
          const box = await way.boundingBox();
          expect(box && box.y + box.height).toBeLessThan(bar?.y ?? 0);
        }
      },
    );
  }

  test('leaves nothing chosen on the list afterwards [PAY-02]', async ({ page }) => {
    await logInAs(page, 'minji');
    await choosePack(page, '30');
    await payAt(page, 'pay');
    await page.getByRole('button', { name: '더 충전하기' }).click();
    await expect(spoonList(page).pack('30')).not.toBeChecked();
  });

  test('sends one request when the button is pressed twice [PAY-09]', async ({ page }) => {
    await logInAs(page, 'minji');
    await choosePack(page, '10');
    const keys = watchStarts(page);
    await methodScreen(page).kakaopay.check();
    await pressTwice(methodScreen(page).pay);
    await kakaopayPage(page).arrive();
    expect(keys).toHaveLength(1);
    await kakaopayPage(page).cancel();
  });

  test('repeats a request without an answer under the same idempotency key [PAY-09] [ERR-04]', async ({
    page,
  }) => {
    await logInAs(page, 'minji');
    await choosePack(page, '10');
    const keys = watchStarts(page);
    await page.route(
      startCall,
      async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    await payByKakaopay(page);
    await expect(page.getByRole('alert')).toContainText('두 번 결제되지 않아요');

    await page.reload();
    await payByKakaopay(page);
    await kakaopayPage(page).arrive();
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    await kakaopayPage(page).cancel();
  });

  test('continues the same payment when the person comes back from the provider [PAY-09]', async ({
    page,
  }) => {
    await logInAs(page, 'minji');
    await choosePack(page, '10');
    await payByKakaopay(page);
    await kakaopayPage(page).arrive();
    const first = page.url();
    await page.goBack();
    await payByKakaopay(page);
    await kakaopayPage(page).arrive();
    expect(page.url()).toBe(first);
    await kakaopayPage(page).cancel();
  });

  test('without a connection is answered at once by the page itself [ERR-04]', async ({
    page,
    context,
  }) => {
    await logInAs(page, 'minji');
    await choosePack(page, '10');
    await expect(methodScreen(page).pay).toBeVisible();
    await context.setOffline(true);
    await payByKakaopay(page);
    await expect(page.getByRole('alert')).toContainText('두 번 결제되지 않아요');
    await context.setOffline(false);
    await payByKakaopay(page);
    await kakaopayPage(page).arrive();
    await kakaopayPage(page).cancel();
  });

  test('shows a refusal with its number when its text cannot be loaded [ERR-04] @nightly', async ({
    page,
  }) => {
    await logInAs(page, 'minji');
    await choosePack(page, '10');
    await expect(methodScreen(page).pay).toBeVisible();
    await page.route(/\/assets\/ko-.*\.js$/, (route) => route.abort());
    const refusal = { status_code: 46201, code: 'payment_failed', detail: '', request_id: 'q1' };
    await page.route(startCall, (route) => route.fulfill({ status: 402, json: refusal }));
    await payByKakaopay(page);
    await expect(page.getByRole('alert')).toContainText('46201');
    await expect(methodScreen(page).pay).toBeVisible();
  });

  test('shows a whole refusal on the smallest screen with the largest text [NAV-24] [NAV-28] @nightly', async ({
    page,
  }) => {
    await logInAs(page, 'minji');
    await choosePack(page, '10');
    await page.setViewportSize({ width: 320, height: 568 });
    await page.evaluate(() => document.documentElement.style.setProperty('--text-scale', '2'));
    const refusal = { status_code: 46201, code: 'payment_failed', detail: '', request_id: 'q1' };
    await page.route(startCall, (route) => route.fulfill({ status: 402, json: refusal }));
    await payByKakaopay(page);
    const title = page.getByRole('alert').getByText('결제하지 못했어요');
    for (const part of [title, methodScreen(page).pay]) {
      await part.scrollIntoViewIfNeeded();
      // A page scrolls by whole pixels, and an edge may lie between two: a hundredth is less than one.
      await expect(part).toBeInViewport({ ratio: 0.99 });
    }
  });

  test('shows a payment made elsewhere meanwhile instead of asking to pay again [PAY-09]', async ({
    page,
    context,
  }) => {
    await logInAs(page, 'minji');
    await choosePack(page, '10');
    const keys = watchStarts(page);
    await payByKakaopay(page);
    await kakaopayPage(page).arrive();
    const provider = page.url();
    await page.goBack();
    await expect(methodScreen(page).pay).toBeVisible();
    const elsewhere = await context.newPage();
    await elsewhere.goto(provider);
    await kakaopayPage(elsewhere).pay();
    await elsewhere.waitForURL(/\/payment\/success$/);
    await payByKakaopay(page);
    await expect(page).toHaveURL(/\/payment\/success$/);
    expect(keys).toHaveLength(1);
  });

  test('with a changed price says so and charges nothing [ERR-04]', async ({ page }) => {
    await logInAs(page, 'minji');
    await choosePack(page, '10');
    await page.route(startCall, async (route) => {
      const body = route.request().postDataJSON();
      await route.continue({ postData: { ...body, expectedTotalPrice: 1 } });
    });
    await payByKakaopay(page);
    await expect(page.getByRole('alert')).toContainText('결제된 금액은 없어요');
    await page.unroute(startCall);
    const request = page.waitForRequest(/\/api\/billing\/spoon\/products/);
    await page.getByRole('alert').getByRole('button', { name: '스푼 목록으로' }).click();
    await request;
    await expect(spoonList(page).pack('10')).toBeChecked();
  });
});
