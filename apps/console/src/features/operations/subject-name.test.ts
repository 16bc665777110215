import { methodNames } from '@dipper/contract';
import type { Locale } from '@dipper/contract';
import { createTranslator } from '@dipper/texts';
import { expect, it } from 'vitest';

import type { TextArea } from '../../shared/i18n/index.ts';
import { loadTexts } from '../../shared/i18n/texts.ts';
import { subjectIn } from './subject-name.ts';
import type { SubjectTexts } from './subject-name.ts';

const textsIn = async (locale: Locale): Promise<SubjectTexts> => {
  const find = async (area: TextArea) => {
    const texts = await loadTexts(area, locale);
    const t = createTranslator<string>(texts, locale);
    return (name: string) => (Object.hasOwn(texts, name) ? t(name) : undefined);
  };
  const words = await find('words');
  return {
    core: await find('core'),
    exchange: await find('exchange'),
    operations: await find('operations'),
    partner: await find('partner'),
    shop: await find('shop'),
    method: () => methodNames[locale].kakaopay,
    provider: (name) => words(`provider_${name}`) ?? name,
  };
};

const marks = /[\u2066-\u2069]/gu;

it.each([
  ['country', 'ar', '아랍권'],
  ['exchange-policy', 'kr:cash', '한국 · 은행 계좌'],
  ['retention', 'paid-exchange', '지급된 환전'],
  ['export', 'journal', '분개장'],
  ['setting', 'refund-check:KRW', '2인 승인 기준 · 환불 · KRW'],
  ['setting', 'spoon-adjustments', '2인 승인 기준 · 스푼 지급·회수'],
  ['setting', 'provider-fee:kakaopay:43:KRW', '결제사 수수료 · 카카오페이 · 카카오페이 · KRW'],
  ['catalogue', 'product:us:201002', '스푼 상품 · 미국 · 201002'],
  ['catalogue', 'limit:kr:minor_monthly', '한도 · 한국 · 미성년자 월 결제 한도'],
  ['catalogue', 'method:kr:43', '결제 수단 · 한국 · 카카오페이'],
  ['catalogue', 'badge:jp:new', '배지 · 일본 · 새로 추가'],
] as const)(
  'the subject of an audit record is named in words: %s %s [OPS-01]',
  async (kind, id, said) => {
    expect(subjectIn(await textsIn('ko'), kind, id)?.replaceAll(marks, '')).toBe(said);
    const inArabic = subjectIn(await textsIn('ar'), kind, id)?.replaceAll(marks, '') ?? '';
    expect(inArabic).toMatch(/^[\u0600-\u06FF]/u);
  },
);

it('a subject with a page of its own keeps its id, and an unknown code is shown unchanged', async () => {
  const texts = await textsIn('en');
  expect(subjectIn(texts, 'payment', 'p1-00')).toBeUndefined();
  expect(subjectIn(texts, 'operator', 'ada')).toBeUndefined();
  expect(subjectIn(texts, 'settlement', 'toss:75b640d1ac76a1')?.replaceAll(marks, '')).toBe(
    'Toss · …d1ac76a1',
  );
  expect(subjectIn(texts, 'country', 'fr')).toBe('\u2068fr\u2069');
});
