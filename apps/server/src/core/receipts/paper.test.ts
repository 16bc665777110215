import { readFileSync } from 'node:fs';
import { locales, methodNames, paymentMethods } from '@dipper/contract';
import type { Locale, Receipt } from '@dipper/contract';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { readPdf } from '../../../../../tools/testing/pdf.ts';
import { createSlices } from '../../platform/pdf/index.ts';
import { papersOf } from './paper.ts';
import { writePaperFile } from './paper-file.ts';
import { paperWords } from './paper-words.ts';
import { sampleCreditNotes, riyadh, sampleReceipt } from './testing/sample-receipt.ts';

// The first file in a language reads its families.
vi.setConfig({ testTimeout: 60_000 });

const slices = createSlices();
const write = (receipt: Receipt, locale: Locale): Buffer => writePaperFile(slices, receipt, locale);

const bytesMax = 150 * 1024;

const steering = /[\u2066-\u2069]/g;

/** Returns the facts of the first paper by their names. */
const factsOf = (receipt: Receipt, locale: Locale): Record<string, string> =>
  Object.fromEntries(
    papersOf(receipt, locale)[0].sections.flatMap(({ facts }) =>
      facts.map(({ term, value }) => [term, value].map((text) => text.replaceAll(steering, ''))),
    ),
  );

describe('a receipt as a PDF', () => {
  it('says the same as the page, in the country’s time zone [PAY-10] [NUM-02]', () => {
    expect(factsOf(sampleReceipt, 'ko')).toEqual({
      상품: '스푼\u00a0300개',
      수량: '2',
      단가: '33,000원',
      스푼: '스푼\u00a0618개 (보너스 18개 포함)',
      '결제 요청 일시': '2026년 11월 20일 오후 11:58 (GMT+9)',
      '구매 일시': '2026년 11월 21일 오전 12:05 (GMT+9)',
      '결제 수단': '카카오페이',
      '포함된 부가세 (10%)': '6,000원',
      '결제 금액': '66,000원',
      '영수증 번호': 'KR-2026-00000017',
      '발행 일시': '2026년 11월 21일 오전 12:05 (GMT+9)',
      구매자: '서연\nseoyeon',
      판매자: '주식회사 디퍼 (예시)',
      대표자: '홍길동',
      사업자등록번호: '000-00-00000',
      '통신판매업 신고번호': '제0000-서울강남-00000호',
      주소: '서울특별시 강남구 테헤란로 000',
      전화번호: '02-0000-0000',
      이메일: 'help@dipper.example',
    });
  });

  it.each([
    ['en', '618\u00a0spoons, including 18 bonus', '₩66,000'],
    ['ja', 'スプーン618個、うちボーナス18個', '66,000ウォン'],
    ['zh', '618\u00a0支湯匙，其中加贈 18\u00a0支', '66,000 韓元'],
    ['ar', '618\u00a0ملعقة، منها 18 إضافية', '₩66,000'],
  ] as const)('writes quantities and prices as is usual in %s', (locale, spoons, price) => {
    const { spoons: term, total } = paperWords[locale];
    const facts = factsOf(sampleReceipt, locale);
    expect([facts[term], facts[total]]).toEqual([spoons, price]);
  });

  it('of a subscription mentions no spoons, nor does its credit note [SUB-08]', () => {
    const product = { name: '디퍼 멤버십', quantity: 1, price: 4900, spoons: 0, bonus: 0 };
    const creditNotes = sampleCreditNotes.map((note) => ({ ...note, amount: 4900, spoons: 0 }));
    const papers = papersOf({ ...sampleReceipt, product, total: 4900, creditNotes }, 'en');
    const terms = papers.flatMap(({ sections }) => sections.flatMap(({ facts }) => facts));
    expect(terms.map(({ term }) => term).filter((term) => /spoon/i.test(term))).toEqual([]);
  });

  it('shows an amount charged in another currency, and its refund [PAY-10]', () => {
    const facts = factsOf({ ...riyadh, creditNotes: sampleCreditNotes }, 'en');
    expect(facts['Charged by the provider']).toBe('$26.66');
    expect(facts['KR-2026-C00000004']).toBe('SAR 330.00');
    const [, note] = papersOf({ ...sampleReceipt, creditNotes: sampleCreditNotes }, 'en');
    expect(note?.title).toBe('Credit note');
    expect(note?.sections[0]?.facts.map(({ value }) => value.replaceAll(steering, ''))).toEqual([
      '300\u00a0spoons',
      '309\u00a0spoons',
      '₩3,000',
      '₩33,000',
    ]);
  });
});

it.each([
  [1n, 'ko', '스푼\u00a01개'],
  [1n, 'en', '1\u00a0spoon'],
  [3000n, 'en', '3,000\u00a0spoons'],
  [300n, 'ja', 'スプーン300個'],
  [300n, 'zh', '300\u00a0支湯匙'],
  [2n, 'ar', 'ملعقتان'],
  [10n, 'ar', '10\u00a0ملاعق'],
  [300n, 'ar', '300\u00a0ملعقة'],
] as const)(
  'a pack of %s is named by its spoons in %s, whatever its name in the catalogue is [PAY-10] [NAV-21]',
  (pack, locale, name) => {
    const product = { ...sampleReceipt.product, spoons: String(pack * 2n), name: 'a pack' };
    const facts = factsOf({ ...sampleReceipt, product }, locale);
    expect(facts[paperWords[locale].product]).toBe(name);
  },
);

const pageTexts = (locale: Locale): Readonly<Record<string, string>> => {
  const place = `../../../../web/src/shared/i18n/messages/purchase/${locale}.json`;
  const text = readFileSync(new URL(place, import.meta.url), 'utf8');
  return z.record(z.string(), z.string()).parse(JSON.parse(text));
};

it.each(locales)('page and PDF use the same words: %s', (locale) => {
  const page = pageTexts(locale);
  const words = paperWords[locale];
  for (const { key } of paymentMethods) {
    expect(methodNames[locale][key]).toBe(page[`methods.${key}`]);
  }
  expect(words).toMatchObject({
    title: page['page.title'],
    number: page['page.number'],
    seller: page['page.seller'],
    product: page['receipt.product'],
    quantity: page['receipt.quantity'],
    spoons: page['page.spoons'],
    bonus: page['page.spoonsValue'],
    requested: page['page.requested'],
    purchased: page['page.purchased'],
    method: page['receipt.method'],
    tax: page['page.tax'],
    charged: page['page.charged'],
    total: page['receipt.total'],
    transaction: page['receipt.number'],
  });
  for (const form of Object.values(words.counted)) expect(page['spoons']).toContain(form);
});

describe('the PDF file', () => {
  it.each([
    ['ko', sampleReceipt, 'ko', ['영수증', '66,000원', '스푼 618개 (보너스 18개 포함)']],
    ['ja', sampleReceipt, 'ja', ['領収書', '66,000ウォン', '주식회사 디퍼 (예시)']],
    ['zh', sampleReceipt, 'zh-Hant', ['收據', '66,000 韓元', '2026年11月20日 晚上11:05 (GMT+8)']],
    ['en', sampleReceipt, 'en', ['Receipt', '₩66,000', '서울특별시 강남구 테헤란로 000']],
    ['ar', riyadh, 'ar', ['الإيصال', '99.98 ر.س', '1,011 ملعقة، منها 11 إضافية']],
  ] as const)('has text in %s, a title and a language [PAY-10]', async (...row) => {
    const [locale, receipt, language, texts] = row;
    const inTaipei = locale === 'zh' ? { ...receipt, timeZone: 'Asia/Taipei' } : receipt;
    const bytes = write(inTaipei, locale);
    const read = await readPdf(bytes);
    expect(bytes.length).toBeLessThan(bytesMax);
    expect(read).toMatchObject({
      title: `${texts[0]} ${receipt.number}`,
      language,
      isTagged: true,
      showsTitle: true,
    });
    const [page = []] = read.pages;
    expect(read.pages).toHaveLength(1);
    expect(page[0]).toEqual({ role: 'H1', text: texts[0] });
    expect(page[1]).toEqual({ role: 'P', text: texts[1] });
    const said = page.map(({ text }) => text);
    expect(said).toContain(receipt.number);
    expect(said).toContain('help@dipper.example');
    expect(page.filter(({ role }) => role === 'TD').map(({ text }) => text)).toContain(texts[2]);
  });

  it('in Arabic reads from right to left, with amounts and names in their own direction [PAY-10]', async () => {
    const { pages } = await readPdf(write(riyadh, 'ar'));
    const [page = []] = pages;
    const cells = page.filter(({ role }) => role === 'TH' || role === 'TD');
    const facts = new Map<string, string>();
    for (let at = 0; at < cells.length; at += 2) {
      facts.set(cells[at]?.text ?? '', cells[at + 1]?.text ?? '');
    }
    expect(facts.get('المبلغ المدفوع')).toBe('99.98 ر.س');
    expect(facts.get('المخصوم فعليًا')).toBe('$26.66');
    expect(facts.get('وقت الشراء')).toBe('20 نوفمبر 2026 في 6:05 م (غرينتش+3)');
    expect(facts.get('رقم الإيصال')).toBe('AR-2026-00000017');
    expect(facts.get('المنتج')).toBe('500 ملعقة');
    expect(facts.get('المشتري')).toContain('نورة العتيبي');
    expect(facts.get('المشتري')).toContain('noura');
  });

  it('has the same bytes for the same receipt, and others for another [PAY-10]', () => {
    expect(write(sampleReceipt, 'ko').equals(write(structuredClone(sampleReceipt), 'ko'))).toBe(
      true,
    );
    const other = { ...sampleReceipt, number: 'KR-2026-00000018' };
    expect(write(other, 'ko').equals(write(sampleReceipt, 'ko'))).toBe(false);
  });

  it('has a page for each credit note, and continues on another page where one is too short [PAY-10]', async () => {
    const one = await readPdf(write({ ...sampleReceipt, creditNotes: sampleCreditNotes }, 'ko'));
    expect(one.pages.map(([heading]) => heading?.text)).toEqual(['영수증', '환불 영수증']);
    const notes = Array.from({ length: 30 }, (_, place) => ({
      number: `KR-2026-C000000${10 + place}`,
      issuedAt: '2026-11-21T03:05:02.000Z',
      amount: 1000,
      tax: 90,
      spoons: 9,
    }));
    const many = await readPdf(write({ ...sampleReceipt, creditNotes: notes }, 'ko'));
    expect(many.pages).toHaveLength(32);
    for (const { number } of notes) expect(many.text).toContain(number);
    expect(many.pages[1]?.map(({ text }) => text)).toContain('36,000원');
  });

  it.each([
    ['ko', '<script>alert(1)</script>'],
    ['ar', '\u202Eevil\u202C \u2067\u2066 \uD800'],
    ['en', ') Tj ET endstream endobj trailer << /Root 1 0 R >>'],
    ['ja', '👨‍👩‍👧‍👦🇰🇷 ไทย हिन्दी \u{20BB7} z\u0301\u0301\u0301\u0301\u0301\u0301'],
    ['zh', '가나다 '.repeat(100)],
    ['ko', 'x'.repeat(300)],
    ['ar', '\u0000\n\r\u001B'],
  ] as const)('prints any name, in %s: %j', async (locale, nickname) => {
    const buyer = { nickname, tag: nickname };
    const product = { ...sampleReceipt.product, name: nickname };
    const bytes = write({ ...sampleReceipt, buyer, product }, locale);
    const read = await readPdf(bytes);
    expect(bytes.length).toBeLessThan(bytesMax);
    expect(read.pages.length).toBeLessThanOrEqual(2);
    expect(read.text).toContain('KR-2026-00000017');
    expect(read.text).toContain(sampleReceipt.transactionId);
    expect(read.text).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
  });
});
