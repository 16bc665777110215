import { expect, it } from 'vitest';
import { locales } from '@dipper/contract';
import { priceText } from '../receipts/index.ts';
import { noticeMail, writtenDay, writtenTime } from './mail.ts';
import { noticeKinds } from './words.ts';

const facts = {
  nickname: '민지',
  product: '스푼 10개',
  quantity: '2',
  amount: '2,200원',
  spoons: '20',
  counted: '20\u00a0spoons',
  date: 'today',
  until: 'tomorrow',
  number: 'KR-2026-00000001',
  bank: 'KB',
  account: '110-1',
  holder: 'Dipper',
  card: '현대 9410-****',
  next: 'next month',
  cancel: 'the day before',
  days: ['tomorrow · 12', 'the day after · 8'],
  points: '100,000',
  reason: 'The account is closed.',
};

const walletUrl = 'https://wallet.example';

it.each(locales)('every mail exists in %s, without an unfilled placeholder [PAY-11]', (locale) => {
  for (const kind of noticeKinds) {
    const { subject, text, html } = noticeMail(locale, { kind, facts, walletUrl });
    expect(`${subject}${text}${html.replace(/<style>.*?<\/style>/s, '')}`).not.toMatch(/[{}]/);
    expect(text).toContain('민지');
    expect(text).toContain(`\n${walletUrl}/`);
    expect(html).toContain(`href="${walletUrl}/`);
    // Mail programs cut off a longer page.
    expect(Buffer.byteLength(html)).toBeLessThan(100_000);
  }
});

it('a number and its unit are never broken over two lines of a mail [NUM-02]', () => {
  const { subject, text } = noticeMail('en', { kind: 'spoons-7', facts, walletUrl });
  expect(subject).toBe('[Dipper] 20\u00a0spoons will expire soon');
  expect(text).toContain('\n20\u00a0spoons will expire.\n');
  expect(noticeMail('en', { kind: 'exchange-paid', facts, walletUrl }).text).toContain(
    '100,000\u00a0points',
  );
});

it('amounts are exact, and days are written as each language does', () => {
  expect(priceText(9_007_199_254_740_993n, 'KRW', 'ko')).toBe('9,007,199,254,740,993원');
  expect(priceText(4900n, 'KRW', 'zh')).toBe('4,900 韓元');
  expect(priceText(199n, 'USD', 'en')).toBe('$1.99');
  expect(priceText(5n, 'USD', 'en')).toBe('$0.05');
  const at = new Date('2026-11-20T15:30:00Z');
  expect(writtenDay(at, 'Asia/Seoul', 'ko')).toBe('2026년 11월 21일');
  expect(writtenDay(at, 'UTC', 'ar')).toContain('2026');
});

it.each([
  ['ko', 'Asia/Seoul', '2026년 11월 21일 오전 12:30 (GMT+9)'],
  ['en', 'UTC', 'November 20, 2026 at 3:30 PM (UTC)'],
  ['ja', 'Asia/Tokyo', '2026年11月21日 0:30 (JST)'],
] as const)('the time zone of a moment is named: %s in %s [NUM-02]', (locale, zone, text) => {
  const written = writtenTime(new Date('2026-11-20T15:30:00Z'), zone, locale);
  expect(written.replaceAll('\u202f', ' ')).toBe(text);
});

it('a Japanese mail says that a payment failed without blaming the payer [SUB-10]', () => {
  const texts = noticeKinds.map((kind) => noticeMail('ja', { kind, facts, walletUrl }).text);
  expect(texts.filter((text) => /いただけませんでした|いただけなかった/.test(text))).toEqual([]);
});

it('a Korean mail joins no particle to a card’s name, whose last sound is unknown [SUB-10]', () => {
  const texts = noticeKinds.map((kind) =>
    noticeMail('ko', { kind, facts: { ...facts, card: '〈카드〉' }, walletUrl }),
  );
  const joined = /〈카드〉(로|으로|을|를|은|는|이|가|예요|이에요)(?=[\s,.])/;
  expect(texts.filter(({ subject, text }) => joined.test(`${subject}\n${text}`))).toEqual([]);
});

it('a nickname cannot add lines to a mail', () => {
  const named = { ...facts, nickname: 'a\r\nBcc: x@y.zz' };
  const { text } = noticeMail('en', { kind: 'spoons-7', facts: named, walletUrl });
  expect(text.startsWith('Hello a Bcc: x@y.zz,\n\n')).toBe(true);
});
