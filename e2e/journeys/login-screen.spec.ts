import { expect, test, type Page } from '@playwright/test';
import { excessWidth } from '../pages/wallet.ts';
import { atNightUnless } from '../support/at-night.ts';
import { findings } from '../support/findings.ts';
import { preferFromStart } from '../support/preferences.ts';
import { pressTwice } from '../support/press-twice.ts';
import { productUnderTest } from '../support/product-under-test.ts';

test.use({ locale: 'ko-KR' });

const { wallet, sandbox } = productUnderTest();

const screen = (page: Page) => ({
  open: (area = 'payment', query = '?country=kr') =>
    page.goto(`${wallet}/${area}/spoon/login${query}`),
  age: page.getByRole('checkbox'),
  way: (name: string) => page.getByRole('button', { name: new RegExp(name) }),
  first: page.locator('.login-ways').getByRole('button').first(),
});

const everyWay = JSON.stringify([
  'google',
  'facebook',
  'line',
  'apple',
  'twitter',
  'phone',
  'email',
]);

/** The page as a server writes it that knows every way to log in. */
async function offerAll(page: Page): Promise<void> {
  await page.route('**/spoon/login*', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const body = html.replace(/"logins":\[[^\]]*\]/, `"logins":${everyWay}`);
    await route.fulfill({ response, body });
  });
}

// Pending requests of the page may outlive a test.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test.describe('the login screen', () => {
  for (const scheme of ['light', 'dark'] as const) {
    for (const [country, language, direction] of [
      ['kr', 'ko', 'ltr'],
      ['ar', 'ar', 'rtl'],
    ] as const) {
      test(
        `passes axe and can be operated by keyboard in ${language}, ${scheme} [AUTH-01] [NAV-21] [NAV-28]`,
        atNightUnless((language === 'ar') === (scheme === 'dark')),
        async ({ page }) => {
          await page.emulateMedia({ colorScheme: scheme });
          await offerAll(page);
          await screen(page).open('payment', `?country=${country}`);
          await expect(page.locator('html')).toHaveAttribute('lang', language);
          await expect(page.locator('html')).toHaveAttribute('dir', direction);
          await expect(screen(page).way('Google')).toBeVisible();
          expect(await findings(page)).toEqual([]);
          await page.setViewportSize({ width: 360, height: 740 });
          expect(await excessWidth(page)).toBe(0);
          await page.setViewportSize({ width: 320, height: 640 });
          expect(await excessWidth(page)).toBe(0);
        },
      );
    }
  }

  test('begins with the most common provider of the country [AUTH-01]', async ({ page }) => {
    await offerAll(page);
    for (const [country, name] of [
      ['kr', 'Google'],
      ['jp', 'LINE'],
      ['tw', 'LINE'],
    ] as const) {
      await screen(page).open('payment', `?country=${country}`);
      await expect(screen(page).first).toContainText(name);
    }
  });

  test('offers phone and e-mail in Korea, each with a screen of its own [AUTH-01]', async ({
    page,
  }) => {
    await offerAll(page);
    await screen(page).open('payment', '?country=jp');
    await expect(screen(page).way('LINE')).toBeVisible();
    await expect(screen(page).way('電話')).toHaveCount(0);
    await screen(page).open();
    await screen(page).age.check();
    await screen(page).way('휴대폰').click();
    await expect(page).toHaveURL(`${wallet}/payment/spoon/login?with=phone`);
    await page.goBack();
    await screen(page).way('이메일').click();
    await expect(page).toHaveURL(`${wallet}/payment/spoon/login?with=email`);
  });

  for (const area of ['payment', 'exchange', 'subscribe'] as const) {
    test(`of ${area} asks for the age once and says why [AUTH-01] [NAV-05]`, async ({ page }) => {
      await screen(page).open(area);
      await screen(page).way('Google').click();
      await expect(screen(page).age).toBeFocused();
      await expect(page.locator('.login-age')).toContainText(
        '로그인하려면 먼저 나이를 확인해 주세요',
      );
      await expect(page).toHaveURL(`${wallet}/${area}/spoon/login?country=kr`);
      await screen(page).age.check();
      await page.reload();
      await expect(screen(page).age).toBeChecked();
      await screen(page).way('Google').click();
      await page.waitForURL((url) => url.origin === sandbox);
    });
  }

  test('starts one login however fast it is pressed, and works again after going back [AUTH-03] [NAV-05]', async ({
    page,
  }) => {
    const begun: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/authorize/') begun.push(request.url());
    });
    await screen(page).open();
    await screen(page).age.check();
    await pressTwice(screen(page).way('Google'));
    await page.waitForURL((url) => url.origin === sandbox);
    expect(begun).toHaveLength(1);
    await page.goBack();
    await expect(screen(page).age).toBeChecked();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await screen(page).way('Google').click();
    await page.waitForURL((url) => url.origin === sandbox);
    expect(begun).toHaveLength(2);
  });

  test('opens the terms and the privacy policy in a window of their own [AUTH-01]', async ({
    page,
  }) => {
    await screen(page).open();
    for (const name of ['이용약관', '개인정보 처리방침']) {
      await expect(page.locator('.legal-line').getByRole('link', { name })).toHaveAttribute(
        'target',
        '_blank',
      );
    }
  });
});

test.describe('inside an in-app browser', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 16; SM-S936N; wv) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36 KAKAOTALK 2511',
  });

  test('the login screen explains why Google is missing, and its address can be copied [AUTH-02]', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: wallet });
    await screen(page).open('exchange');
    await expect(page.getByText('다른 앱 안에서 로그인할 수 없어요')).toBeVisible();
    await expect(screen(page).way('Google')).toHaveCount(0);
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: '주소 복사하기' }).click();
    await expect(page.getByText('복사했어요')).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(`${wallet}/exchange/spoon/login?country=kr`);
  });

  test("of our own app, the page is opened in the device's browser [AUTH-02] [BRG-01]", async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const said: unknown[] = [];
      const postMessage = (message: unknown): void => void said.push(message);
      Object.assign(window, { said, webkit: { messageHandlers: { dipper: { postMessage } } } });
    });
    await screen(page).open();
    await page.getByRole('button', { name: '브라우저에서 열기' }).click();
    const said = await page.waitForFunction(() => {
      const all: unknown = Reflect.get(window, 'said');
      return Array.isArray(all) ? all.find(({ type }) => type === 'open-browser') : undefined;
    });
    expect(await said.jsonValue()).toMatchObject({
      payload: { url: `${wallet}/payment/spoon/login?country=kr` },
    });
  });
});

test('the buttons for phone and e-mail fit one line each in a narrow window in Japanese [NAV-21] [NAV-28]', async ({
  page,
}) => {
  await preferFromStart(page, 'ja');
  await page.setViewportSize({ width: 360, height: 740 });
  await screen(page).open();
  const name = page.getByText('メールアドレス', { exact: true });
  await expect(name).toBeVisible();
  const lines = await name.evaluate((it) => {
    const words = document.createRange();
    words.selectNodeContents(it);
    return new Set([...words.getClientRects()].map(({ top }) => top)).size;
  });
  expect(lines).toBe(1);
});
