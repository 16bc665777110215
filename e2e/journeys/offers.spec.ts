import { expect, test, type Page } from '@playwright/test';
import { methodsAnswer } from '../support/methods-answer.ts';
import { choosePack, excessWidth, logInAs, spoonList } from '../pages/wallet.ts';
import { findings } from '../support/findings.ts';
import { prefer } from '../support/preferences.ts';
import { productUnderTest } from '../support/product-under-test.ts';

const promotionCall = /\/api\/billing\/spoon\/promotion/;
const productsCall = /\/api\/billing\/spoon\/products/;
const methodsCall = /\/api\/billing\/spoon\/methods/;
const limitCall = /\/api\/billing\/spoon\/inner\/limit/;

const hour = 3_600_000;

/** Reads `3일 04:05:06` or `04:05:06` as seconds. */
const secondsIn = (text: string): number => {
  const [, days = '0', hours, minutes, seconds] =
    /(?:(\d+)\D+)?(\d\d):(\d\d):(\d\d)/.exec(text) ?? [];
  return ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds);
};

// Pending requests of the page may outlive a test.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test.describe('on a device with a wrong clock and time zone', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('the countdown follows the server’s clock and moves every second [PAY-01]', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const right = Date.now;
      Date.now = () => right() + 50 * 3_600_000;
    });
    const answered = page.waitForResponse(promotionCall);
    const openedAt = performance.now();
    await spoonList(page).open();
    const { now, promotionInfo } = await (await answered).json();
    const left = (Date.parse(promotionInfo.endDate) - Date.parse(now)) / 1000;
    const timer = page.getByRole('timer');
    const shown = secondsIn((await timer.textContent()) ?? '');
    const secondsSince = (performance.now() - openedAt) / 1000;
    expect(shown).toBeLessThanOrEqual(left + 1);
    expect(shown).toBeGreaterThanOrEqual(left - secondsSince - 1);
    await expect
      .poll(async () => secondsIn((await timer.textContent()) ?? ''))
      .toBeLessThanOrEqual(shown - 2);
  });
});

test('a promotion ends by itself and removes its products without moving the rest of the page [PAY-01]', async ({
  page,
}) => {
  // The page's clock is moved over the hour that is left; the server's stays where it is.
  await page.clock.install();
  let isOver = false;
  await page.route(promotionCall, async (route) => {
    const answer = await (await route.fetch()).json();
    const endDate = new Date(Date.parse(answer.now) + hour).toISOString();
    const promotionInfo = isOver ? null : { ...answer.promotionInfo, endDate };
    await route.fulfill({ json: { ...answer, promotionInfo } });
  });
  await page.route(productsCall, async (route) => {
    const { results } = await (await route.fetch()).json();
    const rest = results.filter(({ productId }: { productId: number }) => productId !== 106_001);
    await route.fulfill({ json: { results: isOver ? rest : results } });
  });
  const list = spoonList(page);
  await list.open();
  await expect(page.getByRole('heading', { name: '스푼 700개 + 보너스 105개' })).toBeVisible();
  await list.pack('700').check();
  await expect(page.getByRole('timer')).toBeVisible();
  const before = await page.locator('.d-radio-card').first().boundingBox();

  isOver = true;
  await page.clock.fastForward(hour);
  await expect(page.getByText('이벤트가 끝났어요.')).toBeVisible();
  // The offers are asked for a little later, by chance: not by all pages at once.
  await expect(list.pack('700')).toHaveCount(0);
  await expect(list.total).toHaveCount(0);
  const after = await page.locator('.d-radio-card').first().boundingBox();
  expect(after?.y).toBe(before?.y);
});

test('the banner is in the served document, and its countdown moves nothing [PAY-01] @nightly', async ({
  page,
}) => {
  await page.addInitScript(() => {
    let moved = 0;
    new PerformanceObserver((shifts) => {
      for (const shift of shifts.getEntries()) moved += Number(Reflect.get(shift, 'value'));
      Reflect.set(window, 'moved', moved);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await spoonList(page).open();
  await expect(page.getByRole('timer')).toBeVisible();
  expect(await page.evaluate(() => Number(Reflect.get(window, 'moved') ?? 0))).toBeLessThan(0.02);
});

test('VIP users see their banner and products, and others see neither [PAY-13] [PAY-01]', async ({
  page,
}) => {
  await logInAs(page, 'minji');
  const heading = page.getByRole('heading', { name: 'VIP 회원님만을 위한 스푼' });
  await expect(heading).toBeVisible();
  await expect(page.getByText('더 큰 스푼 묶음을 사고 보너스 스푼도')).toBeVisible();
  await expect(spoonList(page).pack('5,000')).toBeVisible();
  expect(await findings(page)).toEqual([]);

  await page.context().clearCookies();
  await page.evaluate(() => indexedDB.deleteDatabase('dipper'));
  await logInAs(page, 'haneul');
  await expect(page.getByRole('progressbar', { name: '이번 달 남은 결제 한도' })).toBeVisible();
  await expect(page.getByText(/^이번 달/).last()).toBeVisible();
  await expect(heading).toHaveCount(0);
  await expect(spoonList(page).pack('5,000')).toHaveCount(0);
  expect(await findings(page)).toEqual([]);
});

test("a minor cannot choose more than the month's limit leaves, and is told so [PAY-08] [PAY-13]", async ({
  page,
}) => {
  await page.route(/\/api\/billing\/history\/payment\/monthly/, async (route) => {
    const answer = await (await route.fetch()).json();
    const month = { ...answer, count: 3, total: 985_000, remaining: 15_000 };
    await route.fulfill({ json: month });
  });
  await logInAs(page, 'haneul');
  await expect(page.getByText('1,000,000원 중 15,000원')).toBeVisible();
  await expect(page.getByText('이번 달에 3번, 모두 985,000원어치 충전했어요')).toBeVisible();
  await expect(spoonList(page).pack('300')).toBeDisabled();
  await expect(spoonList(page).pack('300')).toHaveAccessibleDescription(
    '이번 달 남은 한도를 넘어요',
  );
  await spoonList(page).pack('100').check();
});

test('a person who has never bought finds the event for new users and its products by keyboard [NAV-06] [PAY-01]', async ({
  page,
}) => {
  await spoonList(page).open();
  await prefer(page, 'ar');
  await page.reload();
  const way = page.getByRole('link', { name: /عرض الشراء الأول/ });
  await way.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/payment\/event\/newbie\?country=/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('عرض الشراء الأول');
  // Operators' texts appear in the reader's language, like the screen around them.
  await expect(page.getByText('ملاعقك الأولى بنصف السعر')).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(2);
  expect(await findings(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await excessWidth(page)).toBe(0);
});

test('an event without products leads to the list [NAV-06] [ERR-04] @nightly', async ({ page }) => {
  await page.route(/\/api\/billing\/event\/newbie/, async (route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, results: [] } });
  });
  await page.goto(`${productUnderTest().wallet}/payment/event/newbie?country=kr`);
  await expect(page.getByText('지금은 첫 충전 혜택이 없어요')).toBeVisible();
  await page.getByRole('link', { name: '스푼 전체 보기' }).click();
  await expect(page).toHaveURL(/\/payment\/spoon\?country=kr$/);
});

test.describe('the payment methods', () => {
  const inAnHour = new Date(Date.now() + hour).toISOString();
  const koreanTime = new Intl.DateTimeFormat('ko', { timeStyle: 'short', timeZone: 'Asia/Seoul' });
  test.beforeEach(async ({ page }) => {
    const opensAt = new Date(Date.now() + 2 * hour).toISOString();
    await page.route(methodsCall, (route) =>
      route.fulfill({
        json: methodsAnswer([
          { methodId: 43, maximumTotal: 2_000_000 },
          {
            methodId: 37,
            state: 'resting',
            opensAt,
            rest: { from: '23:20', until: '00:40', timeZone: 'Asia/Seoul' },
          },
          { methodId: 31, state: 'down', opensAt: null },
          { methodId: 35, maximumTotal: 60_000, typicalMinutes: 2 },
          { methodId: 36, credited: 'after_deposit', refundsTo: 'account' },
        ]),
      }),
    );
    await page.route(limitCall, async (route) => {
      const answer = await (await route.fetch()).json();
      const methods = [
        { methodId: 43, usedToday: 1, dailyLimit: 3, until: null },
        { methodId: 36, usedToday: 3, dailyLimit: 3, until: inAnHour },
      ];
      await route.fulfill({ json: { ...answer, methods } });
    });
  });

  const method = (page: Page, name: RegExp) => page.getByRole('radio', { name });

  test('show price, limits and requirements, and which are paused, down or used up [PAY-04] [PAY-08]', async ({
    page,
  }) => {
    await logInAs(page, 'seoyeon');
    await choosePack(page, '500');
    await expect(method(page, /^카카오페이/)).toHaveAccessibleName(/오늘 3번 중 1번 사용/);
    await expect(method(page, /^토스/)).toBeDisabled();
    await expect(method(page, /^토스/)).toHaveAccessibleDescription(
      /이용할 수 없는 시간이에요\. .+부터/,
    );
    await expect(method(page, /^신용카드/)).toHaveAccessibleDescription('지금은 이용할 수 없어요.');
    await expect(method(page, /입금하면/)).toHaveAccessibleDescription(
      `하루 3번을 모두 사용했어요. ${koreanTime.format(new Date(inAnHour))}부터 다시 쓸 수 있어요.`,
    );
    await method(page, /^휴대폰/).check();
    expect(await findings(page)).toEqual([]);

    await page.getByRole('button', { name: '1개 늘리기' }).click();
    await expect(method(page, /^휴대폰/)).toHaveAccessibleDescription(/60,000원까지/);
    await page.getByRole('button', { name: /결제하기/ }).click();
    await expect(page.getByText('결제 수단을 골라 주세요.')).toBeVisible();
    await page.getByRole('button', { name: '1개 줄이기' }).click();
    await expect(method(page, /^휴대폰/)).toBeChecked();
  });

  test('are outlined as one group when none was chosen, without red cards [PAY-04] [NAV-28] @nightly', async ({
    page,
  }) => {
    await logInAs(page, 'seoyeon');
    await choosePack(page, '500');
    const group = page.getByRole('radiogroup', { name: '결제 수단' });
    const cards = group.locator('label').filter({ hasNot: page.locator(':disabled') });
    const borders = () =>
      cards.evaluateAll((all) => all.map((card) => getComputedStyle(card).borderTopColor));
    await expect(cards).toHaveCount(2);
    // A card under the pointer has a border of its own.
    const pay = page.getByRole('button', { name: /결제하기/ });
    await pay.hover();
    await expect.poll(async () => new Set(await borders()).size).toBe(1);
    const before = await borders();
    await pay.click();
    await expect(group).toHaveAccessibleDescription('결제 수단을 골라 주세요.');
    await expect(group).toHaveCSS('outline-style', 'solid');
    await expect(group.getByText('결제 수단을 골라 주세요.')).toBeInViewport();
    expect(await borders()).toEqual(before);
    expect(await findings(page)).toEqual([]);
  });

  test('can be told apart from right to left and in a narrow window [PAY-04] [NAV-21]', async ({
    page,
  }) => {
    await logInAs(page, 'seoyeon');
    await prefer(page, 'ar');
    await spoonList(page).open();
    await page.getByRole('radio').nth(3).check();
    await page.getByRole('button', { name: 'التالي' }).click();
    await page.getByRole('link', { name: 'عرض تفاصيل الطلب' }).click();
    await page.waitForURL(/\/payment\/method$/);
    await expect(method(page, /KakaoPay|كاكاو/)).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await excessWidth(page)).toBe(0);
  });
});

test("the methods' address loses its query, and leads a guest to the list [NAV-07]", async ({
  page,
}) => {
  await page.goto(`${productUnderTest().wallet}/payment/method?pgId=1&country=kr`);
  await expect(page).toHaveURL(/\/payment\/spoon\?country=kr$/);
});
