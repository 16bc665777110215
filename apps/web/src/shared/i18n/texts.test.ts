import { describe, expect, it } from 'vitest';
import compile from 'icu-minify/compile';
import { createTranslator } from '@dipper/texts';
import { loadTexts } from './texts.ts';

const translate = (text: string, values: Record<string, string | number>, locale: 'en' | 'ar') =>
  createTranslator<'back'>({ back: compile(text) }, locale)('back', values);

const spoons =
  '{count, plural, zero {لا ملاعق} one {ملعقة} two {ملعقتان} few {# ملاعق} many {# ملعقة} other {# ملعقة أخرى}}';

describe('a translated text', () => {
  it.each([
    [0, 'لا ملاعق'],
    [1, 'ملعقة'],
    [2, 'ملعقتان'],
    [3, '3 ملاعق'],
    [11, '11 ملعقة'],
    [100, '100 ملعقة أخرى'],
  ])('uses the Arabic plural form for %i [NAV-21]', (count, words) => {
    expect(translate(spoons, { count }, 'ar')).toBe(words);
  });

  it('has Latin digits with groups, in Arabic too [NUM-02]', () => {
    expect(translate('{n, number}', { n: 1_234_567 }, 'ar')).toBe('1,234,567');
    expect(translate('{n, number}', { n: 1_234_567 }, 'en')).toBe('1,234,567');
  });

  it('that is missing shows its key [ERR-04]', () => {
    expect(createTranslator<'back'>({}, 'en')('back')).toBe('back');
  });

  it('wraps marked parts of itself in elements', () => {
    const t = createTranslator<'back'>({ back: compile('a <b>c {x}</b> d') }, 'en');
    const requests: unknown[] = [];
    void t.rich('back', { x: 'y', b: (chunks) => (requests.push(...chunks), 'B') });
    expect(requests).toEqual(['c y']);
  });
});

describe('the texts of an area', () => {
  it('exist in five languages, compiled from their files [NAV-22]', async () => {
    const titles = await Promise.all(
      (['en', 'ko', 'ja', 'zh', 'ar'] as const).map(async (locale) => {
        const texts = await loadTexts('session', locale);
        return createTranslator<'title'>(texts, locale)('title');
      }),
    );
    expect(titles).toEqual(['Log in', '로그인', 'ログイン', '登入', 'تسجيل الدخول']);
  });

  it.each([
    ['en', /business days?/],
    ['ko', /영업일/],
    ['ja', /営業日/],
    ['zh', /個營業日/],
    ['ar', /(?:يوم|يومَي|أيام) عمل/],
  ] as const)(
    'say business days where business days are meant, in %s [EXC-07]',
    async (locale, words) => {
      const [request, ways] = [
        await loadTexts('payout', locale),
        await loadTexts('earnings', locale),
      ];
      for (const days of [1, 2, 7, 11]) {
        const texts = [
          createTranslator<'cash.lead'>(request, locale)('cash.lead', { days }),
          createTranslator<'sure.days'>(request, locale)('sure.days', {
            days,
            date: 'the date',
          }),
          createTranslator<'ways.days'>(ways, locale)('ways.days', { count: days }),
        ];
        for (const text of texts) expect(text).toMatch(words);
      }
    },
  );
});
