import { expect, test, type Page } from '@playwright/test';

import startForBrowserTests from '../../tools/testing/global-product.ts';
import { sendMethodTo } from '../../tools/testing/method-provider.ts';
import { choosePack, excessWidth, logInAs, methodScreen } from '../pages/wallet.ts';
import { findings } from '../support/findings.ts';
import { enterConsole } from '../support/operators.ts';
import { productUnderTest } from '../support/product-under-test.ts';

test.use({ locale: 'ko-KR' });

/** Months pass in it, which the other journeys’ product should not see. */
const shared = { ...process.env };
let stop: () => Promise<void>;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  stop = await startForBrowserTests();
});

test.afterAll(async () => {
  await stop();
  Object.assign(process.env, shared);
});

/** For Dipper and for Hecto. */
async function pass(page: Page, seconds: number): Promise<void> {
  const { wallet, sandbox } = productUnderTest();
  const moves = [
    page.request.post(`${wallet}/api/test/clock`, { data: { advance_seconds: seconds } }),
    page.request.post(`${sandbox}/control/api/clock`, { data: { advanceSeconds: seconds } }),
  ];
  for (const moved of await Promise.all(moves)) expect(moved.ok()).toBe(true);
}

const hourSeconds = 3600;
const seoulAheadMs = 9 * hourSeconds * 1000;

/** Returns the seconds until one hour before the month ends in Seoul; in its last hour the next month counts. */
function secondsToTheEndOfTheMonth(): number {
  const there = new Date(Date.now() + seoulAheadMs);
  const end = Date.UTC(there.getUTCFullYear(), there.getUTCMonth() + 1) - seoulAheadMs;
  const seconds = Math.floor((end - Date.now()) / 1000) - hourSeconds;
  return seconds > 0 ? seconds : 28 * 24 * hourSeconds + seconds;
}

/** Pays on a phone bill in Hecto’s window, and tells by which number the payment is known. */
async function buy(page: Page): Promise<string> {
  await choosePack(page, '100');
  await page.getByRole('radio', { name: /^휴대폰/ }).check();
  await methodScreen(page).pay.click();
  await page.waitForURL(/\/hecto\/window\//);
  await page.getByRole('radio', { name: 'SKT' }).check({ force: true });
  await page.getByRole('textbox', { name: '휴대폰 번호' }).fill('010-1234-5678');
  await page.getByRole('textbox', { name: '생년월일' }).fill('970101-1');
  await page.getByRole('textbox', { name: '인증번호' }).fill('123456');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '결제하기', exact: true }).click();
  // A page that is left before it has come has not ended the purchase: the next one would be the same.
  await expect(page.getByText('스푼을 지갑에 넣어 드렸어요')).toBeVisible();
  await page.goto(`${productUnderTest().wallet}/payment/history`);
  const address = (await page.locator('a.d-row').first().getAttribute('href')) ?? '';
  const [id = ''] = /p[0-9a-z]+-[0-9a-f]{32}/.exec(address) ?? [];
  return id;
}

/** Reads the canceled amount from Hecto’s own record. */
async function goneBack(id: string): Promise<number | undefined> {
  const { sandbox } = productUnderTest();
  const answer = await fetch(`${sandbox}/control/api/charges?provider=hecto&partnerOrderId=${id}`);
  const { charges }: { readonly charges: readonly { readonly canceled: number }[] } =
    await answer.json();
  return charges[0]?.canceled;
}

test('a phone payment of an earlier month is refunded to a bank account, entered at the receipt or in the console [PAY-07] [PAY-10] [OPS-01]', async ({
  page,
  browser,
}) => {
  await sendMethodTo(productUnderTest().databaseUrl, 35, 'hecto');
  await pass(page, secondsToTheEndOfTheMonth());
  await logInAs(page, 'seoyeon');
  const [first, second] = [await buy(page), await buy(page)];

  const open = (id: string) => page.locator(`a[href*="${id}"]`).first().click();
  await open(first);
  const account = page.getByRole('region', { name: '환불받을 계좌' });
  const ask = page.getByRole('button', { name: '환불 신청하기' });
  await expect(ask).toBeVisible();
  await expect(account).toHaveCount(0);

  await pass(page, 2 * hourSeconds);
  await page.reload();
  const bank = account.getByRole('combobox', { name: '은행' });
  await expect(bank).toBeVisible();
  await ask.click();
  await expect(bank).toBeFocused();
  // The bar at the top stays where it is: what is gone to must not stand behind it.
  const bar = await page.getByRole('banner').boundingBox();
  const label = await account.getByText('은행', { exact: true }).boundingBox();
  expect(label?.y).toBeGreaterThan(bar?.height ?? Infinity);
  expect(await findings(page)).toEqual([]);
  expect(await excessWidth(page)).toBeLessThanOrEqual(0);
  await bank.selectOption('088');
  await account.getByRole('textbox', { name: '계좌번호' }).fill('110123456789');
  await account.getByRole('textbox', { name: '예금주' }).fill('김서연');
  await ask.click();
  await page.getByRole('button', { name: '환불받기' }).click();
  await expect(page.getByRole('status').filter({ hasText: '환불했어요' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  expect(await goneBack(first)).toBe(11_000);

  const office = await browser.newContext({ locale: 'en-US' });
  const desk = await office.newPage();
  await enterConsole(desk, ['support'], `/payments/${second}`);
  await desk.getByRole('button', { name: 'Refund' }).click();
  const dialog = desk.getByRole('dialog');
  await expect(dialog).toContainText('By transfer to an account');
  await dialog.getByLabel('Reason').fill('the customer asked for it');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(dialog.getByText('Enter it as registered at the bank')).toHaveCount(3);
  expect(await findings(desk)).toEqual([]);
  expect(await goneBack(second)).toBe(0);
  await dialog.getByLabel('Bank').fill('088');
  await dialog.getByLabel('Account number').fill('110123456789');
  await dialog.getByLabel('Account holder').fill('김서연');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(dialog).toBeHidden();
  await expect(desk.getByRole('table', { name: 'Refunds' })).toContainText('Refunded');
  expect(await goneBack(second)).toBe(11_000);
  expect(await findings(desk)).toEqual([]);
  await office.close();
});
