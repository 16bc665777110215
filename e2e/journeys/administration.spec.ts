import { expect, test, type Page } from '@playwright/test';

import { findings } from '../support/findings.ts';
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

test('two administrators create an operator, who is notified by mail only, and assign a role [OPS-01]', async ({
  page,
  browser,
}) => {
  const { sandbox } = productUnderTest();
  await enterConsole(page, ['administrator'], '/operators');
  const invited = `n${crypto.randomUUID().slice(0, 12)}`;
  const mail = `${invited}@staff.example`;
  await page.getByLabel('Name').fill(invited);
  await page.getByLabel('Email address').fill(mail);
  await page.getByRole('button', { name: 'Request invitation', exact: true }).click();
  await expectAccessible(page);
  await confirm(page, 'Request invitation');
  await expect(page.getByText('Another administrator must approve.').first()).toBeVisible();
  const requestedRow = page
    .getByRole('row')
    .filter({ hasText: invited })
    .filter({ hasText: reason });
  await expect(requestedRow.getByRole('button', { name: `Withdraw · ${invited}` })).toBeVisible();
  await expect(requestedRow.getByRole('button', { name: `Approve · ${invited}` })).toHaveCount(0);
  await expectAccessible(page);

  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await enterConsole(other, ['administrator'], '/operators');
  await other.getByRole('button', { name: `Approve · ${invited}` }).click();
  await expect(other.getByRole('dialog')).toContainText(mail);
  await expectAccessible(other);
  await confirm(other, 'Approve');
  const row = page.getByRole('row').filter({ hasText: invited }).filter({ hasText: 'never' });
  await page.reload();
  await expect(row.getByText('Invited', { exact: true })).toBeVisible();
  await expect(page.getByText(/enrolment#/)).toHaveCount(0);

  const mailbox = `${sandbox}/control/api/mailbox?to=${encodeURIComponent(mail)}`;
  const mailed = async (): Promise<string> => {
    const { messages } = await (await page.request.get(mailbox)).json();
    return /http\S+\/enrolment#[\w-]+/.exec(messages.at(-1)?.text ?? '')?.[0] ?? '';
  };
  await expect.poll(mailed).not.toBe('');
  const newcomer = await elsewhere.newPage();
  await newcomer.goto(await mailed());
  await expect(newcomer.getByRole('heading', { name: 'You are invited' })).toBeVisible();

  await row.getByRole('button', { name: `Change roles: ${invited}` }).click();
  await page.getByRole('dialog').getByLabel('Support').check();
  await expectAccessible(page);
  await confirm(page, 'Change roles');
  await expect(requestedRow.filter({ hasText: 'New roles' })).toContainText('Viewer · Support');
  await expect(row).not.toContainText('Support');
  await other.reload();
  await other.getByRole('button', { name: `Approve · ${invited}` }).click();
  await confirm(other, 'Approve');
  await elsewhere.close();
  await page.reload();
  await expect(row).toContainText('Viewer · Support');

  await goTo(page, '/audit', 'Audit log');
  await page.getByLabel('Subject').fill(invited);
  await page.getByRole('button', { name: 'View', exact: true }).click();
  const act = page.getByRole('row').filter({ hasText: 'Decided on an operator request' }).first();
  await expect(act).toContainText(reason);
  await expect(act).toContainText('Invited from the command line on that day');
  await expect(act.locator('del').filter({ hasText: 'viewersupport' })).toBeVisible();
  await expect(act.locator('ins').filter({ hasText: 'support' }).first()).toBeVisible();
  await expectAccessible(page);
});

test("two administrators end a person's sessions and send the person a notice about it [OPS-01] @nightly", async ({
  page,
  browser,
}) => {
  await enterConsole(page, ['administrator']);
  const invited = `n${crypto.randomUUID().slice(0, 12)}`;
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  const { name } = await enterConsole(other, ['viewer'], '/account');
  await expect(other.getByText(`Signed in as ${name}`)).toBeVisible();
  await goTo(page, '/sessions', 'Sessions');
  await expectAccessible(page);
  await page.getByRole('button', { name: `End session: ${name}` }).click();
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(0);
  await other.reload();
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible();

  await goTo(page, '/webhooks', 'Webhooks');
  await page.getByLabel('Name', { exact: true }).fill(invited);
  const taking = `${productUnderTest().sandbox}/site/webhooks`;
  await page.getByLabel('Address', { exact: true }).fill(taking);
  await page.getByRole('button', { name: 'Add webhook' }).click();
  await confirm(page, 'Request webhook');
  await expect(page.getByText('once another administrator approves.')).toBeVisible();
  await expect(page.getByRole('button', { name: `Approve · ${invited}` })).toHaveCount(0);
  await expect(page.getByRole('button', { name: `Withdraw · ${invited}` })).toBeVisible();
  await expectAccessible(page);
  await enterConsole(other, ['administrator'], '/webhooks');
  await other.getByRole('button', { name: `Approve · ${invited}` }).click();
  await confirm(other, 'Approve');
  await expect(other.getByText(`Secret of ${invited}`)).toBeVisible();
  await expectAccessible(other);
  await elsewhere.close();
  await page.reload();
  await page.getByRole('button', { name: `Switch off · ${invited}` }).click();
  await confirm(page, 'Switch off');
  const receiver = page.getByRole('row').filter({ hasText: invited });
  await expect(receiver.first()).toContainText('Switched off');
  await expectAccessible(page);
  await goTo(page, '/webhook-deliveries', 'Webhook messages');
  await expectAccessible(page);

  await goTo(page, '/exports', 'Exports');
  await expectAccessible(page);
});

test('a viewer sees the overview and the ledger, and no button that changes anything [OPS-01]', async ({
  page,
}) => {
  await enterConsole(page, ['viewer']);
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ledger verification' })).toBeVisible();
  await expectAccessible(page);
  const menu = page.getByRole('navigation', { name: 'Sections' });
  await menu.locator('summary', { hasText: 'Accounting' }).click();
  await expect(menu.getByRole('link', { name: 'Ledger' })).toBeVisible();
  await expect(menu.getByRole('link', { name: /^(Operators|Exports)/ })).toHaveCount(0);
  for (const path of ['/operators', '/exports']) await goTo(page, path, 'Page not found');
  await goTo(page, '/ledger', 'Ledger');
  await expect(page.getByText(/Nothing here|Journal/).first()).toBeVisible();
  await expectAccessible(page);
});

test('two administrators change a retention period, and one can stop a shortened one [OPS-01, EXC-09] @nightly', async ({
  page,
  browser,
}) => {
  await enterConsole(page, ['administrator'], '/exchange-policies');
  await page.getByRole('button', { name: 'Change “Paid cash-outs”' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Another administrator must approve');
  await dialog.getByLabel('Days').fill('1500');
  await confirm(page, 'Request this version');
  const row = page.getByRole('row').filter({ hasText: '1500' });
  const of = 'Data retention · Paid cash-outs';
  await expect(row.getByRole('button', { name: `Withdraw · ${of}` })).toBeVisible();
  await expectAccessible(page);
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await enterConsole(other, ['administrator'], '/exchange-policies');
  await other.getByRole('button', { name: `Approve · ${of}` }).click();
  await confirm(other, 'Approve');
  const rows = other.getByRole('table', { name: 'Data retention' }).getByRole('row');
  const rule = rows.filter({ hasText: '1500' });
  await expect(rows.getByRole('button', { name: 'Withdraw' })).toHaveCount(1);
  await rule.getByRole('button', { name: 'Withdraw · Paid cash-outs' }).click();
  await expect(other.getByRole('dialog')).toContainText('You can do this on your own');
  await confirm(other, 'Withdraw');
  await expect(rule).toContainText('Withdrawn');
  await expect(rows.getByRole('button', { name: 'Withdraw' })).toHaveCount(0);
  await expectAccessible(other);
  await elsewhere.close();
});

test('two administrators change the limit of what one operator may do [OPS-01, NUM-03] @nightly', async ({
  page,
  browser,
}) => {
  await enterConsole(page, ['administrator'], '/second-looks');
  await page.getByRole('button', { name: 'Change “SAR”' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Two operators required above (SAR)').fill('9000');
  await confirm(page, 'Request this version');
  const row = page.getByRole('row').filter({ hasText: '9,000' });
  await expect(row.getByRole('button', { name: 'Withdraw · Refunds · SAR' })).toBeVisible();
  await expectAccessible(page);
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await enterConsole(other, ['administrator'], '/second-looks');
  const place = other
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('link', { name: /^Second approval/ });
  await expect(place).toHaveAccessibleName(/\(\d+ items? waiting for you\)$/);
  await other.getByRole('button', { name: 'Approve · Refunds · SAR' }).click();
  await expect(other.getByRole('dialog')).toContainText(
    'It takes effect one day from now at the earliest',
  );
  await confirm(other, 'Approve');
  await expect(other.getByRole('row').filter({ hasText: 'Planned' })).toContainText('9,000');
  await expectAccessible(other);
  await elsewhere.close();
});
