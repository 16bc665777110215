import { expect, test } from '@playwright/test';

import { findings } from '../support/findings.ts';
import { enterConsole } from '../support/operators.ts';

test("an administrator reads a provider's unproved facts, and switches one of its methods on after confirming [OPS-04]", async ({
  browser,
}) => {
  const office = await browser.newContext({ locale: 'en-US' });
  const page = await office.newPage();
  await enterConsole(page, ['administrator'], '/providers');

  const checks = page.getByRole('region', { name: 'Protocol checks' });
  const sbps = checks.getByRole('listitem').filter({ hasText: /^SBPS/ });
  await expect(sbps).toContainText(
    /\d+ confirmed by the provider · \d+ by public client code · \d+ unconfirmed/,
  );
  await expect(checks.getByRole('listitem').filter({ hasText: /^LINE/ })).toContainText(
    'Nothing to ask',
  );
  const question = /Do MG01-00101-401 and MG01-00101-405 exist for this shop/;
  await expect(sbps.getByText(question)).toBeHidden();
  await sbps.getByText(/\d questions/).click();
  await expect(sbps.getByText(question)).toBeVisible();
  await expect(sbps.getByText('Until we have an answer').first()).toBeVisible();
  await expect(sbps.getByText('https://api.sps-system.com')).toBeVisible();
  await expect(sbps.getByText(/has Basic: the numbers of the shop/)).toBeVisible();
  expect(await findings(page)).toEqual([]);

  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Switch off · WebMoney · SBPS' }).click();
  await expect(dialog.getByRole('checkbox')).toHaveCount(0);
  await dialog.getByLabel('Reason').fill('their tool is down');
  await dialog.getByRole('button', { name: 'Switch off', exact: true }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Switch on · WebMoney · SBPS' }).click();
  await expect(dialog.getByText(question)).toBeVisible();
  await dialog.getByLabel('Reason').fill('their tool is back');
  await dialog.getByRole('button', { name: 'Switch on', exact: true }).click();
  await expect(dialog.getByText('Confirm that the provider was asked')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await dialog.getByLabel('The provider was asked all of this').check();
  await dialog.getByRole('button', { name: 'Switch on', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Switch off · WebMoney · SBPS' })).toBeVisible();
  const turns = page.getByRole('table', { name: 'Switch history' }).getByRole('row');
  const back = turns.filter({ hasText: 'their tool is back' });
  await expect(back.getByRole('cell', { name: 'Yes', exact: true })).toBeVisible();
  await expect(turns.filter({ hasText: 'their tool is down' })).not.toContainText('Yes');
  await office.close();
});
