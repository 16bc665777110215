import { expect, test, type FrameLocator, type Page } from '@playwright/test';
import { ownBalance } from '../pages/wallet.ts';
import { productUnderTest } from '../support/product-under-test.ts';

test.use({ locale: 'ko-KR', viewport: { width: 1100, height: 1000 } });

const { sandbox } = productUnderTest();

type Way = {
  readonly method: string;
  readonly pay: (view: FrameLocator) => Promise<void>;
};

/** Providers whose pages refuse to be in a frame, and one that is come to and left by forms. */
const ways: readonly Way[] = [
  {
    method: '토스',
    pay: (view) => view.getByRole('button', { name: /토스머니/ }).click(),
  },
  {
    method: '신용카드',
    pay: async (view) => {
      await view.getByRole('radio', { name: '현대카드' }).check({ force: true });
      await view.getByRole('button', { name: '11,000원 결제하기' }).click();
    },
  },
  {
    method: '티머니',
    pay: async (view) => {
      await view.getByRole('textbox', { name: '카드번호' }).fill('1010 2020 3030 4040');
      await view.getByRole('checkbox').check();
      const picture = view.getByRole('img', { name: /^보안숫자/ });
      const digits = ((await picture.getAttribute('aria-label')) ?? '').replaceAll(/\D/g, '');
      await view.getByRole('textbox', { name: '보안숫자' }).fill(digits);
      await view.getByRole('button', { name: '결제하기', exact: true }).click();
    },
  },
];

async function openPhone(page: Page, kind: string, person: string): Promise<FrameLocator> {
  await page.goto(`${sandbox}/phone?kind=${kind}`);
  const view = page.frameLocator('iframe');
  await expect(view.getByText('먼저 둘러보세요')).toBeVisible();
  await page.getByRole('button', { name: person }).click();
  return view;
}

for (const { method, pay } of ways) {
  test(`a listener pays inside the app with ${method}, page by page [BRG-01] [PAY-05]`, async ({
    page,
  }) => {
    const view = await openPhone(page, 'ios', 'haneul');
    await expect(ownBalance(view)).toBeVisible();
    await view.getByRole('radio', { name: /^스푼 100개/ }).check();
    await view.getByRole('button', { name: '다음' }).click();
    await view.getByRole('dialog').getByRole('button', { name: method }).first().click();
    await pay(view);
    await expect(view.getByRole('heading', { name: '스푼이 충전됐어요' })).toBeVisible();
    await expect(page.getByRole('log')).toContainText('"kind":"payment","status":"success"');
  });
}
