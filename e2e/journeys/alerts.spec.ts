import { expect, test, type Page } from '@playwright/test';
import { logInAs } from '../pages/wallet.ts';
import { atNightUnless } from '../support/at-night.ts';
import { findings } from '../support/findings.ts';
import { productUnderTest } from '../support/product-under-test.ts';

test.use({ locale: 'ko-KR' });

const { wallet } = productUnderTest();

/** The question whether to log out: two buttons, and a close button. */
async function askToLogOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: '계정과 설정' }).click();
  await page.getByRole('button', { name: '로그아웃' }).click();
}

test('an alert traps the focus, locks the page, and releases both when it closes [NAV-26]', async ({
  page,
}) => {
  await logInAs(page, 'minji');
  await askToLogOut(page);
  const alert = page.getByRole('alertdialog', { name: '로그아웃할까요?' });
  await expect(alert).toHaveAccessibleDescription('스푼은 계정에 그대로 남아 있어요.');
  await expect(alert.getByRole('button', { name: '취소' })).toBeFocused();
  for (let press = 0; press < 8; press += 1) {
    await page.keyboard.press('Tab');
    const isInside = await alert.evaluate(
      (dialog) =>
        document.activeElement === document.body || dialog.contains(document.activeElement),
    );
    expect(isInside).toBe(true);
  }
  await page.mouse.wheel(0, 600);
  await expect(page.locator('html')).toHaveCSS('overflow', 'hidden');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  expect(await findings(page)).toEqual([]);

  await page.keyboard.press('Escape');
  await expect(alert).toHaveCount(0);
  await expect(page.locator('html')).not.toHaveCSS('overflow', 'hidden');
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
});

test('an alert without a close button stays until it is answered [NAV-26]', async ({ page }) => {
  await page.goto(`${wallet}/payment/spoon?login_error=49106&country=kr`);
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText('로그인을 끝내기 전에 돌아왔어요');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(alert).toBeVisible();
  await alert.getByRole('button', { name: '확인' }).click();
  await expect(alert).toHaveCount(0);
});

for (const [code, words] of [
  ['10104', '계정 정보를 확인할 수 없어요'],
  ['10300', '다른 계정이에요'],
  ['10301', '이미 가입되어 있어요'],
  ['10302', '탈퇴한 날부터 7일이 지나면'],
  ['10305', '로그인하지 못했어요'],
  ['10306', '이용이 제한된 계정이에요'],
  ['10999', '고객센터로 문의해 주세요'],
] as const) {
  test(
    `login code ${code} shows an alert of its own [AUTH-13] [ERR-02]`,
    atNightUnless(code === '10302'),
    async ({ page }) => {
      await page.goto(`${wallet}/payment/spoon?login_error=${code}&country=kr`);
      await expect(page.getByRole('alertdialog')).toContainText(words);
    },
  );
}

test('inside another app Google is not offered, and the person is told how to continue [AUTH-02]', async ({
  browser,
}) => {
  const page = await browser.newPage({
    locale: 'ko-KR',
    userAgent: 'Mozilla/5.0 (Linux; Android 16; wv) Chrome/142.0 Mobile Safari/537.36 KAKAOTALK 25',
  });
  await page.goto(`${wallet}/payment/spoon/login`);
  await expect(page.getByText('Google 로그인은 브라우저에서 해 주세요')).toBeVisible();
  await expect(page.getByRole('button', { name: /Google/ })).toHaveCount(0);
  await page.close();
});
