import { expect, test, type Page } from '@playwright/test';
import {
  choosePack,
  heading,
  logInAs,
  logInByScreen,
  ownBalance,
  whoseLogin,
} from '../pages/wallet.ts';
import { findings } from '../support/findings.ts';
import { freshAuthKey } from '../support/auth-key.ts';
import { expectNoTokens, storedTokens, refreshCookie } from '../support/kept-tokens.ts';
import { productUnderTest } from '../support/product-under-test.ts';

test.use({ locale: 'ko-KR' });

const { wallet } = productUnderTest();

const guest = (page: Page) => page.getByText('먼저 둘러보세요');
const withKey = (key: string): string => `${wallet}/payment/spoon?country=kr&auth_key=${key}`;

const exchangesOf = (page: Page): string[] => {
  const bodies: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/tokens/') bodies.push(request.postData() ?? '');
  });
  return bodies;
};

async function expectNobody(page: Page): Promise<void> {
  await expect(guest(page)).toBeVisible();
  expect(await storedTokens(page)).toBeUndefined();
  expect(await refreshCookie(page.context())).toBe('');
}

test.describe('a login key that another browser requested', () => {
  test('asks the person by name for confirmation, and a no leaves no data [AUTH-03] [AUTH-06] [NAV-20]', async ({
    page,
    browser,
  }) => {
    await page.goto(withKey(await freshAuthKey(browser, 'minji')));
    const { question, no } = whoseLogin(page);
    await expect(question).toContainText('본인이 맞나요?');
    await expect(question).toContainText('민지');
    await expect(page).toHaveURL(`${wallet}/payment/spoon?country=kr`);
    expect(await findings(page)).toEqual([]);
    expect(await storedTokens(page)).toBeUndefined();
    await no.click();
    await expectNobody(page);
    await expect(page).toHaveURL(`${wallet}/payment/spoon?country=kr`);
    await page.reload();
    await expectNobody(page);
    await expect(question).toHaveCount(0);
  });

  test('logs in a confirming person once, and shows their name before they pay [AUTH-03] [AUTH-06] [PAY-01]', async ({
    page,
    browser,
  }) => {
    const exchanges = exchangesOf(page);
    await page.goto(withKey(await freshAuthKey(browser, 'minji')));
    await whoseLogin(page).yes.dblclick();
    await expect(ownBalance(page)).toBeVisible();
    expect(exchanges.filter((body) => body.includes('"confirmed":true'))).toHaveLength(1);
    await choosePack(page, '100');
    await expect(page.getByText('민지 님으로 로그인되어 있어요')).toBeVisible();
  });

  test('is used up after a reload or a step back, which log nobody in [AUTH-06] [NAV-20]', async ({
    page,
    browser,
  }) => {
    await page.goto(`${wallet}/payment/spoon?country=kr`);
    await expect(guest(page)).toBeVisible();
    await page.goto(withKey(await freshAuthKey(browser, 'minji')));
    await expect(whoseLogin(page).question).toBeVisible();
    await page.reload();
    await expectNobody(page);
    await page.goto(withKey(await freshAuthKey(browser, 'minji')));
    await expect(whoseLogin(page).question).toBeVisible();
    await page.goBack();
    await expectNobody(page);
    await expect(whoseLogin(page).question).toHaveCount(0);
  });

  test('asks in each of two tabs, and two confirmations are one login [AUTH-06] @nightly', async ({
    page,
    context,
    browser,
  }) => {
    const key = withKey(await freshAuthKey(browser, 'minji'));
    const other = await context.newPage();
    await page.goto(key);
    await other.goto(key);
    await expect(whoseLogin(page).question).toBeVisible();
    await whoseLogin(other).yes.click();
    await expect(ownBalance(other)).toBeVisible();
    await whoseLogin(page).yes.click();
    await expect(ownBalance(page)).toBeVisible();
    await other.reload();
    await expect(ownBalance(other)).toBeVisible();
  });

  test('that expired before the answer logs nobody in and says what to do [AUTH-13] @nightly', async ({
    page,
    browser,
    playwright,
  }) => {
    const auth_key = await freshAuthKey(browser, 'minji');
    // The list of spoons tells of no login that failed.
    await page.goto(`${wallet}/exchange/spoon?auth_key=${auth_key}`);
    await expect(whoseLogin(page).question).toBeVisible();
    const program = await playwright.request.newContext();
    const data = { auth_key, device_unique_id: 'elsewhere' };
    expect((await program.post(`${wallet}/api/tokens/`, { data })).ok()).toBe(true);
    await program.dispose();
    await whoseLogin(page).yes.click();
    await expect(page.getByRole('alertdialog')).toContainText('다시 로그인해 주세요');
    await expectNoTokens(page);
    expect(await refreshCookie(page.context())).toBe('');
  });

  test("shows its person's name to another person who is logged in [AUTH-06]", async ({
    page,
    browser,
  }) => {
    await logInAs(page, 'seoyeon');
    await page.goto(withKey(await freshAuthKey(browser, 'minji')));
    await expect(page.getByRole('alertdialog')).toContainText('민지');
    await page.getByRole('button', { name: '지금 계정 유지하기' }).click();
    await expect(ownBalance(page)).toBeVisible();
  });
});

test('a login in the same browser asks for no confirmation [AUTH-03]', async ({ page }) => {
  const exchanges = exchangesOf(page);
  await logInByScreen(page, 'minji');
  await expect(ownBalance(page)).toBeVisible();
  await expect(heading(page)).toBeVisible();
  await expect(whoseLogin(page).question).toHaveCount(0);
  expect(exchanges.filter((body) => body.includes('auth_key'))).toHaveLength(1);
  expect(exchanges.join(' ')).not.toContain('confirmed');
});
