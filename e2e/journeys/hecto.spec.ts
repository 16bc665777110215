import { expect, test, type Page } from '@playwright/test';
import { choosePack, logInAs, methodScreen } from '../pages/wallet.ts';
import { findings } from '../support/findings.ts';

/** Hecto's window, which asks for a card or a voucher and for the digits of a picture. */
const hectoWindow = (page: Page) => ({
  arrive: () => page.waitForURL(/\/hecto\/window\//),
  number: (label: string) => page.getByRole('textbox', { name: label }),
  agree: page.getByRole('checkbox'),
  problem: page.getByRole('alert'),
  async enterPicture(): Promise<void> {
    const label = await page.getByRole('img', { name: /^보안숫자/ }).getAttribute('aria-label');
    const digits = (label ?? '').replaceAll(/\D/g, '');
    await page.getByRole('textbox', { name: '보안숫자' }).fill(digits);
  },
  pay: () => page.getByRole('button', { name: '결제하기', exact: true }).click(),
  cancel: () => page.getByRole('button', { name: '취소', exact: true }).click(),
});

async function goToHecto(page: Page, method: string): Promise<ReturnType<typeof hectoWindow>> {
  await page.getByRole('radio', { name: method }).check();
  await methodScreen(page).pay.click();
  const hecto = hectoWindow(page);
  await hecto.arrive();
  return hecto;
}

test('a Tmoney payment with a wrong picture code and a reached limit succeeds at the next try [PAY-05] [ERR-03] [ERR-04] [outcome: tmoney/paid,declined:card_limit_exceeded]', async ({
  page,
}) => {
  await logInAs(page, 'haneul');
  await choosePack(page, '100');
  const first = await goToHecto(page, '티머니');
  expect(await findings(page)).toEqual([]);
  await first.number('카드번호').fill('9000 0000 0000 0007');
  await first.agree.check();
  await first.pay();
  await expect(first.problem).toContainText('4번 더 입력할 수 있습니다');

  await first.number('카드번호').fill('9000 0000 0000 0007');
  await first.agree.check();
  await first.enterPicture();
  await first.pay();
  await expect(page).toHaveURL(/\/payment\/fail$/);
  await expect(
    page.getByText('결제된 금액은 없어요. 카드 한도를 넘었어요.', { exact: false }),
  ).toBeVisible();

  await page.getByRole('button', { name: '다른 수단으로 결제하기' }).click();
  const second = await goToHecto(page, '티머니');
  await second.number('카드번호').fill('1010 2020 3030 4040');
  await second.agree.check();
  await second.enterPicture();
  await second.pay();
  await expect(page).toHaveURL(/\/payment\/success$/);
  await expect(page.getByRole('region', { name: '결제 내역' })).toContainText('티머니');
  await expect(page.getByText('+100', { exact: true })).toBeVisible();
});

test('a smart culture voucher payment canceled in the window charges nothing and keeps the choice [PAY-05] [ERR-04] [outcome: smart_culture_voucher/canceled]', async ({
  page,
}) => {
  await logInAs(page, 'haneul');
  await choosePack(page, '10');
  const hecto = await goToHecto(page, '스마트문상');
  await hecto.cancel();
  await expect(page).toHaveURL(/\/payment\/fail$/);
  await expect(page.getByText('돈은 빠져나가지 않았어요')).toBeVisible();
  await page.getByRole('button', { name: '이어서 결제하기' }).click();
  await expect(page).toHaveURL(/\/payment\/method$/);
});
