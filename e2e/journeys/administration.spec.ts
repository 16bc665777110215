import { expect, test, type Page } from '@playwright/test';

import { findings } from '../pages/wallet.ts';
import { enterConsole } from '../support/operators.ts';
import { productUnderTest } from '../support/product-under-test.ts';

const reason = 'they begin on Monday';

const goTo = async (page: Page, path: string, heading: string): Promise<void> => {
  await page.goto(`${productUnderTest().console}${path}`);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
};

const confirm = async (page: Page, button: string): Promise<void> => {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await expect(dialog).toBeHidden();
};

const expectAccessible = async (page: Page): Promise<void> => {
  expect(await findings(page)).toEqual([]);
};

test('an administrator invites somebody, changes what they may, and finds it in the audit record [OPS-01]', async ({
  page,
  browser,
}) => {
  await enterConsole(page, ['administrator'], '/operators');
  const invited = `n${crypto.randomUUID().slice(0, 12)}`;
  await page.getByLabel('Name').fill(invited);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await confirm(page, 'Invite');
  await expect(page.getByText(/\/enrolment#/)).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: invited });
  await expect(row.getByText('Invited', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(row).toBeVisible();
  await expect(page.getByText(/\/enrolment#/)).toHaveCount(0);

  await row.getByRole('button', { name: `Change roles: ${invited}` }).click();
  await page.getByRole('dialog').getByLabel('Support').check();
  await expectAccessible(page);
  await confirm(page, 'Change roles');
  await expect(row).toContainText('Viewer · Support');

  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  const { name } = await enterConsole(other, ['viewer'], '/account');
  await expect(other.getByText(`Signed in as ${name}`)).toBeVisible();
  await goTo(page, '/sessions', 'Sessions');
  await expectAccessible(page);
  await page.getByRole('button', { name: `End it: ${name}` }).click();
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(0);
  await other.reload();
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible();

  await goTo(page, '/webhooks', 'Webhooks out');
  await page.getByLabel('Name', { exact: true }).fill(invited);
  const taking = `${productUnderTest().sandbox}/site/webhooks`;
  await page.getByLabel('Address', { exact: true }).fill(taking);
  await page.getByRole('button', { name: 'Tell somebody else' }).click();
  await confirm(page, 'Ask for it');
  await expect(page.getByText('once another administrator has agreed')).toBeVisible();
  await expect(page.getByRole('button', { name: `Agree · ${invited}` })).toHaveCount(0);
  await expect(page.getByRole('button', { name: `Withdraw · ${invited}` })).toBeVisible();
  await expectAccessible(page);
  await enterConsole(other, ['administrator'], '/webhooks');
  await other.getByRole('button', { name: `Agree · ${invited}` }).click();
  await confirm(other, 'Agree');
  await expect(other.getByText(`The secret of ${invited}`)).toBeVisible();
  await expectAccessible(other);
  await elsewhere.close();
  await page.reload();
  await page.getByRole('button', { name: `Switch off · ${invited}` }).click();
  await confirm(page, 'Switch off');
  const receiver = page.getByRole('row').filter({ hasText: invited });
  await expect(receiver.first()).toContainText('Switched off');
  await expectAccessible(page);
  await goTo(page, '/webhook-deliveries', 'Messages out');
  await expectAccessible(page);

  await goTo(page, '/audit', 'Audit record');
  await page.getByLabel('Subject').fill(invited);
  await page.getByRole('button', { name: 'Look', exact: true }).click();
  const act = page.getByRole('row').filter({ hasText: 'Changed an operator' });
  await expect(act).toContainText(reason);
  await expect(act.locator('del').filter({ hasText: 'viewer' })).toBeVisible();
  await expect(act.locator('ins').filter({ hasText: 'support' })).toBeVisible();
  await expectAccessible(page);
  await goTo(page, '/exports', 'Exports');
  await expectAccessible(page);
});

test('a viewer sees today and the books, and is offered nothing to do [OPS-01]', async ({
  page,
}) => {
  await enterConsole(page, ['viewer']);
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Proof of the books' })).toBeVisible();
  await expectAccessible(page);
  const menu = page.getByRole('navigation', { name: 'Sections' });
  await expect(menu.getByRole('link', { name: 'Ledger' })).toBeVisible();
  await expect(menu.getByRole('link', { name: /^(Operators|Exports)$/ })).toHaveCount(0);
  for (const path of ['/operators', '/exports']) await goTo(page, path, 'There is no such page');
  await goTo(page, '/ledger', 'Ledger');
  await expect(page.getByText(/Nothing here|Journal/).first()).toBeVisible();
  await expectAccessible(page);
});
