import { expect, test } from '@playwright/test';
import { excessWidth, heading } from '../pages/wallet.ts';
import { findings } from '../support/findings.ts';
import { enterConsole } from '../support/operators.ts';

test.use({ locale: 'en' });

test('the finder opens a page, a person and their payments by keyboard from everywhere [OPS-01]', async ({
  page,
}) => {
  await enterConsole(page, ['support'], '/refunds');
  const finder = page.getByRole('dialog', { name: 'Find' });
  const box = finder.getByRole('combobox');
  const chosen = finder.getByRole('option', { selected: true });
  await expect(heading(page)).toHaveText('Refunds');
  await page.keyboard.press('Control+k');
  await expect(box).toBeFocused();
  await expect(finder.getByRole('option', { name: 'Payments' }).first()).toBeVisible();
  expect(await findings(page)).toEqual([]);

  const [first, second] = await finder.getByRole('option').allTextContents();
  await expect(chosen).toHaveText(first ?? '');
  await box.press('ArrowDown');
  await expect(chosen).toHaveText(second ?? '');
  await box.press('ArrowUp');
  await expect(chosen).toHaveText(first ?? '');

  await box.fill('subscritpions');
  await expect(chosen).toHaveText(/^Subscriptions/);
  await box.press('Enter');
  await expect(finder).toBeHidden();
  await expect(heading(page)).toHaveText('Subscriptions');

  await page.keyboard.press('Control+k');
  await box.fill('민지');
  await expect(chosen).toHaveText(/^민지/);
  expect(await findings(page)).toEqual([]);
  await box.press('Enter');
  await expect(heading(page)).toHaveText(/민지/);

  await page.keyboard.press('Control+k');
  await box.fill('nobody is called so');
  await expect(finder.getByRole('status')).toHaveText('Nothing found');
  await box.press('Escape');
  await expect(finder).toBeHidden();
  await expect(heading(page)).toHaveText(/민지/);

  await page.keyboard.press('Control+k');
  await box.fill('010-2000-1001');
  await box.press('Enter');
  await expect(heading(page)).toHaveText(/민지/);
});

test('the finder leaves out forbidden pages, and finds a person without masked data [OPS-01]', async ({
  page,
}) => {
  await enterConsole(page, ['viewer'], '/ledger');
  await page.getByRole('button', { name: /^Find/ }).click();
  const finder = page.getByRole('dialog', { name: 'Find' });
  const box = finder.getByRole('combobox');
  await box.fill('operators');
  await expect(finder.getByRole('status')).toHaveText('Nothing found');
  const chosen = finder.getByRole('option', { selected: true });
  await box.fill('010-2000-1001');
  await expect(chosen).toContainText('010-****-1001');
  await expect(finder).not.toContainText('2000');
  await box.press('Enter');
  await expect(heading(page)).toHaveText(/민지/);
});

test('on a phone the finder is above each page and opens what it finds [OPS-01, NAV-28]', async ({
  page,
}) => {
  await enterConsole(page, ['support'], '/payments');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: /^Find/ }).click();
  const finder = page.getByRole('dialog', { name: 'Find' });
  await finder.getByRole('combobox').fill('refunds');
  expect(await excessWidth(page)).toBe(0);
  await finder.getByRole('option', { name: /^Refunds/ }).click();
  await expect(finder).toBeHidden();
  await expect(heading(page)).toHaveText('Refunds');
});

test('the menu folds the other areas and marks the current page [OPS-01]', async ({ page }) => {
  await enterConsole(page, ['administrator'], '/payments');
  // A screen begins at its heading: what is focused before it has come loses the focus to it.
  await expect(heading(page)).toBeFocused();
  const menu = page.getByRole('navigation', { name: 'Sections' });
  const place = menu.getByRole('link', { name: /^Payments/ });
  await expect(place).toHaveAttribute('aria-current', 'page');
  await expect(menu.getByRole('link', { name: 'Trial balance' })).toBeHidden();
  await menu.locator('summary', { hasText: 'Accounting' }).press('Enter');
  await menu.getByRole('link', { name: 'Trial balance' }).press('Enter');
  await expect(heading(page)).toHaveText('Trial balance');
  await expect(place).toBeHidden();
  await expect(menu.getByRole('link', { name: 'Trial balance' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  expect(await findings(page)).toEqual([]);
});
