import { expect, test, type Page } from '@playwright/test';

import { spoonList } from '../pages/wallet.ts';
import { findings } from '../support/findings.ts';
import { enterConsole } from '../support/operators.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** Far enough from now that the hours between time zones make no difference. */
const daysFromNow = (days: number): string =>
  new Date(Date.now() + days * dayMs).toISOString().slice(0, 16);

async function confirm(page: Page, button: string, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

const phone = (page: Page) => page.getByRole('region', { name: 'Phone preview' });

test('two catalogue operators launch a promotion that people see from the next day [OPS-01, NUM-03]', async ({
  page,
  browser,
}) => {
  const hostile = '<b>봄</b> \u202Eevif\u202C 두 배';
  await enterConsole(page, ['catalogue'], '/promotions?country=kr');
  await page.getByRole('button', { name: 'Add' }).click();
  await page.getByLabel('Banner').fill(hostile);
  await page.getByLabel('English').fill('Twice in spring');
  await page.getByLabel('Starts').fill(daysFromNow(-2));
  await page.getByRole('button', { name: 'Review changes' }).click();
  await page.getByLabel('Ends').fill(daysFromNow(20));
  await page.keyboard.press('Escape');
  await expect(phone(page)).toContainText(hostile);
  await page.getByLabel('Preview language').selectOption('en');
  await expect(phone(page)).toContainText('Twice in spring');
  await page.getByLabel('Preview width').selectOption('360');
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Review changes' }).click();
  await expect(page.getByRole('dialog')).toContainText('Another operator with the Catalog role');
  await confirm(page, 'Request this version', 'the spring campaign');
  const row = page.getByRole('row').filter({ hasText: 'the spring campaign' });
  await expect(row.getByRole('button', { name: /^Withdraw · / })).toBeVisible();
  expect(await findings(page)).toEqual([]);

  const office = await browser.newContext();
  const other = await office.newPage();
  await enterConsole(other, ['catalogue'], '/promotions?country=kr');
  const waiting = other.getByRole('row').filter({ hasText: 'the spring campaign' });
  await waiting.getByRole('button', { name: /^Approve · / }).click();
  await expect(other.getByRole('dialog')).toContainText('one day from now at the earliest');
  await confirm(other, 'Approve', 'as we talked about');
  const promotions = other.getByRole('table', { name: 'Promotions', exact: true });
  await expect(promotions.getByRole('link', { name: 'Twice in spring' })).toBeVisible();
  await office.close();

  const listener = await browser.newContext({ locale: 'ko-KR' });
  const wallet = await listener.newPage();
  await spoonList(wallet).open();
  await expect(wallet.getByRole('heading', { name: hostile })).toHaveCount(0);
  await listener.close();
});

test("a viewer sees the shop's catalogue and cannot change it [OPS-01]", async ({ page }) => {
  await enterConsole(page, ['viewer'], '/products?country=jp');
  await expect(page.getByRole('rowheader', { name: '10 spoons' }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add' })).toHaveCount(0);
  await page.getByRole('link', { name: '10 spoons' }).first().click();
  await expect(page.getByLabel('Price', { exact: true })).toHaveValue('120');
  await expect(page.getByRole('button', { name: 'Review changes' })).toHaveCount(0);
});

test('a wrong value is refused at its field, and a proposed price can be withdrawn [NUM-03]', async ({
  page,
}) => {
  await enterConsole(page, ['catalogue'], '/products/201008?country=us');
  await page.getByLabel('Price', { exact: true }).fill('nothing');
  await page.getByRole('button', { name: 'Review changes' }).click();
  await expect(page.getByText('Enter a valid number')).toBeVisible();
  await page.getByLabel('Price', { exact: true }).fill('299.99');
  await page.getByRole('button', { name: 'Review changes' }).click();
  await page.getByLabel('Start time').fill(daysFromNow(30));
  await confirm(page, 'Request this version', 'dearer next month');
  await page.getByRole('button', { name: /^Withdraw · / }).click();
  await confirm(page, 'Withdraw', 'not dearer after all');
  await expect(page.getByText('Withdrawn', { exact: true })).toBeVisible();

  await page.getByLabel('Position in list').fill('9');
  await page.getByRole('button', { name: 'Review changes' }).click();
  await confirm(page, 'Apply now', 'a place is for one to say');
  await expect(page.getByText('In effect', { exact: true })).toBeVisible();
});

test('the retry schedule is typed step by step and shown in words before its approval [OPS-01, NUM-03]', async ({
  page,
}) => {
  await enterConsole(page, ['catalogue'], '/retries');
  await expect(page.getByText('Retry after 24 hours').first()).toBeVisible();
  await page.getByRole('link', { name: 'May succeed on another day' }).click();
  await page.getByRole('button', { name: 'Add step' }).click();
  await page.getByRole('button', { name: 'Review changes' }).click();
  await expect(page.getByText('Enter the hours for each step')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  const last = page.getByRole('group', { name: /^Step / }).last();
  await last.getByLabel('Hours').fill('240');
  await last.getByLabel('Action').selectOption('End subscription');
  await page.getByRole('button', { name: 'Review changes' }).click();
  await expect(page.getByRole('dialog')).toContainText('End after 240 hours');
});
