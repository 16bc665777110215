import { expect, test } from '@playwright/test';
import { excessWidth } from '../pages/wallet.ts';
import { atNightUnless } from '../support/at-night.ts';
import { findings } from '../support/findings.ts';
import { enterConsole } from '../support/operators.ts';

/** A demo person, to whom spoons were granted before anybody came. */
const holder = '300000004';

for (const locale of ['en', 'ar']) {
  test.describe(locale, atNightUnless(locale === 'ar'), () => {
    test.use({ locale });

    test(`an operator finds and opens a journal entry in wide and narrow windows, in ${locale} [OPS-01]`, async ({
      page,
    }) => {
      const expectFits = async (): Promise<void> => {
        expect(await excessWidth(page)).toBe(0);
        expect(await findings(page)).toEqual([]);
      };
      await enterConsole(page, ['viewer'], '/ledger');
      const search = page.locator('form.console-filters');
      await search.locator('input').first().fill(holder);
      await search.locator('input[type=date]').first().fill('2020-01-01');
      await search.locator('button').click();
      const entry = page.getByRole('table').locator('a[href*="/journal/"]').first();
      await expect(entry).toBeVisible();
      await expectFits();
      await page.setViewportSize({ width: 390, height: 844 });
      await expectFits();
      await entry.click();
      await expect(page.getByText(/^j[0-9a-z]+-[0-9a-f]{32}\.[a-z_]+\.\d$/)).toBeVisible();
      await expectFits();
      await page.setViewportSize({ width: 1280, height: 844 });
      await expectFits();
    });
  });
}
