import { expect, test, type Page } from '@playwright/test';
import { heading, ownBalance } from '../pages/wallet.ts';
import { findings } from '../support/findings.ts';
import { productUnderTest } from '../support/product-under-test.ts';

test.use({ locale: 'ko-KR' });

const { wallet, sandbox } = productUnderTest();
/** The first screen of a new person in Korea. */
const certification = (page: Page) => page.getByRole('heading', { name: 'Verify your identity' });
const password = 'correct horse 12';

let count = 0;
/** Returns digits that no other test or worker uses. */
const unique = (): string =>
  String(Math.floor(Math.random() * 90_000_000) + 10_000_000 + (count += 1)).slice(0, 8);
const newEmail = (): string => `journey-${unique()}@mail.example`;

type Message = { readonly code: string | null; readonly text: string };

/** The newest that has come to a phone or a mailbox; the page goes on only after it was sent. */
async function newestTo(page: Page, to: string): Promise<Message> {
  const answer = await page.request.get(
    `${sandbox}/control/api/mailbox?to=${encodeURIComponent(to)}`,
  );
  const { messages }: { messages: Message[] } = await answer.json();
  const message = messages.at(-1);
  if (message === undefined) throw new Error(`nothing has come to ${to}`);
  return message;
}

const codeTo = async (page: Page, to: string): Promise<string> =>
  (await newestTo(page, to)).code ?? '';

const codeField = (page: Page) => page.getByRole('textbox', { name: '인증번호 6자리' });

/** Starts a login on the login screen, after confirming the age. */
async function choose(page: Page, way: RegExp, area = 'payment'): Promise<void> {
  await page.goto(`${wallet}/${area}/spoon/login`);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: way }).click();
}

async function askByPhone(page: Page, digits: string): Promise<void> {
  await page
    .getByRole('textbox', { name: '휴대폰 번호' })
    .fill(`010-${digits.slice(0, 4)}-${digits.slice(4)}`);
  await page.getByRole('button', { name: '인증번호 받기' }).click();
  await expect(heading(page)).toHaveText('인증번호를 입력해 주세요');
}

async function fillEmail(page: Page, email: string, secret: string): Promise<void> {
  await page.getByRole('textbox', { name: '이메일' }).fill(email);
  await page.getByLabel('비밀번호', { exact: true }).fill(secret);
}

async function askForNewPassword(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: '비밀번호를 잊으셨나요?' }).click();
  await page.getByRole('textbox', { name: '이메일' }).fill(email);
  await page.getByRole('button', { name: '인증번호 받기' }).click();
  await expect(heading(page)).toHaveText('새 비밀번호 설정');
}

async function signUpByEmail(page: Page, email: string): Promise<void> {
  await choose(page, /^이메일$/);
  await page.getByRole('button', { name: /처음이신가요/ }).click();
  await fillEmail(page, email, password);
  await page.getByRole('checkbox', { name: /13세/ }).check();
  await page.getByRole('button', { name: '회원가입', exact: true }).click();
  await expect(heading(page)).toHaveText('메일함을 확인해 주세요');
  await codeField(page).fill(await codeTo(page, email));
  await page.getByRole('button', { name: '회원가입 마치기' }).click();
  await expect(certification(page)).toBeVisible();
}

test.describe('login by phone', () => {
  test('by a known person with the code leads to the page that they wanted [AUTH-01] [NAV-05]', async ({
    page,
  }) => {
    await choose(page, /^휴대폰/);
    await askByPhone(page, '20001001');
    await expect(page.getByText('010-****-1001')).toBeVisible();
    await codeField(page).fill(await codeTo(page, '+821020001001'));
    await page.evaluate(() => {
      const note = (): void => {
        const title = document.querySelector('h1')?.textContent ?? '';
        sessionStorage.setItem('titles', `${sessionStorage.getItem('titles') ?? ''}${title}|`);
      };
      new MutationObserver(note).observe(document.body, { subtree: true, childList: true });
      note();
    });
    await page.getByRole('button', { name: '계속하기' }).click();
    await expect(ownBalance(page)).toBeVisible();
    await expect(page).toHaveURL(`${wallet}/payment/spoon?country=kr`);
    const titles = await page.evaluate(() => sessionStorage.getItem('titles'));
    expect(titles).toContain('인증번호를 입력해 주세요|');
    expect(titles).not.toContain('휴대폰 번호로 로그인');
  });

  test('of a new person offers signing up, with an age confirmation [AUTH-13] [AUTH-01]', async ({
    page,
  }) => {
    const digits = unique();
    await choose(page, /^휴대폰/, 'exchange');
    await askByPhone(page, digits);
    await codeField(page).fill(await codeTo(page, `+8210${digits}`));
    await page.getByRole('button', { name: '계속하기' }).click();
    await expect(heading(page)).toHaveText('아직 계정이 없어요');
    await page.getByRole('button', { name: '회원가입' }).click();
    await expect(page.getByText('먼저 나이를 확인해 주세요.')).toBeVisible();
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: '회원가입' }).click();
    await expect(certification(page)).toBeVisible();
  });

  test('shows errors at their field, and the sent code stays valid over a reload [ERR-03] [ERR-04]', async ({
    page,
  }) => {
    const digits = unique();
    await choose(page, /^휴대폰/);
    await page.getByRole('textbox', { name: '휴대폰 번호' }).fill('02-123-4567');
    await page.getByRole('button', { name: '인증번호 받기' }).click();
    await expect(page.getByText('010으로 시작하는 휴대폰 번호를 입력해 주세요.')).toBeVisible();
    await askByPhone(page, digits);
    await page.reload();
    await expect(heading(page)).toHaveText('인증번호를 입력해 주세요');
    await expect(page.getByRole('button', { name: '인증번호 받기' })).toBeVisible();
    const code = await codeTo(page, `+8210${digits}`);
    await codeField(page).fill(code === '000000' ? '111111' : '000000');
    await page.getByRole('button', { name: '계속하기' }).click();
    await expect(page.getByText('인증번호가 맞지 않아요')).toBeVisible();
    await codeField(page).fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await page.getByRole('button', { name: '계속하기' }).click();
    await expect(heading(page)).toHaveText('아직 계정이 없어요');
  });

  test('of a blocked person says that they are blocked [AUTH-13] @nightly', async ({ page }) => {
    await choose(page, /^휴대폰/);
    await askByPhone(page, '20001005');
    await codeField(page).fill(await codeTo(page, '+821020001005'));
    await page.getByRole('button', { name: '계속하기' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('이용이 제한된 계정');
  });
});

test.describe('login by e-mail', () => {
  test('by a new person needs a code once and the password afterwards [AUTH-01] [AUTH-13]', async ({
    page,
    browser,
  }) => {
    const email = newEmail();
    await signUpByEmail(page, email);
    const context = await browser.newContext({ locale: 'ko-KR' });
    const elsewhere = await context.newPage();
    await choose(elsewhere, /^이메일$/);
    await fillEmail(elsewhere, email, 'not the password');
    await elsewhere.getByRole('button', { name: '로그인', exact: true }).click();
    await expect(elsewhere.getByText('이메일이나 비밀번호가 맞지 않아요')).toBeVisible();
    await fillEmail(elsewhere, email, password);
    await elsewhere.getByRole('button', { name: '로그인', exact: true }).click();
    await expect(certification(elsewhere)).toBeVisible();
    await context.close();
  });

  test('of a demo person works with the password that the mailbox page shows @nightly', async ({
    page,
  }) => {
    await page.goto(`${sandbox}/mailbox`);
    await expect(page.getByText('haneul@demo.dipper.example · haneul-spoon-26')).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await choose(page, /^이메일$/);
    await fillEmail(page, 'haneul@demo.dipper.example', 'haneul-spoon-26');
    await page.getByRole('button', { name: '로그인', exact: true }).click();
    await expect(ownBalance(page)).toBeVisible();
  });

  test('with a forgotten password sets a new one and logs the person in [AUTH-17]', async ({
    page,
    browser,
  }) => {
    const email = newEmail();
    await signUpByEmail(page, email);
    // A mail has just gone there, and the next one has to wait.
    await page.request.post(`${wallet}/api/test/clock`, { data: { advance_seconds: 31 } });
    const context = await browser.newContext({ locale: 'ko-KR' });
    const elsewhere = await context.newPage();
    await choose(elsewhere, /^이메일$/);
    await askForNewPassword(elsewhere, email);
    await codeField(elsewhere).fill(await codeTo(elsewhere, email));
    await elsewhere.getByLabel('새 비밀번호', { exact: true }).fill('another horse 13');
    await elsewhere.getByRole('button', { name: '비밀번호 바꾸고 로그인' }).click();
    await expect(certification(elsewhere)).toBeVisible();
    await context.close();
  });

  test('for an unknown address shows the same screen, and the mail says why [AUTH-17]', async ({
    page,
  }) => {
    const stranger = newEmail();
    await choose(page, /^이메일$/);
    await askForNewPassword(page, stranger);
    const mail = await newestTo(page, stranger);
    expect(mail.code).toBeNull();
    expect(mail.text).toContain('가입한 계정이 없어요');
  });

  test('the mailbox page shows new mails while it is open @nightly', async ({ page, context }) => {
    const email = newEmail();
    await page.goto(`${sandbox}/mailbox`);
    const other = await context.newPage();
    await choose(other, /^이메일$/);
    await askForNewPassword(other, email);
    await expect(page.getByRole('listitem').filter({ hasText: email })).toBeVisible();
  });
});

test('outside Korea login by phone and e-mail do not exist [AUTH-01]', async ({ page }) => {
  await page.goto(`${wallet}/payment/spoon?country=jp`);
  // Only once it is known that nobody is logged in, the country is the guest's.
  await expect(page.getByText('まずはご自由にご覧ください')).toBeVisible();
  await page.goto(`${wallet}/payment/spoon/login?with=phone`);
  await expect(page).toHaveURL(`${wallet}/payment/spoon/login`);
  await expect(page.getByRole('button', { name: /電話番号/ })).toHaveCount(0);
});

for (const [name, way] of [
  ['phone', 'phone'],
  ['e-mail', 'email'],
] as const) {
  test(`axe reports no accessibility violation on the screen for ${name}`, async ({ page }) => {
    await page.goto(`${wallet}/payment/spoon/login?with=${way}`);
    await expect(heading(page)).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });
}
