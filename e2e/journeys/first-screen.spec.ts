import { expect, test, type Page } from '@playwright/test';
import { logInAs, spoonList } from '../pages/wallet.ts';
import { atNightUnless } from '../support/at-night.ts';
import { freshAuthKey } from '../support/auth-key.ts';
import { productUnderTest } from '../support/product-under-test.ts';

const complaints = (page: Page): string[] => {
  const received: string[] = [];
  page.on('pageerror', ({ message }) => received.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') received.push(message.text());
  });
  return received;
};

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false });

  test('the document contains the list in the country’s language and direction', async ({
    page,
  }) => {
    await spoonList(page).open('?country=kr');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('스푼 충전');
    await expect(spoonList(page).pack('100')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
  });

  test("the document of a logged-in person contains their country's list [AUTH-16] [AUTH-17] [NAV-19]", async ({
    page,
    context,
    browser,
  }) => {
    const { wallet } = productUnderTest();
    for (const country of ['ar', 'us', 'tw']) {
      await spoonList(page).open(`?country=${country}`);
      await expect(page.getByRole('radio')).toHaveCount(0);
    }
    const data = { auth_key: await freshAuthKey(browser, 'layla'), device_unique_id: 'device' };
    const exchanged = await context.request.post(`${wallet}/api/tokens/`, { data });
    expect(exchanged.ok()).toBe(true);
    await spoonList(page).open('?country=ar');
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.getByRole('radio')).not.toHaveCount(0);
  });

  test('the document uses the chosen language rather than the country’s', async ({
    page,
    context,
  }) => {
    const { wallet: url } = productUnderTest();
    await context.addCookies([{ name: 'dipper_locale', value: 'ja', url }]);
    await spoonList(page).open('?country=kr');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  });
});

for (const [country, person] of [
  ['kr', undefined],
  ['jp', undefined],
  ['ar', 'layla'],
  ['us', 'emma'],
  ['tw', 'weiting'],
] as const) {
  test(
    `the scripts take over the served document without replacing it: ${country}`,
    atNightUnless(country === 'ar'),
    async ({ page }) => {
      if (person !== undefined) await logInAs(page, person);
      const received = complaints(page);
      await page.addInitScript(() => {
        const radio = (): Element | null => document.querySelector('input[type=radio]');
        let written: Element | null = null;
        new MutationObserver((_records, observer) => {
          written = radio();
          if (written !== null) observer.disconnect();
        }).observe(document, { childList: true, subtree: true });
        const mark = performance.mark.bind(performance);
        performance.mark = (name, options) => {
          if (name === 'can-pay') {
            Reflect.set(
              window,
              'found',
              written !== null && written === radio() ? 'alive' : 'anew',
            );
            performance.mark = mark;
          }
          return mark(name, options);
        };
      });
      await spoonList(page).open(`?country=${country}`);
      const found = await page.waitForFunction((): unknown => Reflect.get(window, 'found'));
      expect(await found.jsonValue()).toBe('alive');
      expect(received).toEqual([]);
    },
  );
}

for (const moment of ['any script has run', 'its code has come'] as const) {
  test(`a choice made before ${moment} is kept [PAY-01]`, async ({ page }) => {
    await page.addInitScript((isDocumentRead) => {
      new MutationObserver((_records, observer) => {
        const next = document.querySelector<HTMLElement>('.d-page-actions-column > button');
        if (next === null) return;
        observer.disconnect();
        // Simulates a slow device: the document is parsed while its code still runs.
        if (isDocumentRead) dispatchEvent(new Event('DOMContentLoaded'));
        document.querySelectorAll<HTMLElement>('input[type=radio]')[3]?.click();
        next.click();
      }).observe(document, { childList: true, subtree: true });
    }, moment === 'its code has come');
    await spoonList(page).open();
    await page.waitForURL(/\/payment\/spoon\/login$/);
    await page.goBack();
    await expect(spoonList(page).pack('100')).toBeChecked();
  });
}

test('a dark page is dark from its first paint', async ({ page }) => {
  await page.addInitScript(() => {
    const state = { theme: 'dark', textScale: 150 };
    localStorage.setItem('dipper.preferences', JSON.stringify({ version: 1, state }));
    document.addEventListener('DOMContentLoaded', () => {
      const { dataset, style } = document.documentElement;
      Reflect.set(window, 'early', [dataset['theme'], style.getPropertyValue('--text-scale')]);
    });
  });
  await page.goto(`${productUnderTest().wallet}/payment/spoon/login`);
  expect(await page.evaluate((): unknown => Reflect.get(window, 'early'))).toEqual(['dark', '1.5']);
});

test('a second visit to the list loads from the cache and downloads no file twice', async ({
  page,
  context,
}) => {
  await spoonList(page).open('?country=kr');
  const keeps = async (): Promise<boolean> =>
    (await context.cookies()).some(({ name }) => name === 'dipper_parts');
  await expect.poll(keeps).toBe(true);
  const count = (): Promise<number> =>
    page.evaluate(
      async () =>
        (
          await (
            await fetch(location.href, { cache: 'only-if-cached', mode: 'same-origin' })
          ).text()
        ).length,
    );
  await expect.poll(count).toBeLessThan(100_000);
  const again = await context.newPage();
  const received = complaints(again);
  await spoonList(again).open('?country=kr');
  await expect(spoonList(again).pack('100')).toBeVisible();
  const travelled = await again.evaluate(() =>
    performance
      .getEntries()
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name, transferSize }) => transferSize > 0 && !/\/api\/|icon|manifest/.test(name))
      .map(({ name }) => name),
  );
  expect(travelled).toEqual([]);
  expect(received).toEqual([]);
});
