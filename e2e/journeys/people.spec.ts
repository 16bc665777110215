import { expect, test, type Page } from '@playwright/test';

import { findings } from '../pages/wallet.ts';
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

test('a support operator finds somebody, sees what happened, and helps them [OPS-01]', async ({
  page,
}) => {
  const { name } = await enterConsole(page, ['support'], '/people');
  await page.getByLabel('Search', { exact: true }).fill('민지');
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  const found = page.getByRole('table', { name: 'People found' });
  await expect(found).toBeVisible();
  await expectAccessible(page);
  await found.getByRole('link', { name: '민지' }).first().click();

  const personal = page.getByRole('region', { name: 'Personal data' });
  await expect(personal.getByText('010-****-1001')).toBeVisible();
  await expect(page.getByText('+821020001001')).toBeHidden();
  await expectAccessible(page);
  await personal.getByRole('button', { name: 'Show Phone' }).click();
  await confirm(page, 'Show Phone');
  await expect(personal.getByText('+821020001001')).toBeVisible();

  await page.getByRole('button', { name: 'Give or take spoons' }).click();
  await page.getByRole('dialog').getByLabel('Spoons', { exact: true }).fill('20');
  await expectAccessible(page);
  await confirm(page, 'Give');
  await expect(page.getByText('Done: the spoons have moved.')).toBeVisible();

  await page.getByRole('button', { name: 'Block account' }).click();
  await confirm(page, 'Block account');
  await page.getByRole('button', { name: 'Let in again' }).click();
  await confirm(page, 'Let in again');
  await expect(page.getByRole('button', { name: 'Block account' })).toBeVisible();

  await page.getByLabel('Show', { exact: true }).selectOption('Operators’ acts');
  const lines = page.getByRole('table', { name: 'Timeline' });
  for (const act of ['Looked at personal data', 'Gave or took spoons', 'Blocked or let in']) {
    const line = lines.getByRole('row').filter({ hasText: act }).filter({ hasText: name });
    await expect(line.first()).toBeVisible();
  }
  await expect(page.getByRole('button', { name: 'Agree' })).toBeHidden();
});
