import { expect, test, type Page } from '@playwright/test';
import {
  backToBroadcast,
  excessWidth,
  kakaopayPage,
  logInAs,
  methodScreen,
  methodSheet,
  openMethodPage,
  spoonList,
} from '../pages/wallet.ts';
import { findings } from '../support/findings.ts';
import { productUnderTest } from '../support/product-under-test.ts';
import { methodsAnswer } from '../support/methods-answer.ts';
import { prefer } from '../support/preferences.ts';

async function openFromHost(page: Page): Promise<Page> {
  await page.goto(`${productUnderTest().sandbox}/?person=minji`);
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Get spoons' }).click();
  const popup = await opening;
  await popup.waitForURL(/\/payment\/spoon\?country=kr$/);
  return popup;
}

test("a listener buys from the broadcast's site, which is told of the purchase [BRG-02] [NAV-08] [PAY-09]", async ({
  page,
}) => {
  const popup = await openFromHost(page);
  const list = spoonList(popup);
  await list.pack('100').check();
  await list.next.click();
  await popup.getByRole('checkbox').check();
  await popup.getByRole('button', { name: /Google/ }).click();
  await popup.locator('button[name="person"][value="minji"]').click();
  await popup.waitForURL(/\/payment\/spoon\?country=kr$/);
  await expect(list.pack('100')).toBeChecked();
  await list.next.click();
  await methodSheet(popup).kakaopay.click();
  await kakaopayPage(popup).arrive();
  await kakaopayPage(popup).pay();
  await expect(popup.getByRole('heading', { level: 1 })).toHaveText('스푼이 충전됐어요');

  const received = page
    .getByRole('log')
    .getByRole('listitem')
    .filter({ hasText: 'kind: payment, status: success' });
  await expect(received).toHaveCount(1);
  await popup.reload();
  await expect(popup.getByRole('heading', { level: 1 })).toHaveText('스푼이 충전됐어요');
  await expect(received).toHaveCount(1);

  await backToBroadcast(popup);
});

/** Presses Tab until what is wanted has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  await expect(page.getByRole('button', { name })).toBeEnabled();
  for (let presses = 0; presses < 60; presses += 1) {
    const spoken = await page.evaluate(() => {
      const { activeElement: focused } = document;
      return focused?.getAttribute('aria-label') ?? focused?.textContent ?? '';
    });
    if (name.test(spoken)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never comes to ${name}`);
}

test('the whole purchase works by keyboard alone, in right-to-left Arabic [NAV-21] [NAV-28]', async ({
  page,
}) => {
  await logInAs(page, 'minji');
  await prefer(page, 'ar');
  await spoonList(page).open();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('شراء الملاعق');

  await page.getByRole('radio').first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('radio').first()).toBeChecked();
  await tabTo(page, /زيادة واحدة/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox')).toHaveValue('2');
  await tabTo(page, /^التالي$/);
  await page.keyboard.press('Enter');

  await expect(page.getByRole('dialog').getByRole('button', { name: 'KakaoPay' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  expect(await excessWidth(page)).toBe(0);
  await tabTo(page, /KakaoPay/);
  await page.keyboard.press('Enter');

  await kakaopayPage(page).arrive();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('وصلت ملاعقك');
  expect(await findings(page)).toEqual([]);
  await expect(page.getByRole('region', { name: 'الإيصال' })).toContainText('2,200');
});

test('changing the method resets the quantity to one and says so [PAY-03]', async ({ page }) => {
  await page.route('**/api/billing/spoon/methods**', (route) =>
    route.fulfill({
      json: methodsAnswer([{ methodId: 43 }, { methodId: 31 }]),
    }),
  );
  await logInAs(page, 'seoyeon');
  const list = spoonList(page);
  await list.pack('100').check();
  await list.more.click();
  await openMethodPage(page);

  await methodScreen(page).pay.click();
  await expect(page.getByText('결제 수단을 골라 주세요.')).toBeVisible();
  await page.getByRole('radio', { name: '신용카드' }).check();
  await expect(methodScreen(page).pay).toHaveAccessibleName('22,000원 결제하기');

  await methodScreen(page).kakaopay.check();
  await expect(methodScreen(page).pay).toHaveAccessibleName('11,000원 결제하기');
  await expect(page.getByRole('textbox', { name: '수량' })).toHaveValue('1');
  await expect(page.getByText('결제 수단을 바꿔서 수량이 1개로 돌아갔어요.')).toBeVisible();
});
