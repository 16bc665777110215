import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { inside, textInside } from '../../tools/testing/json.ts';
import { readPdf } from '../../tools/testing/pdf.ts';
import {
  choosePack,
  excessWidth,
  kakaopayPage,
  logInAs,
  methodScreen,
  payAt,
  payByKakaopay,
  spoonList,
} from '../pages/wallet.ts';
import { atNightUnless } from '../support/at-night.ts';
import { findings } from '../support/findings.ts';
import { prefer } from '../support/preferences.ts';
import { productUnderTest } from '../support/product-under-test.ts';

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const open = (page: Page, path: string) => page.goto(`${productUnderTest().wallet}${path}`);

async function buy(page: Page, spoons: string): Promise<void> {
  await choosePack(page, spoons);
  await payAt(page, 'pay');
  await page.waitForURL(/\/payment\/success$/);
  // They come last, and stand above what is pressed next.
  await expect(page.getByText('스푼을 지갑에 넣어 드렸어요')).toBeVisible();
  await expect(page.getByText('지금 잔액:')).toBeVisible();
}

test.describe('the purchase history', () => {
  test('is reached from the list by keyboard, down to a receipt, without axe violations [PAY-10] [PAY-11] [NAV-27] [NAV-28]', async ({
    page,
  }) => {
    await logInAs(page, 'seoyeon');
    await buy(page, '300');
    await page.getByRole('link', { name: '전체 결제 내역' }).press('Enter');
    await expect(title(page)).toHaveText('결제 내역');
    const rows = page.getByRole('list', { name: '구매 내역, 최신순' }).getByRole('link');
    await expect(rows.first()).toContainText('스푼 300개');
    await expect(rows.first()).toContainText('33,000원');
    await expect(rows.first()).toContainText(/요청: .*년/);
    await expect(rows.first()).toContainText(/구매: .*년/);
    expect(await findings(page)).toEqual([]);

    await page.getByText('표로 보기').press('Enter');
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(13);

    await rows.first().focus();
    await page.keyboard.press('Enter');
    await expect(title(page)).toHaveText('영수증');
    const paper = page.getByRole('region', { name: '영수증' });
    await expect(paper).toContainText('카카오페이');
    await expect(paper).toContainText(/p[0-9a-z]+-[0-9a-f]{32}/);
    await expect(page.getByRole('region', { name: '환불' })).toContainText('환불받을 수 있어요');
    expect(await findings(page)).toEqual([]);
    await expect(paper).toContainText(/KR-\d{4}-\d{8}/);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'PDF로 저장' }).press('Enter');
    const saved = await saving;
    expect(saved.suggestedFilename()).toMatch(/^영수증 KR-\d{4}-\d{8}\.pdf$/);
    const { title: named } = await readPdf(await readFile(await saved.path()));
    expect(`${named}.pdf`).toBe(saved.suggestedFilename());

    await page.getByRole('button', { name: '뒤로' }).press('Enter');
    const parts = page.getByRole('navigation', { name: '결제 내역 메뉴' });
    await parts.getByRole('link', { name: '스푼' }).press('Enter');
    await expect(page.getByRole('list', { name: '유효 기간별 스푼' })).toContainText(
      /(\d+)개 중 \1개 남음/,
    );
    expect(await findings(page)).toEqual([]);
    await parts.getByRole('link', { name: '이용 안내' }).press('Enter');
    await expect(title(page)).toHaveText('구매 안내');
  });

  test('is printed with all that seller and buyer need, and without buttons [PAY-10] @nightly', async ({
    page,
  }) => {
    await logInAs(page, 'seoyeon');
    await buy(page, '10');
    await page.getByRole('link', { name: '영수증과 환불' }).click();
    const paper = page.getByRole('region', { name: '영수증' });
    await expect(paper).toContainText(/KR-\d{4}-\d{8}/);
    await expect(page.getByRole('region', { name: '환불' })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    for (const words of [
      '스푼\u00a010개',
      '1,100원',
      '카카오페이',
      '사업자등록번호',
      '통신판매업',
    ]) {
      await expect(paper.getByText(words).first()).toBeVisible();
    }
    await expect(page.getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('link')).toHaveCount(0);
    await expect(page.getByRole('region', { name: '환불' })).toBeHidden();
  });

  test('lists failed payments apart, with the reason and where the money is [PAY-10] [ERR-04]', async ({
    page,
  }) => {
    await logInAs(page, 'seoyeon');
    await choosePack(page, '30');
    await payByKakaopay(page);
    await kakaopayPage(page).arrive();
    await kakaopayPage(page).cancel();
    await page.waitForURL(/\/payment\/fail$/);
    await open(page, '/payment/history/failures');
    const row = page
      .getByRole('list', { name: '취소되거나 실패한 결제, 최신순' })
      .getByRole('link')
      .first();
    await expect(row).toContainText('스푼 30개');
    await expect(row).not.toContainText('빠져나가지 않았어요');
    await expect(page.getByText('아래 결제에서는 돈이 빠져나가지 않았어요.')).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await row.click();
    await expect(title(page)).toHaveText('결제가 취소됐어요');
  });
});

test('a payment whose window was closed is found on another device and continued there [NAV-08] [NAV-16]', async ({
  page,
  browser,
}) => {
  await logInAs(page, 'seoyeon');
  await choosePack(page, '50');
  await payByKakaopay(page);
  await kakaopayPage(page).arrive();
  await page.close();

  const device = await browser.newContext();
  const there = await device.newPage();
  await logInAs(there, 'seoyeon');
  await there.getByRole('link', { name: /^진행 중인 결제 \d+건$/ }).click();
  await expect(there.getByText('마치지 않은 결제가 있어요').or(title(there)).first()).toBeVisible();
  await open(there, '/payment/history');
  await there.getByRole('link', { name: '보기: 스푼 50개' }).first().click();
  await expect(there.getByText('아직 결제를 마치지 않았어요')).toBeVisible();
  await expect(there.locator('[aria-current=step]')).toContainText('결제 마치기 (카카오페이)');
  expect(await findings(there)).toEqual([]);

  await there.getByRole('link', { name: '결제 이어서 하기' }).click();
  await kakaopayPage(there).arrive();
  await kakaopayPage(there).pay();
  await there.waitForURL(/\/payment\/success$/);
  await open(there, '/payment/history');
  await expect(
    there.getByRole('list', { name: '구매 내역, 최신순' }).getByRole('link').first(),
  ).toContainText('스푼 50개');
  await device.close();
});

/** Pays into the account, from any bank. */
async function payIn(transactionId: string): Promise<void> {
  const { sandbox } = productUnderTest();
  const answer: unknown = await (await fetch(`${sandbox}/control/api/charges`)).json();
  const charges = inside(answer, 'charges');
  const charge: unknown = Array.isArray(charges)
    ? charges.find((each) => inside(each, 'partnerOrderId') === transactionId)
    : undefined;
  const response = await fetch(`${sandbox}/control/api/tosspayments/deposit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tid: textInside(charge, 'tid') }),
  });
  expect(response.status).toBe(200);
}

test('a bank transfer asks for the refund account, shows the account to pay, and credits the spoons [PAY-07] [PAY-05]', async ({
  page,
}) => {
  await logInAs(page, 'seoyeon');
  await choosePack(page, '100');
  await page.getByRole('radio', { name: /가상계좌/ }).check();
  // The field must be visible before the press; its late arrival is covered by the form's own test.
  await expect(page.getByRole('combobox', { name: '은행' })).toBeVisible();
  await methodScreen(page).pay.click();
  await expect(page.getByRole('combobox', { name: '은행' })).toBeFocused();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('combobox', { name: '은행' }).selectOption({ label: '신한은행' });
  await page.getByRole('textbox', { name: '계좌번호' }).fill('110123456789');
  await page.getByRole('textbox', { name: '예금주' }).fill('이서연');
  await methodScreen(page).pay.click();

  await page.getByRole('button', { name: '가상계좌 발급받기' }).click();
  await expect(title(page)).toHaveText('입금을 기다리고 있어요');
  const account = page.getByRole('region', { name: '계좌번호' });
  await expect(account).toContainText('11,000원');
  await expect(account).toContainText('남은 시간');
  await expect(account).toContainText('신한은행 ••••6789');
  expect(await findings(page)).toEqual([]);

  const transactionId = new URL(page.url()).searchParams.get('transactionId') ?? '';
  await open(page, '/payment/history');
  await page.getByRole('link', { name: '보기: 스푼 100개' }).first().click();
  await expect(account).toBeVisible();
  await payIn(transactionId);
  await expect(title(page)).toHaveText('스푼이 충전됐어요');
});

const screens = ['/payment/history', '/payment/history/spoons', '/payment/guide'];

test.describe('the histories', () => {
  for (const [person, scheme] of [
    ['layla', 'dark'],
    ['minji', 'light'],
  ] as const) {
    test(
      `of ${person}, ${scheme}, fit a window of 360 pixels without axe violations [NAV-28]`,
      atNightUnless(person === 'layla'),
      async ({ page }) => {
        await page.emulateMedia({ colorScheme: scheme });
        await page.setViewportSize({ width: 360, height: 800 });
        await logInAs(page, person);
        for (const path of screens) {
          await open(page, path);
          await expect(title(page)).toBeVisible();
          await expect(page.getByRole('progressbar')).toHaveCount(0);
          expect({ path, excess: await excessWidth(page) }).toEqual({ path, excess: 0 });
          expect({ path, findings: await findings(page) }).toEqual({ path, findings: [] });
        }
      },
    );
  }

  test('ask for a login and are linked from the list afterwards [NAV-27]', async ({ page }) => {
    await open(page, '/payment/history');
    await expect(page).toHaveURL(/\/payment\/spoon\/login$/);
    await logInAs(page, 'seoyeon');
    await expect(spoonList(page).next).toBeVisible();
    await page.getByRole('link', { name: /^(?:결제 내역|진행 중인 결제 \d+건)$/ }).click();
    await expect(page).toHaveURL(/\/payment(?:\/history|\?status=)/);
  });
});

for (const locale of ['en', 'ja', 'ar'] as const) {
  test(
    `the sections of the history fit one row at 360 px, and packs are named by their spoons: ${locale} [PAY-10] [NAV-21] [NAV-28]`,
    atNightUnless(locale === 'ar'),
    async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await logInAs(page, 'seoyeon');
      await buy(page, '10');
      await prefer(page, locale);
      const sections = page.locator('.d-section-menu > a');
      for (const [path, count] of [
        ['/exchange/spoon', 3],
        ['/subscribe/subscriptions', 4],
        ['/payment/history', 4],
      ] as const) {
        await open(page, path);
        await expect(sections).toHaveCount(count);
        const tops = await sections.evaluateAll((all) => [
          ...new Set(all.map((one) => Math.round(one.getBoundingClientRect().top))),
        ]);
        expect([path, tops.length]).toEqual([path, 1]);
      }
      const pack = { en: '10\u00a0spoons', ja: 'スプーン10個', ar: '10\u2069\u00a0ملاعق' }[locale];
      const bought = page.locator('.d-list a').first();
      await expect(bought).toBeVisible();
      expect(await bought.textContent()).toContain(pack);
      expect(await excessWidth(page)).toBe(0);
    },
  );
}
