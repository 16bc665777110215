import { expect, type Page } from '@playwright/test';
import { productUnderTest } from '../support/product-under-test.ts';
import { heading } from './wallet.ts';

/** Fills in a cash-out to the DJ's own account, or to their family's, in Korean. */
export async function fillInCashOut(page: Page, whose: '본인' | '가족'): Promise<void> {
  await page.goto(`${productUnderTest().wallet}/exchange/request`);
  await page.getByRole('textbox', { name: '환전할 포인트' }).fill('100000');
  await page.getByRole('radio', { name: new RegExp(`^${whose}`) }).check();
  await page.getByRole('textbox', { name: '이름' }).fill('이서연');
  await page.getByRole('textbox', { name: '앞 6자리' }).fill('931130');
  await page.getByLabel('뒤 7자리').fill('2345678');
  await page.getByRole('textbox', { name: '전화번호' }).fill('01012345678');
  await page.getByRole('textbox', { name: '이메일' }).fill('seoyeon@demo.dipper.example');
  await page.getByRole('combobox', { name: '은행' }).selectOption({ label: '우리은행' });
  await page.getByRole('textbox', { name: '계좌번호' }).fill('1002333444555');
  await page.getByRole('textbox', { name: '예금주' }).fill('이서연');
  await page.getByRole('checkbox', { name: '모두 동의해요' }).check();
}

/** Sends the cash-out that is filled in. */
export async function sendCashOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: '신청 내용 확인' }).click();
  await expect(heading(page)).toHaveText('신청 내용 확인');
  await page.getByRole('button', { name: '신청하기' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '신청하기' }).click();
}

/** Asks for money on the DJ's own account, in Korean. */
export async function askForCashOut(page: Page): Promise<void> {
  await fillInCashOut(page, '본인');
  await sendCashOut(page);
}

/** Makes room for the next one, from the page of a cash-out: one request runs at a time. */
export async function cancelCashOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: '환전 신청 취소' }).click();
  await page.getByRole('button', { name: '신청 취소', exact: true }).click();
  await expect(page.getByText('포인트를 모두 돌려받았어요. 다시 쓸 수 있어요.')).toBeVisible();
}
