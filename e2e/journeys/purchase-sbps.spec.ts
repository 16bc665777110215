import { expect, test } from '@playwright/test';
import { payInJapan, sbpsPage } from '../pages/sbps.ts';
import { logInAs } from '../pages/wallet.ts';
import { productUnderTest } from '../support/product-under-test.ts';

test.describe('buying spoons in Japan', () => {
  test.use({ locale: 'ja-JP' });

  test('by docomo’s phone bill succeeds with the right PIN after a wrong one [PAY-04] [PAY-05] [ERR-04]', async ({
    page,
  }) => {
    await logInAs(page, 'yuki');
    const sent = page.waitForRequest(/FepBuyInfoReceive/);
    await payInJapan(page, '100', /docomo/);
    // Bytes of Shift_JIS, whatever the page before was written in.
    expect((await sent).postData()).toContain('item_name=%83X%83v%81%5B%83%93+100%8C%C2&');

    const docomo = sbpsPage(page);
    await expect(docomo.order).toContainText('スプーン 100個');
    await docomo.pin.fill('0000');
    await docomo.pay.click();
    await expect(docomo.problem).toContainText('あと2回');
    await docomo.pin.fill('1234');
    await docomo.pay.click();
    await expect(page).toHaveURL(/\/payment\/success$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('スプーンが追加されました');
    await expect(page.getByText('+100', { exact: true })).toBeVisible();
  });

  test('by BitCash succeeds with a second code when the first has too little [PAY-05] [ERR-04]', async ({
    page,
  }) => {
    await logInAs(page, 'yuki');
    await payInJapan(page, '50', /BitCash/);
    const bitcash = sbpsPage(page);
    await bitcash.hiragana.fill('すこしだけのこったおかねのひらが');
    await bitcash.pay.click();
    await expect(bitcash.problem).toContainText('残高が不足しています');
    await bitcash.hiragana.fill('さくらの はなびらが かぜに まいちる');
    await bitcash.pay.click();
    await expect(page).toHaveURL(/\/payment\/success$/);
    await expect(page.getByText('+50', { exact: true })).toBeVisible();
  });

  test('canceled on SoftBank’s page shows that nothing was paid [PAY-05] [ERR-04]', async ({
    page,
  }) => {
    await logInAs(page, 'yuki');
    await payInJapan(page, '50', /まとめて支払い/);
    await sbpsPage(page).leave.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'お支払いはキャンセルされました',
    );
  });
});

test('a browser sends characters missing from Shift_JIS as numeric references, which a shop must not contain [PAY-05]', async ({
  page,
}) => {
  const address = `${productUnderTest().sandbox}/sbps/f01/FepBuyInfoReceive.do`;
  await page.goto(`${productUnderTest().sandbox}/sbps/pay/none`);
  await page.setContent(
    `<form method="post" action="${address}" accept-charset="shift_jis">
      <input name="item_name" value="ソ表 ～①髙 〓 스😀"><button>送る</button></form>`,
  );
  const sent = page.waitForRequest(address);
  await page.getByRole('button').click();
  expect((await sent).postData()).toBe(
    'item_name=%83%5C%95%5C+%81%60%87%40%FB%FC+%81%AC+%26%2349828%3B%26%23128512%3B',
  );
});
