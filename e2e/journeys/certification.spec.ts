import { expect, test, type Page } from '@playwright/test';
import { refreshCookie } from '../support/kept-tokens.ts';
import { productUnderTest } from '../support/product-under-test.ts';

test.use({ locale: 'ko-KR' });

const { wallet, sandbox } = productUnderTest();

/** The demo person whose identity nobody has certified yet, from the login to the certification page. */
const logInUncertified = async (page: Page): Promise<void> => {
  await page.goto(`${wallet}/payment/spoon/login`);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: /Google/ }).click();
  await page.locator('button[name="person"][value="jiho"]').click();
  await page.waitForURL(`${sandbox}/certification/*`);
};

test('a person gives up certification, returns as a minor without consent, then as an adult, without any token in addresses [AUTH-12]', async ({
  page,
}) => {
  const visited: string[] = [];
  page.on('request', (request) => {
    visited.push(request.url(), request.headers()['referer'] ?? '');
  });
  const handedOver = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().includes('/certification/start'),
  );
  await logInUncertified(page);
  const form = new URLSearchParams((await handedOver).postData() ?? '');
  expect([...form.keys()]).toEqual(['token', 'refresh_token', 'is_grace_period']);
  expect(form.get('refresh_token')).toMatch(/^r[0-9a-z]+-/);
  expect(form.get('refresh_token')).not.toBe(await refreshCookie(page.context()));

  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.waitForURL(`${wallet}/payment/spoon?country=kr`);
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button').last().click();
  await page.waitForURL(`${sandbox}/certification/*`);

  await page.getByRole('radio', { name: /^A minor(?! with)/ }).check();
  const signedInAsMinor = page.waitForResponse(/\/api\/signin\/$/);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL(`${wallet}/payment/spoon?country=kr`);
  expect((await signedInAsMinor).status()).toBe(211);
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button').last().click();
  await page.waitForURL(`${sandbox}/certification/*`);

  await page.getByRole('radio', { name: /^An adult/ }).check();
  const signedIn = page.waitForResponse(/\/api\/signin\/$/);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL(`${wallet}/payment/spoon?country=kr`);
  expect((await signedIn).status()).toBe(200);
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible();
  expect(visited.filter((address) => /eyJ|refresh_token|[?&]token=/.test(address))).toEqual([]);
});
