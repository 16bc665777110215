import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';

import { productUnderTest } from '../support/product-under-test.ts';

test.describe('the operator’s console', () => {
  test('keeps out who has no token, and says so', async ({ page }) => {
    const { console: operators } = productUnderTest();
    await page.goto(operators);
    await page.getByLabel('Operator token').fill('somebody-else');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText('This token is not the operator’s.')).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(0);
  });

  test('shows that the server is ready and that the books balance [OPS-02, OPS-04]', async ({
    page,
  }) => {
    const { console: operators, operatorToken } = productUnderTest();
    await page.goto(operators);
    await page.getByLabel('Operator token').fill(operatorToken);
    await page.keyboard.press('Enter');
    await expect(page.getByText('The server is ready')).toBeVisible();
    await expect(page.getByText('Debits equal credits')).toBeVisible();
    await expect(page.getByRole('table', { name: 'POINT' })).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations).toEqual([]);
  });

  test('forgets the token with the page', async ({ page }) => {
    const { console: operators, operatorToken } = productUnderTest();
    await page.goto(operators);
    await page.getByLabel('Operator token').fill(operatorToken);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Debits equal credits')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Operator token')).toHaveValue('');
  });
});
