import { expect, test, type Page } from '@playwright/test';
import { ownBalance } from '../pages/wallet.ts';
import { atNightUnless } from '../support/at-night.ts';
import { findings } from '../support/findings.ts';
import { productUnderTest } from '../support/product-under-test.ts';

test.use({ locale: 'ko-KR' });

const { wallet, sandbox } = productUnderTest();

const providers = [
  { login: 'google', button: /Google/ },
  { login: 'facebook', button: /Facebook/ },
  { login: 'line', button: /LINE/ },
  { login: 'apple', button: /Apple/ },
  { login: 'twitter', button: /^X\b/ },
] as const;

type Provider = (typeof providers)[number];

const goTo = async (page: Page, { login, button }: Provider): Promise<void> => {
  await page.goto(`${wallet}/payment/spoon/login`);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: button }).click();
  await page.waitForURL((url) => url.href.startsWith(`${sandbox}/${login}/`));
};

const choose = (page: Page, person: string) =>
  page.locator(`button[name="person"][value="${person}"]`).click();

const comeNext = async (provider: string, operation: string, outcome: string): Promise<void> => {
  const response = await fetch(`${sandbox}/control/api/scenarios`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider, operation, outcome }),
  });
  expect(response.status).toBe(201);
};

test.afterEach(() => fetch(`${sandbox}/control/api/scenarios`, { method: 'DELETE' }));

for (const provider of providers) {
  test.describe(`login with ${provider.login}`, () => {
    test('leads a person from the login screen to the balance [AUTH-01] [AUTH-03]', async ({
      page,
    }) => {
      await goTo(page, provider);
      await choose(page, 'minji');
      await expect(ownBalance(page)).toBeVisible();
      await expect(page).toHaveURL(`${wallet}/payment/spoon?country=kr`);
    });

    test('that the person cancels or the provider fails shows a message [AUTH-13]', async ({
      page,
    }) => {
      await goTo(page, provider);
      await page.getByRole('button', { name: 'Cancel' }).click();
      const alert = page.getByRole('alertdialog');
      await expect(alert).toContainText('로그인을 끝내기 전에 돌아왔어요');
      await expect(page).toHaveURL(`${wallet}/payment/spoon/login`);
      await comeNext(provider.login, 'token', 'decline');
      await goTo(page, provider);
      await choose(page, 'minji');
      await expect(alert).toContainText('SNS 로그인이 되지 않았어요');
      await expect(page).toHaveURL(`${wallet}/payment/spoon/login`);
    });
  });
}

test('a provider account without personal data shows an alert of its own [AUTH-13]', async ({
  page,
}) => {
  await comeNext('facebook', 'me', 'nobody');
  await goTo(page, { login: 'facebook', button: /Facebook/ });
  await choose(page, 'minji');
  await expect(page.getByRole('alertdialog')).toContainText('계정 정보');
  await expect(page).toHaveURL(`${wallet}/payment/spoon/login`);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(
    `axe reports no violation on the providers' pages, ${colorScheme}`,
    atNightUnless(colorScheme === 'light'),
    async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      for (const provider of providers) {
        await goTo(page, provider);
        await page.getByRole('heading', { level: 1 }).waitFor();
        expect(await findings(page)).toEqual([]);
      }
    },
  );
}

test.describe('inside another app', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; SM-S921N; wv) AppleWebKit/537.36 Version/4.0 Chrome/130 Mobile Safari/537.36',
  });

  test('Google refuses the login, and the other providers accept it [AUTH-02]', async ({
    page,
  }) => {
    await page.goto(
      `${wallet}/api/authorize/?sns_type=google&is_jwt=1&is_whale=1&age_confirmed=1&country=kr`,
    );
    await expect(page.getByText('disallowed_useragent')).toBeVisible();
    await goTo(page, { login: 'line', button: /LINE/ });
    await choose(page, 'yuki');
    await expect(page).toHaveURL(`${wallet}/payment/spoon?country=jp`);
  });
});
