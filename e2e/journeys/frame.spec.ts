import { expect, test } from '@playwright/test';
import { excessWidth, heading, keepsScript } from '../pages/wallet.ts';
import { atNightUnless } from '../support/at-night.ts';
import { findings } from '../support/findings.ts';
import { productUnderTest } from '../support/product-under-test.ts';

test.use({ locale: 'ko-KR' });

const { wallet } = productUnderTest();

test.describe('the language of the page', () => {
  for (const [country, lang, dir, title] of [
    ['kr', 'ko', 'ltr', '로그인'],
    ['jp', 'ja', 'ltr', 'ログイン'],
    ['us', 'en', 'ltr', 'Log in'],
    ['tw', 'zh', 'ltr', '登入'],
    ['ar', 'ar', 'rtl', 'تسجيل الدخول'],
  ] as const) {
    test(`for ${country} is ${lang}, as its lang attribute says [NAV-21] [NAV-22]`, async ({
      page,
    }) => {
      await page.addInitScript(
        (state) => {
          localStorage.setItem('dipper.user', JSON.stringify({ version: 1, state }));
        },
        { country },
      );
      await page.goto(`${wallet}/payment/spoon/login`);
      await expect(heading(page)).toHaveText(title);
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      await expect(page.locator('html')).toHaveAttribute('dir', dir);
    });
  }

  test('is the browser’s when the country is unknown [NAV-21]', async ({ browser }) => {
    const page = await browser.newPage({ locale: 'zh-TW' });
    await page.goto(`${wallet}/notfound`);
    await expect(heading(page)).toHaveText('找不到頁面');
    await page.close();
  });
});

test.describe('the text size', () => {
  test('grows to 200 % by the page’s own setting, is remembered, and still fits [NAV-24] [NAV-28]', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(`${wallet}/payment/spoon/login`);
    await page.getByRole('button', { name: '계정과 설정' }).click();
    for (let press = 0; press < 5; press += 1) {
      await page.getByRole('button', { name: '글자 크게' }).click();
    }
    await expect(page.getByRole('status').filter({ hasText: '200%' })).toBeVisible();
    await page.getByRole('button', { name: '닫기' }).click();
    await page.reload();
    await expect(heading(page)).toHaveCSS('font-size', '56px');
    expect(await excessWidth(page)).toBeLessThanOrEqual(0);
  });

  test('follows the device’s font size [NAV-24]', async ({ page }) => {
    await page.goto(`${wallet}/notfound`);
    await expect(heading(page)).toHaveCSS('font-size', '28px');
    const client = await page.context().newCDPSession(page);
    await client.send('Page.setFontSizes', { fontSizes: { standard: 24, fixed: 20 } });
    await expect(heading(page)).toHaveCSS('font-size', '42px');
  });

  test('can be zoomed, because the viewport does not forbid it [NAV-24]', async ({ page }) => {
    await page.goto(`${wallet}/notfound`);
    const viewport = page.locator('meta[name=viewport]');
    await expect(viewport).not.toHaveAttribute('content', /user-scalable|maximum-scale/);
    await expect(page.locator('html')).toHaveCSS('touch-action', 'pan-x pan-y');
  });
});

test.describe('every screen of the frame', () => {
  const addresses = [
    '/',
    '/payment/spoon/login',
    '/exchange/maintenance',
    '/error/401',
    '/notfound',
  ];
  for (const [name, options] of [
    ['in Korean, light', { locale: 'ko-KR', colorScheme: 'light' }],
    ['in Arabic, dark', { locale: 'ar-SA', colorScheme: 'dark' }],
  ] as const) {
    test(
      `${name} has no axe violation and is not wider than the window [NAV-28] [NAV-21]`,
      atNightUnless(options.locale === 'ar-SA'),
      async ({ browser }) => {
        const context = await browser.newContext({
          ...options,
          viewport: { width: 320, height: 640 },
        });
        const page = await context.newPage();
        for (const address of addresses) {
          await page.goto(`${wallet}${address}`);
          await expect(heading(page)).toBeVisible();
          expect(await findings(page), address).toEqual([]);
          expect(await excessWidth(page), address).toBeLessThanOrEqual(0);
        }
        await context.close();
      },
    );
  }
});

test('the footer names the operating company of the country [NAV-23]', async ({ page }) => {
  for (const [country, name, email, last] of [
    ['kr', '주식회사 디퍼', 'help-kr@dipper.example', '첫 충전 혜택'],
    ['jp', '株式会社ディッパー', 'help-jp@dipper.example', '初回購入特典'],
  ] as const) {
    await page.goto(`${wallet}/payment/spoon?country=${country}`);
    // The footer moves down when the last part of the screen comes, and a press in that moment is lost.
    await expect(page.getByText(last)).toBeVisible();
    const footer = page.getByRole('contentinfo');
    await footer.locator('summary').click();
    await expect(footer).toContainText(name);
    await expect(footer.getByRole('link', { name: email })).toHaveAttribute(
      'href',
      `mailto:${email}`,
    );
    await expect(footer).toContainText('© 2026 Dipper');
  }
});

for (const [visitor, before, country, name] of [
  ['a first-time visitor', [], 'kr', '주식회사 디퍼'],
  ["a person who saw another country's page before", ['kr'], 'jp', '株式会社ディッパー'],
] as const) {
  test(`the footer that ${visitor} opens before the scripts have loaded shows the whole text [NAV-23]`, async ({
    page,
  }) => {
    for (const each of before) {
      await page.goto(`${wallet}/payment/spoon?country=${each}`);
      await expect(heading(page)).toBeVisible();
    }
    await keepsScript(page);
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${wallet}/payment/spoon?country=${country}`, { waitUntil: 'commit' });
    const footer = page.getByRole('contentinfo');
    await footer.locator('summary').click();
    await expect(footer.locator('details')).toHaveAttribute('open');
    letGo();
    await expect(footer).toContainText(name);
  });
}

test('no script of the page writes to the console [NAV-25]', async ({ page, request }) => {
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  const scripts = new Set<string>();
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.add(response.url());
  });
  await page.goto(`${wallet}/payment/spoon`);
  await expect(page.getByRole('radio').first()).toBeVisible();
  await page.goto(`${wallet}/payment/spoon/login`);
  await expect(heading(page)).toBeVisible();
  expect(said).toEqual([]);
  expect(scripts.size).toBeGreaterThan(1);
  for (const script of scripts) {
    const code = await (await request.get(script)).text();
    expect(code).not.toMatch(/\bconsole\.\w|\bdebugger\b/);
  }
});
