import { expect, type Page } from '@playwright/test';
import { productUnderTest } from '../support/product-under-test.ts';
import { heading } from './wallet.ts';

/** Says how much, and comes to the screen of the account, which may be the one of the request before. */
export async function sayHowMuch(page: Page, points: string): Promise<void> {
  await page.getByRole('textbox', { name: '환전할 포인트' }).fill(points);
  await page.getByRole('button', { name: '다음' }).click();
  await expect(heading(page)).toHaveText('어디로 받을까요?');
}

/** Leaves the account of the request before, where there was one. */
export async function writeAnew(page: Page): Promise<void> {
  const another = page.getByRole('button', { name: '다른 계좌로 받기' });
  const name = page.getByRole('textbox', { name: '이름' });
  await expect(another.or(name)).toBeVisible();
  if (await another.isVisible()) await another.click();
}

/** Fills in a cash-out to the DJ's own account, or to their family's up to its documents, in Korean. */
export async function fillInCashOut(page: Page, whose: '본인' | '가족'): Promise<void> {
  await page.goto(`${productUnderTest().wallet}/exchange/request`);
  await sayHowMuch(page, '100000');
  await writeAnew(page);
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
  if (whose === '가족') await page.getByRole('button', { name: '다음' }).click();
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
  await expect(page.getByText('포인트를 모두 돌려드렸어요. 다시 쓸 수 있어요.')).toBeVisible();
}
