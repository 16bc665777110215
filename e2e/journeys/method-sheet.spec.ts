import { expect, test } from '@playwright/test';
import { excessWidth, kakaopayPage, logInAs, methodSheet, spoonList } from '../pages/wallet.ts';
import { findings } from '../support/findings.ts';
import { preferFromStart } from '../support/preferences.ts';
import { productUnderTest } from '../support/product-under-test.ts';

test.use({ locale: 'ko-KR' });

const address = `${productUnderTest().wallet}/payment/spoon?country=kr`;

test('the sheet of methods opens over the list, traps the focus, and closes in three ways [PAY-04] [NAV-28]', async ({
  page,
}) => {
  await logInAs(page, 'seoyeon');
  const list = spoonList(page);
  await list.pack('100').check();
  const { sheet, close, kakaopay } = methodSheet(page);
  const leave = [() => close.click(), () => page.keyboard.press('Escape'), () => page.goBack()];
  for (const goes of leave) {
    await list.next.click();
    await expect(kakaopay).toBeVisible();
    await expect(sheet).toContainText('11,000원');
    await expect(sheet).toContainText('서연 님으로 로그인되어 있어요');
    for (let presses = 0; presses < 20; presses += 1) await page.keyboard.press('Tab');
    // Beyond the dialog there is the browser's own bar, and nothing of the page.
    const isOutside = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
    );
    expect(isOutside).toBe(false);
    await goes();
    await expect(sheet).toHaveCount(0);
    await expect(page).toHaveURL(address);
    await expect(list.next).toBeFocused();
    await expect(list.pack('100')).toBeChecked();
  }
});

test('choosing another method resets the quantity to one, says so, and pays only at the next press [PAY-03]', async ({
  page,
}) => {
  await logInAs(page, 'seoyeon');
  const list = spoonList(page);
  await list.pack('10').check();
  await list.next.click();
  await methodSheet(page).kakaopay.click();
  await kakaopayPage(page).arrive();
  await kakaopayPage(page).cancel();
  await list.open();
  await list.more.click();
  await expect(list.payAtOnce).toHaveAccessibleName('카카오페이 · 2,200원 결제하기');
  await list.next.click();
  const { sheet, method } = methodSheet(page);
  await method('신용카드').click();
  await expect(sheet).toContainText('결제 수단을 바꿔서 수량이 1개로 돌아갔어요.');
  await expect(sheet).toContainText('1,100원');
  await expect(page).toHaveURL(address);
  expect(await findings(page)).toEqual([]);
  await page.goBack();
  await expect(list.payAtOnce).toHaveAccessibleName('신용카드 · 1,100원 결제하기');
});

test('choosing a bank transfer leads to the page that asks for the refund account [PAY-07]', async ({
  page,
}) => {
  await logInAs(page, 'seoyeon');
  await spoonList(page).pack('100').check();
  await spoonList(page).next.click();
  await methodSheet(page).method('가상계좌').click();
  await page.waitForURL(/\/payment\/method$/);
  await expect(page.getByRole('radio', { name: /^가상계좌/ })).toBeChecked();
  await expect(page.getByRole('textbox', { name: '예금주' })).toBeVisible();
});

for (const { locale, width, textScale, forcedColors } of [
  { locale: 'ar', width: 360, textScale: '1', forcedColors: 'none' },
  { locale: 'en', width: 360, textScale: '2', forcedColors: 'none' },
  { locale: 'ko', width: 456, textScale: '1', forcedColors: 'active' },
] as const) {
  test(`axe reports no violation on the sheet of methods, ${locale}, ${width} wide, letters ${textScale}, colours ${forcedColors} [NAV-21] [NAV-28]`, async ({
    page,
  }) => {
    await page.emulateMedia({ forcedColors });
    await preferFromStart(page, locale);
    await logInAs(page, 'seoyeon');
    await page.setViewportSize({ width, height: 740 });
    await page.evaluate(
      (scale) => document.documentElement.style.setProperty('--text-scale', scale),
      textScale,
    );
    await page.getByRole('radio').first().check();
    await page.getByRole('button', { name: /^(?:다음|Next|التالي)$/ }).click();
    await expect(page.getByRole('dialog').getByRole('button')).not.toHaveCount(1);
    expect(await findings(page)).toEqual([]);
    expect(await excessWidth(page)).toBe(0);
    const isWider = await page
      .locator('.d-modal-body')
      .evaluate((body) => body.scrollWidth > body.clientWidth);
    expect(isWider).toBe(false);
  });
}
