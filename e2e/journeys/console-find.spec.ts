import { expect, test } from '@playwright/test';
import { heading } from '../pages/wallet.ts';
import { findings } from '../support/findings.ts';
import { enterConsole } from '../support/operators.ts';

test.use({ locale: 'en' });

test('the menu folds what one is not working on, and keeps one’s place open [OPS-01]', async ({
  page,
}) => {
  await enterConsole(page, ['administrator'], '/payments');
  const menu = page.getByRole('navigation', { name: 'Sections' });
  const place = menu.getByRole('link', { name: 'Payments', exact: true });
  await expect(place).toHaveAttribute('aria-current', 'page');
  await expect(menu.getByRole('link', { name: 'Trial balance' })).toBeHidden();
  await menu.getByText('Accounting', { exact: true }).press('Enter');
  await menu.getByRole('link', { name: 'Trial balance' }).press('Enter');
  await expect(heading(page)).toHaveText('Trial balance');
  await expect(place).toBeHidden();
  await expect(menu.getByRole('link', { name: 'Trial balance' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  expect(await findings(page)).toEqual([]);
});
