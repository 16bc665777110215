import type { Page } from '@playwright/test';

/** A card that the provider takes; another one each time, since nobody keeps a card twice. */
let made = Date.now() % 5000;
export const newCard = (does = '0000'): string => {
  made += 1;
  return `43301234${does}${String(made).padStart(4, '0')}`;
};
export const aboveItsLimit = '3006';

/** Types a card into the vault's frame, names it, and agrees: on the Korean page. */
export async function keepCard(page: Page, number: string, name: string): Promise<void> {
  const frame = page.frameLocator('iframe');
  await frame.getByLabel('카드 번호').fill(number);
  await frame.getByLabel('유효 기간').pressSequentially('1230');
  await frame.getByLabel('생년월일').pressSequentially('960412');
  await frame.getByRole('button', { name: '카드 확인하기' }).click();
  await page.getByRole('textbox', { name: '카드 이름' }).fill(name);
  await page.getByRole('checkbox', { name: /약관/ }).check();
  await page.getByRole('button', { name: '이 카드 등록하기' }).click();
}
