import type { Browser } from '@playwright/test';
import { productUnderTest } from './product-under-test.ts';

/** Logs in without any script, so that the one-time key stays in the address, unused. */
export async function freshAuthKey(browser: Browser, person: string): Promise<string> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const query = 'sns_type=google&is_jwt=1&is_whale=1&age_confirmed=1&billing_page=spoon';
  await page.goto(`${productUnderTest().wallet}/api/authorize/?${query}`);
  await page.locator(`button[name="person"][value="${person}"]`).click();
  await page.waitForURL(/auth_key=/);
  const key = new URL(page.url()).searchParams.get('auth_key');
  await context.close();
  if (key === null) throw new Error('the login came back without a key');
  return key;
}
