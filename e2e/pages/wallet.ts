import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { storedTokens } from '../support/kept-tokens.ts';
import { productUnderTest } from '../support/product-under-test.ts';

export const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 });

/** Finds the form of the login provider's page, and posts what choosing this person would post. */
async function choosePerson(page: Page, person: string): Promise<string> {
  const query = 'sns_type=google&is_jwt=1&is_whale=1&age_confirmed=1&billing_page=spoon';
  const { request } = page.context();
  const chooser = await request.get(`${productUnderTest().wallet}/api/authorize/?${query}`);
  const document = await chooser.text();
  const [, action = ''] = / action="([^"]+)"/.exec(document) ?? [];
  const [, hidden = ''] = /name="request" value="([^"]*)"/.exec(document) ?? [];
  const form = { request: hidden.replaceAll('&amp;', '&'), person };
  const chosen = await request.post(new URL(action, chooser.url()).href, { form });
  return chosen.url();
}

/**
 * Logs this browser in as one of the demo people: by the calls that its pages would make, whose
 * cookies it keeps, since loading those pages takes most of a short journey's time.
 */
export async function logInAs(page: Page, person: string): Promise<void> {
  // Leaving before the response arrives loses the login: its key works once.
  const signedIn = page.waitForResponse(/\/api\/signin\/$/);
  await page.goto(await choosePerson(page, person));
  await signedIn;
  await page.waitForURL(/\/payment\/spoon\?country=/);
  await expect(heading(page)).toBeVisible();
}

/** Logs in as one of the demo people on the login screen of the spoon list, as people do. */
export async function logInByScreen(page: Page, person: string): Promise<void> {
  await page.goto(`${productUnderTest().wallet}/payment/spoon/login`);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: /Google/ }).click();
  // Leaving before the response arrives loses the login: its key works once.
  const signedIn = page.waitForResponse(/\/api\/signin\/$/);
  await page.locator(`button[name="person"][value="${person}"]`).click();
  await signedIn;
  await page.waitForURL(/\/payment\/spoon\?country=/);
  await expect(heading(page)).toBeVisible();
}

/** Finds the question about a key that this browser did not request, in any language. */
export const whoseLogin = (view: Page | FrameLocator) => {
  const question = view.getByRole('alertdialog');
  return {
    question,
    yes: question.getByRole('button', { name: /^(?:계속하기|Continue|続ける|繼續|متابعة)$/ }),
    no: question.getByRole('button', {
      name: /^(?:본인이 아니에요|Not me|本人ではない|不是我|لست أنا)$/,
    }),
  };
};

export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: '계정과 설정' }).click();
  await page.getByRole('button', { name: '로그아웃' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '로그아웃' }).click();
  await expect(page.getByText('먼저 둘러보세요')).toBeVisible();
  // The browser’s tokens go a moment after the screen has said so: a login before that asks about two accounts.
  await expect.poll(() => storedTokens(page)).toBeUndefined();
}

/** Makes the browser keep the page's script: later pages come without it inlined and load it separately. */
export async function keepsScript(page: Page): Promise<void> {
  const { wallet } = productUnderTest();
  // Fetches it like a browser on its first visit: a running page keeps its script by itself.
  const document = await (await fetch(`${wallet}/payment/spoon`)).text();
  const [, written = ''] =
    /<script[^>]* id="dipper-page"[^>]*>(.*?)<\/script>/s.exec(document) ?? [];
  const value: string = JSON.parse(written).parts.version;
  await page.context().addCookies([{ name: 'dipper_parts', value, url: wallet }]);
}

/** The spoon list in Korean: cards to choose from, a quantity, a way on. */
export const spoonList = (page: Page) => ({
  open: (query = '?country=kr') => page.goto(`${productUnderTest().wallet}/payment/spoon${query}`),
  /** Starts on another screen: the list then asks for its products, which are otherwise in the document. */
  openFromLogin: async () => {
    await page.goto(`${productUnderTest().wallet}/payment/spoon/login`);
    await page.locator('.site-brand').click();
  },
  pack: (spoons: string) =>
    page.getByRole('radio', { name: new RegExp(`^스푼 ${spoons}개(?:[에,]|$)`) }),
  quantity: page.getByRole('textbox', { name: '수량' }),
  more: page.getByRole('button', { name: '1개 늘리기' }),
  fewer: page.getByRole('button', { name: '1개 줄이기' }),
  total: page.locator('.shop-total-price'),
  /** Opens the methods; people who paid from this browser before may also pay from the list. */
  next: page
    .getByRole('button', { name: /^(?:다음|다른 방법)$/ })
    .and(page.locator(':not([aria-busy])')),
  /** Takes no press for a moment after it appears: one could be meant for the button before it. */
  payAtOnce: page
    .getByRole('button', { name: /· .*원 결제하기$/ })
    .and(page.locator(':not([aria-busy])')),
});

/**
 * Finds the button to the account beside the balance, in Korean or Japanese. Only a known person sees it; the
 * heading before it also shows while nobody is known.
 */
export const ownBalance = (view: Page | FrameLocator): Locator =>
  view.getByRole('button', { name: /(?: 님의 계정|さんのアカウント)$/ });

/** The methods over the list, each a button that pays. */
export const methodSheet = (page: Page) => {
  const sheet = page.getByRole('dialog', { name: '어떻게 결제할까요?' });
  return {
    sheet,
    kakaopay: sheet.getByRole('button', { name: '카카오페이' }),
    method: (name: string) => sheet.getByRole('button', { name }),
    close: sheet.getByRole('button', { name: '닫기' }),
    details: sheet.getByRole('link', { name: '결제 내용 자세히 보기' }),
  };
};

/** Goes by the sheet of methods to the page that shows the order with them. */
export async function openMethodPage(page: Page): Promise<void> {
  await spoonList(page).next.click();
  await methodSheet(page).details.click();
  await page.waitForURL(/\/payment\/method$/);
}

/** Chooses a pack and comes to the page of the payment methods. */
export async function choosePack(page: Page, spoons: string): Promise<void> {
  const list = spoonList(page);
  await list.open();
  await list.pack(spoons).check();
  await openMethodPage(page);
}

export const methodScreen = (page: Page) => ({
  kakaopay: page.getByRole('radio', { name: '카카오페이' }),
  pay: page.getByRole('button', { name: /결제하기/ }),
});

/** Chooses KakaoPay, which stands among other methods, and goes on to it. */
export async function payByKakaopay(page: Page): Promise<void> {
  await methodScreen(page).kakaopay.check();
  await methodScreen(page).pay.click();
}

/** The same, and what is done there. */
export async function payAt(page: Page, act: 'pay' | 'cancel' | 'fail'): Promise<void> {
  await payByKakaopay(page);
  const kakaopay = kakaopayPage(page);
  await kakaopay.arrive();
  await kakaopay[act]();
}

/** KakaoPay's own page. */
export const kakaopayPage = (page: Page) => ({
  arrive: () => page.waitForURL(/\/kakaopay\/pay\//),
  pay: () => page.getByRole('button', { name: /카카오페이머니/ }).click(),
  cancel: () => page.getByRole('button', { name: '결제 취소' }).click(),
  fail: () => page.getByRole('button', { name: '결제 실패로 끝내기' }).click(),
});

/** Presses the way back on the last page of a purchase; this closes its window. */
export async function backToBroadcast(popup: Page): Promise<void> {
  const closing = popup.waitForEvent('close');
  // The window may be gone before the press is answered, which is what the press is for.
  await popup
    .getByRole('button', { name: '방송으로 돌아가기' })
    .click()
    .catch((error: unknown) => {
      if (!popup.isClosed()) throw error;
    });
  await closing;
}

/** How much wider than its window the page is: nothing may be. */
export const excessWidth = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
