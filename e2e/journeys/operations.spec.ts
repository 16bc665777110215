import { expect, test, type Page } from '@playwright/test';

import { findings } from '../support/findings.ts';
import { authenticatorCode, enterConsole, inviteOperator } from '../support/operators.ts';
import { productUnderTest } from '../support/product-under-test.ts';

test.use({ viewport: { width: 1280, height: 800 } });

const signOut = (page: Page) => page.getByRole('button', { name: 'Sign out' });

async function sendPassword(page: Page, name: string, password: string): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** A device that knows who holds it, as phones and laptops do. */
async function giveAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
}

test.describe('the operators’ console', () => {
  test('admits an invited operator, and nobody without the second factor [OPS-01]', async ({
    page,
  }) => {
    const { console: operators } = productUnderTest();
    const { name, invitation } = await inviteOperator(['viewer']);
    await page.goto(`${operators}/enrolment#${invitation}`);
    await expect(page.getByRole('heading', { name: 'You are invited' })).toBeVisible();
    const secret =
      (await page.getByText('Or enter this setup key').locator('code').textContent()) ?? '';
    await expect(
      page.getByRole('img', { name: 'QR code for the authenticator app' }),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Start' }).click();
    await expect(page.getByText('Enter six digits')).toBeVisible();
    await page.getByLabel('New password').fill('short');
    await page.getByLabel('Authenticator code').fill('000000');
    await page.getByRole('button', { name: 'Start' }).click();
    await expect(page.getByText('At least 12 characters', { exact: true })).toBeVisible();
    await page.getByLabel('New password').fill(`a sentence of ${name}`);
    expect(await findings(page)).toEqual([]);
    const used = await authenticatorCode(page, secret);
    await page.getByLabel('Authenticator code').fill(used);
    await page.getByRole('button', { name: 'Start' }).click();
    await expect(page.getByText(`Signed in as ${name}`)).toBeVisible();

    await signOut(page).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('This field is required')).toHaveCount(2);
    await sendPassword(page, name, 'another sentence');
    await expect(page.getByText('The name or password is incorrect.')).toBeVisible();
    await sendPassword(page, name, `a sentence of ${name}`);
    await page.getByLabel('Authenticator code').fill(used);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText('The code is incorrect or was already used.')).toBeVisible();
    await expect(signOut(page)).toHaveCount(0);
  });

  test('keeps an operator signed in over a reload, by a cookie that no script can read [OPS-01]', async ({
    page,
  }) => {
    const { name } = await enterConsole(page, ['viewer'], '/account');
    await page.reload();
    await expect(page.getByText(`Signed in as ${name}`)).toBeVisible();
    expect(await page.evaluate('document.cookie')).toBe('');
    await signOut(page).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });

  test('accepts only a passkey once the operator has one [OPS-01]', async ({ page }) => {
    await giveAuthenticator(page);
    const { name } = await enterConsole(page, ['viewer'], '/account');
    await page.getByLabel('Name for the new passkey').fill('this laptop');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(page.getByRole('rowheader', { name: 'this laptop' })).toBeVisible();
    await signOut(page).click();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page.getByText(`Signed in as ${name}`)).toBeVisible();
    await expect(page.getByText('Passkey', { exact: true })).toBeVisible();
  });

  test('shows that the ledger balances, in Arabic too [OPS-01, OPS-02]', async ({ page }) => {
    await enterConsole(page, ['viewer'], '/trial-balance');
    await expect(page.getByText('Debits equal credits')).toBeVisible();
    await expect(page.getByRole('table', { name: 'POINT' })).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.getByLabel('Language').selectOption('ar');
    await expect(page.getByText('المدين يساوي الدائن')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    expect(await findings(page)).toEqual([]);
  });
});
