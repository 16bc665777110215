import { expect, test, type Locator, type Page } from '@playwright/test';
import { choosePack, heading, logInAs, ownBalance, payAt } from '../pages/wallet.ts';
import { findings } from '../support/findings.ts';
import { enterConsole } from '../support/operators.ts';
import { prefer, preferFromStart } from '../support/preferences.ts';
import { productUnderTest } from '../support/product-under-test.ts';

test.use({ contextOptions: { forcedColors: 'active' } });

/** The colours that the person has chosen, as the browser writes them. */
const systemColours = (page: Page): Promise<{ text: string; highlight: string }> =>
  page.evaluate(() => {
    const sample = document.body.appendChild(document.createElement('i'));
    const written = (colour: string): string => {
      sample.style.cssText = `forced-color-adjust: none; color: ${colour}`;
      return getComputedStyle(sample).color;
    };
    const colours = { text: written('CanvasText'), highlight: written('Highlight') };
    sample.remove();
    return colours;
  });

const each = (marks: Locator, property: 'backgroundColor' | 'fill' | 'stroke'): Promise<string[]> =>
  marks.evaluateAll(
    (all, name) => [...new Set(all.map((mark) => getComputedStyle(mark)[name]))],
    property,
  );

async function buy(page: Page): Promise<void> {
  await choosePack(page, '100');
  await payAt(page, 'pay');
  await page.waitForURL(/\/payment\/success$/);
}

test('the balance and the plot of payments are visible in forced colours [PAY-10] [PAY-11] [NAV-28]', async ({
  page,
}) => {
  await logInAs(page, 'seoyeon');
  await expect(ownBalance(page)).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await buy(page);
  await page.goto(`${productUnderTest().wallet}/payment/history`);
  const plot = page.getByRole('figure').filter({ has: page.getByText('표로 보기') });
  await expect(plot).toBeVisible();
  const { text, highlight } = await systemColours(page);
  const bars = plot.locator('.history-bar > span');
  await expect(bars).toHaveCount(12);
  const last = await bars.last().boundingBox();
  expect(last?.height).toBeGreaterThan(20);
  expect(await each(bars, 'backgroundColor')).toEqual([text, highlight]);
  expect(await findings(page)).toEqual([]);
});

test('the plot of sales is visible in forced colours [ERR-04] [NAV-28] @nightly', async ({
  page,
}) => {
  await logInAs(page, 'seoyeon');
  await buy(page);
  await enterConsole(page, ['viewer']);
  await expect(heading(page)).toBeVisible();
  const plot = page.getByRole('img', { name: /by hour/ }).first();
  await expect(plot).toBeVisible();
  const { text, highlight } = await systemColours(page);
  expect(await each(plot.locator('rect'), 'fill')).toEqual([highlight]);
  expect(await each(plot.locator('line, polyline'), 'stroke')).toEqual([text]);
  expect(await findings(page)).toEqual([]);
});

test("the balance's label does not overlap its number in tall Arabic script [NAV-28] [NAV-21]", async ({
  page,
}) => {
  await logInAs(page, 'seoyeon');
  await prefer(page, 'ar');
  await page.goto(`${productUnderTest().wallet}/exchange/spoon`);
  const unit = page.locator('.d-amount-unit').filter({ hasText: 'نقطة' }).first();
  await expect(unit).toBeVisible();
  // Behind its letters a browser paints a plate of their whole height.
  const covered = await page.locator('.d-amount[data-size="hero"]').evaluate((amount) => {
    const { bottom = NaN } = amount.previousElementSibling?.getBoundingClientRect() ?? {};
    const plates = [...amount.querySelectorAll('span')].map((each) => each.getBoundingClientRect());
    return bottom - Math.min(...plates.map(({ top }) => top));
  });
  expect(covered).toBeLessThanOrEqual(0);
});

test('a badge keeps its whole border in tall Arabic script [NAV-28] [NAV-21] @nightly', async ({
  page,
}) => {
  await preferFromStart(page, 'ar');
  await page.goto(`${productUnderTest().wallet}/payment/spoon?country=kr`);
  const badge = page.locator('.d-badge').first();
  await expect(badge).toBeVisible();
  // The covering backplate is off, yet the colours are the person's own.
  const { plate, ink, edge } = await badge.evaluate((it) => {
    const { forcedColorAdjust, color, borderTopColor } = getComputedStyle(it);
    return { plate: forcedColorAdjust, ink: color, edge: borderTopColor };
  });
  const { text } = await systemColours(page);
  expect({ plate, ink, edge }).toEqual({ plate: 'none', ink: text, edge: text });
  expect(await findings(page)).toEqual([]);
});
