import { findings } from '../support/findings.ts';
import { expect, test, type Page } from '@playwright/test';
import { serveBook, type BookServer } from '../support/book-server.ts';

let book: BookServer;

test.beforeAll(async () => {
  book = await serveBook();
});

test.afterAll(async () => {
  await book.stop();
});

type Look = { lang?: string; theme?: string; scale?: string; view?: string };

async function open(page: Page, look: Look): Promise<void> {
  await page.goto(`${book.address}?${new URLSearchParams(look)}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Colours follow the theme and words the language, so each of both once is all there is to see. */
const looks = [
  { lang: 'en', theme: 'light' },
  { lang: 'ko', theme: 'dark' },
  { lang: 'ar', theme: 'dark' },
];

for (const look of looks) {
  const title = `axe finds nothing in any component, ${look.lang} ${look.theme} [NAV-28]`;
  test(title, { tag: '@nightly' }, async ({ page }) => {
    await page.setViewportSize({ width: 456, height: 800 });
    for (const view of ['components', 'page']) {
      await open(page, { ...look, view });
      expect(await findings(page, { tags: wcag })).toEqual([]);
    }
    for (const view of ['dialog', 'alert', 'sheet']) {
      await open(page, { ...look, view });
      await page.getByRole('main').getByRole('button').click();
      await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible();
      expect(await findings(page, { tags: wcag })).toEqual([]);
    }
  });
}

for (const { lang, scale } of [
  { lang: 'en', scale: '1' },
  { lang: 'ko', scale: '2' },
  { lang: 'ar', scale: '2' },
]) {
  test(`nothing is cut off at 320 px, ${lang} at ${scale} times the text size [NAV-24] [NAV-28]`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    for (const view of ['components', 'page']) {
      await open(page, { lang, scale, view });
      const excess = await page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      );
      expect(excess).toBe(0);
    }
  });
}

test('right-to-left text mirrors arrows and keeps numbers as they are [NAV-21]', async ({
  page,
}) => {
  await open(page, { lang: 'ar', view: 'page' });
  const turned = await page
    .locator('header svg')
    .evaluateAll((icons) => icons.map((icon) => getComputedStyle(icon).transform !== 'none'));
  expect(turned).toEqual([true, false]);
  const box = await page.locator('.d-amount[data-size=hero] .d-amount-number').boundingBox();
  expect(box?.x).toBeGreaterThan(228);
});

test('the theme follows the system unless a stored choice overrides it', async ({ page }) => {
  const ground = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.emulateMedia({ colorScheme: 'dark' });
  await open(page, { view: 'page' });
  expect(await ground()).toBe('rgb(19, 16, 14)');
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await ground()).toBe('rgb(247, 244, 241)');
  await open(page, { view: 'page', theme: 'dark' });
  expect(await ground()).toBe('rgb(19, 16, 14)');
});

test('a dialog traps the keyboard focus, locks the page and returns the focus [NAV-26]', async ({
  page,
}) => {
  await open(page, { view: 'alert' });
  const opener = page.getByRole('main').getByRole('button', { name: 'Next' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Remove this entry?' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expect(page.locator('html')).toHaveCSS('overflow', 'hidden');

  for (const _ of [1, 2, 3, 4]) {
    await page.keyboard.press('Tab');
    const outside = await page.evaluate(() => document.activeElement?.closest('main h1, header'));
    expect(outside ?? null).toBeNull();
  }
  // No close button is shown, so Escape, even twice, is no answer.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();

  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(page.locator('html')).not.toHaveCSS('overflow', 'hidden');
});

test('a dialog with a close button closes on Escape and returns the focus [NAV-26]', async ({
  page,
}) => {
  await open(page, { view: 'dialog' });
  const opener = page.getByRole('main').getByRole('button', { name: 'Next' });
  await opener.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(opener).toBeFocused();
});

test('radio cards are operated with arrow keys, which skip disabled ones [NAV-28]', async ({
  page,
}) => {
  await open(page, {});
  const group = page.getByRole('radiogroup', { name: 'Choose how many' });
  await group.getByRole('radio', { name: /1,200 stars.*Most/ }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(group.getByRole('radio', { name: /100 stars/ })).toBeChecked();
});

test('a button keeps its width while it is busy', async ({ page }) => {
  await open(page, {});
  const button = page.locator('.d-button').filter({ hasText: 'Working' }).first();
  const idle = await button.boundingBox();
  await button.click();
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await expect(button).toHaveAccessibleName('Working…');
  expect((await button.boundingBox())?.width).toBe(idle?.width);
});

test('every control is large enough for a finger [NAV-28]', async ({ page }) => {
  await open(page, {});
  const small = await page
    .locator('button, input, .d-row[href]')
    .evaluateAll(
      (controls) =>
        controls
          .map((control) => control.getBoundingClientRect())
          .filter(({ width, height }) => Math.min(width, height) < 24).length,
    );
  expect(small).toBe(0);
});
