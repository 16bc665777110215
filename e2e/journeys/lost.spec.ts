import { expect, test } from '@playwright/test';
import { heading, keepsScript, logInAs } from '../pages/wallet.ts';
import { findings } from '../support/findings.ts';
import { productUnderTest } from '../support/product-under-test.ts';

test.use({ locale: 'ko-KR' });

const { wallet } = productUnderTest();

test.describe('when a file or the connection is lost', () => {
  test('a screen whose code does not load says so and tries again [ERR-04]', async ({ page }) => {
    await page.goto(`${wallet}/notfound`);
    await expect(heading(page)).toBeVisible();
    await page.route(/login-screen-.*\.js$/, (route) => route.abort());
    await page.evaluate(() => history.pushState(null, '', '/payment/spoon/login'));
    await expect(page.getByRole('alert')).toContainText('화면을 불러오지 못했어요');
    await page.unroute(/login-screen-.*\.js$/);
    await page.getByRole('button', { name: '다시 시도' }).click();
    await expect(heading(page)).toHaveText('로그인');
  });

  test('a part whose code does not load leaves the rest, and appears with the next try [ERR-04]', async ({
    page,
  }) => {
    await page.route(/\/shop-[^/]*\.js$/, (route) => route.abort());
    await logInAs(page, 'minji');
    await expect(page.getByRole('alert')).toContainText('잔액을 불러오지 못했어요');
    await expect(page.getByRole('radio').first()).toBeVisible();
    await page.unroute(/\/shop-[^/]*\.js$/);
    await page.getByRole('button', { name: '잔액 새로고침' }).click();
    await expect(page.getByText(/기준$/)).toBeVisible();
  });

  test('a page whose script does not load says so in every language [ERR-04]', async ({ page }) => {
    await keepsScript(page);
    await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
    await page.goto(`${wallet}/payment/spoon`);
    const words = page.getByText('화면이 열리지 않나요?');
    // However long the page took to be looked at: they come late, and are not there from the start.
    const latestMs = await page.evaluate(() => {
      const animations = document.getAnimations();
      for (const animation of animations) {
        animation.pause();
        animation.currentTime = 0;
      }
      return Math.max(...animations.map(({ effect }) => effect?.getTiming().delay ?? 0));
    });
    expect(latestMs).toBeGreaterThan(1000);
    await expect(words).toBeHidden();
    await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
    await expect(words).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.unroute(/\/assets\/.*\.js$/);
    await page.getByRole('link', { name: '다시 시도' }).click();
    await expect(heading(page)).toHaveText('스푼 충전');
  });

  test('the page says that it is offline, and removes that when it is online again [ERR-04]', async ({
    page,
    context,
  }) => {
    await page.goto(`${wallet}/notfound`);
    await expect(heading(page)).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText('오프라인이에요')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('오프라인이에요')).toHaveCount(0);
  });
});
