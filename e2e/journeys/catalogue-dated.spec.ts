import { consoleHeader } from '@dipper/contract';
import { expect, test, type Browser, type Page } from '@playwright/test';

import { atNightUnless } from '../support/at-night.ts';
import { findings } from '../support/findings.ts';
import { enterConsole, type Role } from '../support/operators.ts';
import { productUnderTest } from '../support/product-under-test.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** Nobody buys by it before these journeys are over. */
const laterMoment = new Date(Date.now() + 300 * dayMs).toISOString().slice(0, 16);
const laterDay = laterMoment.slice(0, 'YYYY-MM-DD'.length);

type Words = {
  readonly locale: string;
  readonly lookOver: string;
  readonly reason: string;
  readonly fromWhen: string;
  readonly plan: string;
  readonly add: string;
  readonly planned: string;
  readonly withdrawn: string;
  readonly withdraw: string;
  readonly sellers: string;
  readonly address: string;
  readonly categories: string;
  readonly place: string;
  readonly banks: string;
  readonly english: string;
  readonly terms: string;
  readonly value: string;
  readonly freeMonths: string;
  readonly months: string;
  readonly usualPrice: string;
  readonly begins: string;
  readonly fees: string;
  readonly addFee: string;
  readonly askForVersion: string;
  readonly agree: string;
  readonly percent: string;
  readonly fixedPart: string;
  readonly fromDay: string;
  readonly feeThen: string;
  readonly dayIsOver: string;
  readonly feePlanned: string;
  readonly feeReplaced: string;
  readonly change: string;
  readonly currency: string;
};

const korean: Words = {
  locale: 'ko-KR',
  lookOver: '변경 확인',
  reason: '사유',
  fromWhen: '적용 시점',
  plan: '예약',
  add: '추가',
  planned: '예정',
  withdrawn: '철회됨',
  withdraw: '철회',
  sellers: '판매자',
  address: '주소',
  categories: '분류 순서',
  place: '목록 순서',
  banks: '은행',
  english: '영문 이름',
  terms: '약관 문구',
  value: '값',
  freeMonths: '무료 기간',
  months: '무료 개월 수',
  usualPrice: '정가',
  begins: '시작',
  fees: '결제사 수수료',
  addFee: '수수료 추가',
  askForVersion: '버전 신청',
  agree: '승인',
  percent: '비율(%)',
  fixedPart: '건당 고정액',
  fromDay: '적용 시작일',
  feeThen: '이 버전의 수수료',
  dayIsOver: '이미 지난 날이에요',
  feePlanned: '예정',
  feeReplaced: '시작 전 대체됨',
  change: '변경',
  currency: '통화',
};

const arabic: Words = {
  locale: 'ar',
  lookOver: 'مراجعة التغييرات',
  reason: 'السبب',
  fromWhen: 'وقت البدء',
  plan: 'جدولة',
  add: 'إضافة',
  planned: 'مجدولة',
  withdrawn: 'مسحوبة',
  withdraw: 'سحب',
  sellers: 'البائعون',
  address: 'العنوان',
  categories: 'ترتيب الفئات',
  place: 'الموضع في القائمة',
  banks: 'البنوك',
  english: 'الاسم بالإنجليزية',
  terms: 'نصوص الشروط',
  value: 'القيمة',
  freeMonths: 'أشهر مجانية',
  months: 'عدد الأشهر المجانية',
  usualPrice: 'السعر المعتاد',
  begins: 'يبدأ',
  fees: 'رسوم المزوّدين',
  addFee: 'إضافة رسوم',
  askForVersion: 'طلب هذه النسخة',
  agree: 'موافقة',
  percent: 'النسبة المئوية',
  fixedPart: 'الجزء الثابت لكل دفعة',
  fromDay: 'تسري من يوم',
  feeThen: 'الرسوم بهذه النسخة',
  dayIsOver: 'مضى هذا اليوم',
  feePlanned: 'مجدولة',
  feeReplaced: 'حلّت أخرى محلّها قبل سريانها',
  change: 'تغيير',
  currency: 'العملة',
};

const languages = [
  { language: 'Korean', words: korean, currency: 'TWD' },
  { language: 'Arabic', words: arabic, currency: 'SAR' },
] as const;

const accessible = async (page: Page): Promise<void> => {
  expect(await findings(page)).toEqual([]);
};

const open = async (page: Page, path: string, heading: string): Promise<void> => {
  await page.goto(`${productUnderTest().console}${path}`);
  await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
};

const enter = async (browser: Browser, { locale }: Words, role: Role): Promise<Page> => {
  const office = await browser.newContext({ locale });
  const page = await office.newPage();
  await enterConsole(page, [role]);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return page;
};

/** Posts with the page's own session, even calls that the page does not offer. */
const tries = async (page: Page, call: string, data: object): Promise<number> => {
  const { console: operators } = productUnderTest();
  const answered = await page.request.post(`${operators}/api/operations/${call}`, {
    headers: { [consoleHeader]: '1' },
    data,
  });
  return answered.status();
};

type Written = {
  readonly page: Page;
  readonly words: Words;
  readonly why: string;
};

const confirm = async ({ page, words, why }: Written, button: string): Promise<void> => {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words.reason, { exact: true }).fill(why);
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await expect(dialog).toHaveCount(0);
};

/** Planned for later, seen with who and why, and taken back, so that other journeys find it as it was. */
const planAndWithdraw = async (written: Written): Promise<void> => {
  const { page, words, why } = written;
  await page.getByRole('button', { name: words.lookOver }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('ins').first()).toBeVisible();
  await dialog.getByLabel(words.fromWhen).fill(laterMoment);
  await accessible(page);
  await confirm(written, words.plan);
  const version = page.locator('section').filter({ hasText: why }).last();
  await expect(version.getByText(words.planned, { exact: true })).toBeVisible();
  await accessible(page);
  await version.getByRole('button', { name: words.withdraw, exact: true }).click();
  await confirm(written, words.withdraw);
  await expect(page.getByText(words.withdrawn, { exact: true }).first()).toBeVisible();
};

for (const { language, words, currency } of languages) {
  test(
    `a catalogue operator plans and withdraws the company's details, in ${language} [OPS-01, NUM-03]`,
    { tag: '@nightly' },
    async ({ browser }) => {
      const page = await enter(browser, words, 'catalogue');
      const things = [
        { path: '/sellers', title: words.sellers, label: words.address, by: ' 2' },
        { path: '/categories', title: words.categories, label: words.place, by: '1' },
        { path: '/banks', title: words.banks, label: words.english, by: ' 2' },
        { path: '/terms', title: words.terms, label: words.value, by: '\n2' },
      ];
      for (const { path, title, label, by } of things) {
        await open(page, path, title);
        await expect(page.getByRole('rowheader').first()).toBeVisible();
        await accessible(page);
        await page.getByRole('rowheader').first().getByRole('link').click();
        const field = page.getByLabel(label, { exact: true });
        await field.fill(`${await field.inputValue()}${by}`);
        const why = `${path} ${crypto.randomUUID().slice(0, 8)}`;
        await planAndWithdraw({ page, words, why });
      }
      await page.context().close();
    },
  );

  test(
    `two catalogue operators add free months for a later date, in ${language} [OPS-01, NUM-03]`,
    atNightUnless(language === 'Arabic'),
    async ({ browser }) => {
      const page = await enter(browser, words, 'catalogue');
      await open(page, '/free-months', words.freeMonths);
      await page.getByRole('button', { name: words.add, exact: true }).click();
      await page.getByLabel(words.months, { exact: true }).fill('2');
      await page.getByLabel(words.usualPrice, { exact: true }).fill('4900');
      await page.getByLabel(words.begins, { exact: true }).fill(laterMoment);
      await page.getByRole('button', { name: words.lookOver }).click();
      await accessible(page);
      const why = `a campaign ${crypto.randomUUID().slice(0, 8)}`;
      await confirm({ page, words, why }, words.askForVersion);
      await expect(page.getByText(why)).toBeVisible();
      await accessible(page);
      const other = await enter(browser, words, 'catalogue');
      await open(other, '/free-months', words.freeMonths);
      const row = other.getByRole('row').filter({ hasText: why });
      await row.getByRole('button', { name: words.agree }).click();
      await confirm({ page: other, words, why: 'as planned' }, words.agree);
      await expect(row.getByRole('button', { name: words.agree })).toHaveCount(0);
      await other.context().close();
      await page.context().close();
    },
  );

  test(
    `two operators preview, approve and replace a provider’s fee, in ${language} [OPS-01, OPS-03, NUM-03]`,
    atNightUnless(language === 'Arabic'),
    async ({ browser }) => {
      const page = await enter(browser, words, 'administrator');
      const other = await enter(browser, words, 'administrator');
      await open(page, '/provider-fees', words.fees);
      const why = `clause ${crypto.randomUUID().slice(0, 8)}`;
      const add = async (percent: string, fromDay: string): Promise<void> => {
        await page.getByRole('button', { name: words.addFee }).click();
        const form = page.locator('section[aria-labelledby="new-fee"]');
        await form.getByLabel(words.currency, { exact: true }).selectOption(currency);
        await form.getByLabel(words.percent, { exact: true }).fill(percent);
        await form.getByLabel(words.fixedPart, { exact: true }).fill('5');
        await form.getByLabel(words.fromDay, { exact: true }).fill(fromDay);
        await form.getByRole('button', { name: words.askForVersion }).click();
      };
      /** Another operator agrees, after reading the reason. */
      const agree = async (reason: string): Promise<void> => {
        await open(other, '/provider-fees', words.fees);
        const requestedRow = other.getByRole('row').filter({ hasText: reason });
        await requestedRow.getByRole('button', { name: words.agree }).click();
        await accessible(other);
        await confirm({ page: other, words, why: 'as the contract has it' }, words.agree);
        await open(page, '/provider-fees', words.fees);
      };
      const versions = page.getByRole('table', { name: words.fees, exact: true });
      await add('2.2', '2026-01-01');
      await confirm({ page, words, why: `${why} first` }, words.askForVersion);
      await agree(`${why} first`);
      await expect(versions.getByRole('row').filter({ hasText: `${why} first` })).toContainText(
        '225',
      );
      await accessible(page);

      await add('2.5', '2026-01-02');
      await expect(page.getByText(words.dayIsOver)).toBeVisible();
      const preview = page.locator('section[aria-labelledby="fee-preview"]');
      await page.getByLabel(words.fromDay, { exact: true }).fill(laterDay);
      await expect(preview.getByText('225')).toBeVisible();
      await expect(preview.getByText(words.feeThen).locator('..')).toContainText('255');
      await accessible(page);
      await page.getByRole('button', { name: words.askForVersion }).click();
      await accessible(page);
      await confirm({ page, words, why: `${why} second` }, words.askForVersion);
      await agree(`${why} second`);
      const row = versions.getByRole('row').filter({ hasText: `${why} second` });
      await expect(row).toContainText(words.feePlanned);
      await row.getByRole('button', { name: words.change }).click();
      await page.getByLabel(words.percent, { exact: true }).fill('2.2');
      await page.getByLabel(words.fromDay, { exact: true }).fill(laterDay);
      await page.getByRole('button', { name: words.askForVersion }).click();
      await confirm({ page, words, why: `${why} third` }, words.askForVersion);
      await agree(`${why} third`);
      await expect(row).toContainText(words.feeReplaced);
      await other.context().close();
      await page.context().close();
    },
  );

  test(
    `an operator without the right to change them can read all dated rules, in ${language} [OPS-01]`,
    { tag: '@nightly' },
    async ({ browser }) => {
      const page = await enter(browser, words, 'support');
      const things = [
        ['/sellers', words.sellers],
        ['/categories', words.categories],
        ['/banks', words.banks],
        ['/terms', words.terms],
      ] as const;
      for (const [path, title] of things) {
        await open(page, path, title);
        await page.getByRole('rowheader').first().getByRole('link').click();
        await expect(page.getByRole('textbox').first()).toBeVisible();
        await expect(page.getByRole('button', { name: words.lookOver })).toHaveCount(0);
      }
      await open(page, '/free-months', words.freeMonths);
      await expect(page.getByRole('button', { name: words.add, exact: true })).toHaveCount(0);
      await open(page, '/provider-fees', words.fees);
      await expect(page.getByRole('button', { name: words.addFee })).toHaveCount(0);
      const reason = 'whatever the page offers';
      const named = { country: 'kr', key: '1', version: 1, reason };
      const content = { position: 1 };
      const item = { kind: 'category', content };
      expect(await tries(page, 'catalogue', { ...named, item })).toBe(403);
      const withdrawn = { ...named, kind: 'seller', key: 'seller' };
      expect(await tries(page, 'catalogue/withdrawals', withdrawn)).toBe(403);
      const fee = { provider: 'toss', methodId: null, currency: 'KRW', version: 1, reason };
      const terms = { fromDay: laterDay, ratePpm: 1, fixed: 0, rounding: 'down' };
      expect(await tries(page, 'provider-fees', { ...fee, ...terms })).toBe(403);
      await page.context().close();
    },
  );
}
