import { expect, test } from '@playwright/test';
import { choosePack, excessWidth, logInAs, payAt } from '../pages/wallet.ts';
import { findings } from '../support/findings.ts';
import { productUnderTest } from '../support/product-under-test.ts';

type Mail = { readonly subject: string | null; readonly page: string | null };

test('a receipt mail is a page that passes axe in light and dark and links to the payments [PAY-11] [NAV-28]', async ({
  page,
}) => {
  const { sandbox, wallet } = productUnderTest();
  const receipts = async (): Promise<readonly Mail[]> => {
    const answer = await page.request.get(
      `${sandbox}/control/api/mailbox?to=seoyeon@demo.dipper.example`,
    );
    const { messages }: { readonly messages: readonly Mail[] } = await answer.json();
    return messages.filter(({ subject }) => subject?.includes('영수증'));
  };
  const before = await receipts();
  await logInAs(page, 'seoyeon');
  await choosePack(page, '100');
  await payAt(page, 'pay');
  await expect(page.getByText('스푼을 지갑에 넣어 드렸어요')).toBeVisible();

  // Earlier journeys of the same person left receipts as well.
  await expect.poll(async () => (await receipts()).length).toBe(before.length + 1);
  await page.goto(`${sandbox}${(await receipts()).at(-1)?.page}`);
  await expect(page.getByRole('heading', { name: /^영수증 KR-/ })).toBeVisible();
  await expect(page.getByText('11,000원')).toBeVisible();
  await expect(page.getByRole('link', { name: '결제 내역 보기' })).toHaveAttribute(
    'href',
    `${wallet}/payment/history`,
  );
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await findings(page)).toEqual([]);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await excessWidth(page)).toBe(0);
});
