import { expect, test } from '@playwright/test';
import { excessWidth, logInAs } from '../pages/wallet.ts';
import { productUnderTest } from '../support/product-under-test.ts';

/** The price that each country shows; for riyals also the charge in dollars. */
const shops = [
  {
    country: 'us',
    person: 'emma',
    dir: 'ltr',
    shown: /\$8\.99/,
    charged: undefined,
    next: 'Next',
    login: 'Log In',
    pay: 'Pay Now',
  },
  {
    country: 'ar',
    person: 'layla',
    dir: 'rtl',
    shown: /33\.99|٣٣٫٩٩/,
    charged: /8\.99|٨٫٩٩/,
    next: 'التالي',
    login: 'تسجيل الدخول',
    pay: 'ادفع الآن',
  },
] as const;

for (const { country, person, dir, shown, charged, next, login, pay } of shops) {
  test(`a listener buys with PayPal in ${country}, and sees both prices where the charged one differs [PAY-04, PAY-05, PAY-14, NAV-16]`, async ({
    page,
  }) => {
    await logInAs(page, person);
    await page.goto(`${productUnderTest().wallet}/payment/spoon?country=${country}`);
    await expect(page.locator('html')).toHaveAttribute('dir', dir);
    const pack = page.getByRole('radio', { name: /(?:^|\D)100(?:\D|$)/ }).first();
    await pack.check();
    await expect(page.getByRole('main')).toContainText(shown);
    if (charged) await expect(page.getByRole('main')).toContainText(charged);
    await page.getByRole('button', { name: next, exact: true }).click();
    const sheet = page.getByRole('dialog');
    await expect(sheet).toContainText(shown);
    if (charged) await expect(sheet).toContainText(charged);
    expect(await excessWidth(page)).toBe(0);
    await sheet.getByRole('button', { name: /PayPal/ }).click();
    await page.waitForURL(/\/paypal\/checkoutnow\?token=/);
    await page.getByRole('button', { name: login }).click();
    await page.getByRole('button', { name: pay }).click();
    await page.waitForURL(/\/payment\/success/);
    await expect(page.getByRole('main')).toContainText(shown);
  });
}
