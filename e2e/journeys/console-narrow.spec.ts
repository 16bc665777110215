import { expect, test } from '@playwright/test';
import { excessWidth, heading } from '../pages/wallet.ts';
import { findings } from '../support/findings.ts';
import { enterConsole } from '../support/operators.ts';

test.use({ locale: 'en' });

test('on a phone the console shows its page first, and its menu on request [NAV-28]', async ({
  page,
}) => {
  await enterConsole(page, ['administrator']);
  const menu = page.getByRole('navigation', { name: 'Sections' });
  const opener = page.getByRole('button', { name: 'Sections' });
  await expect(menu).toBeVisible();
  await expect(opener).toBeHidden();

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(menu).toBeHidden();
  await expect(heading(page)).toBeInViewport();
  expect(await excessWidth(page)).toBe(0);

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');

  await opener.press('Enter');
  await expect(opener).toHaveAttribute('aria-expanded', 'true');
  await expect(menu).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await menu.locator('summary', { hasText: 'Administration' }).press('Enter');
  await menu.getByRole('link', { name: 'Operators' }).press('Enter');
  await expect(heading(page)).toHaveText('Operators');
  await expect(menu).toBeHidden();
  await expect(heading(page)).toBeInViewport();
});

test('on a phone the preview of an entry scrolls within its own place [NAV-28]', async ({
  page,
}) => {
  await enterConsole(page, ['catalogue'], '/products');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.getByRole('region', { name: 'Phone preview' })).toBeVisible();
  expect(await excessWidth(page)).toBe(0);
});
