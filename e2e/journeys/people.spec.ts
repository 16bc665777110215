import { expect, test, type Page } from '@playwright/test';

import { findings } from '../support/findings.ts';
import { enterConsole } from '../support/operators.ts';

const reason = 'the customer wrote to us about it';

const confirm = async (page: Page, button: string): Promise<void> => {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await expect(dialog).toBeHidden();
};

const expectAccessible = async (page: Page): Promise<void> => {
  expect(await findings(page)).toEqual([]);
};

test('a support operator finds a person, reads what happened, and helps them [OPS-01]', async ({
  page,
}) => {
  const { name } = await enterConsole(page, ['support'], '/people');
  await page.getByLabel('Search', { exact: true }).fill('민지');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const found = page.getByRole('table', { name: 'Search results' });
  await expect(found).toBeVisible();
  await expectAccessible(page);
  await found.getByRole('link', { name: '민지' }).first().click();

  const personal = page.getByRole('region', { name: 'Personal data' });
  await expect(personal.getByText('010-****-1001')).toBeVisible();
  await expect(page.getByText('+821020001001')).toBeHidden();
  await expectAccessible(page);
  await personal.getByRole('button', { name: 'View phone number' }).click();
  await confirm(page, 'View phone number');
  await expect(personal.getByText('+821020001001')).toBeVisible();

  await page.getByRole('button', { name: 'Add or remove spoons' }).click();
  const adding = page.getByRole('dialog');
  await expect(adding).toContainText(/spoons per person per day, within your overall daily limit/);
  await expect(adding).toContainText(/up to [\d,]+\sspoons, need approval from a second operator/);
  await adding.getByLabel('Spoons', { exact: true }).fill('20');
  await expectAccessible(page);
  await confirm(page, 'Add');
  await expect(page.getByText('The spoons have been updated.')).toBeVisible();

  await page.getByRole('button', { name: 'Block account' }).click();
  await confirm(page, 'Block account');
  await page.getByRole('button', { name: 'Unblock account' }).click();
  await confirm(page, 'Unblock account');
  await expect(page.getByRole('button', { name: 'Block account' })).toBeVisible();

  await page.getByLabel('Show', { exact: true }).selectOption('Operator actions');
  const lines = page.getByRole('region', { name: 'Timeline' });
  for (const act of [
    'Viewed personal data',
    'Added or removed spoons',
    'Blocked or unblocked an account',
  ]) {
    const line = lines.getByRole('listitem').filter({ hasText: act }).filter({ hasText: name });
    await expect(line.first()).toBeVisible();
  }
  await expect(page.getByRole('button', { name: 'Approve' })).toBeHidden();
});

test("a DJ's level changes only with the approval of a second operator [OPS-01]", async ({
  page,
  browser,
}) => {
  const { name } = await enterConsole(page, ['support'], '/people');
  await page.getByLabel('Search', { exact: true }).fill('서연');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const found = page.getByRole('table', { name: 'Search results' });
  await found.getByRole('link', { name: '서연' }).first().click();
  await page.getByRole('button', { name: 'Propose DJ level' }).click();
  await page.getByRole('dialog').getByLabel('DJ level').selectOption('CHOICE DJ');
  await expect(page.getByRole('dialog')).toContainText('A second operator must approve');
  await expectAccessible(page);
  await confirm(page, 'Propose DJ level');
  await expect(page.getByText('Waiting for a second operator.')).toBeVisible();

  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await enterConsole(other, ['finance-checker'], '/spoon-adjustments');
  const waiting = other.getByRole('table', { name: 'DJ levels awaiting approval' });
  const row = waiting.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('CHOICE DJ');
  await expectAccessible(other);
  await row.getByRole('button', { name: 'Approve' }).click();
  await expect(other.getByRole('dialog')).toContainText('It takes effect right away');
  await other.keyboard.press('Escape');
  // Other journeys find the level as it was.
  await row.getByRole('button', { name: 'Decline' }).click();
  await confirm(other, 'Decline');
  await expect(waiting).toBeHidden();
  await elsewhere.close();
});
