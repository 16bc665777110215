import { describe, expect, it } from 'vitest';
import { countryOfLanguages, localeOf } from './locale.ts';

describe('the language of the page', () => {
  it.each([
    ['kr', 'ko'],
    ['us', 'en'],
    ['jp', 'ja'],
    ['ar', 'ar'],
    ['tw', 'zh'],
  ] as const)('of %s is %s, whatever the browser prefers [NAV-21]', (country, locale) => {
    expect(localeOf(undefined, country, ['fr', 'ko'])).toBe(locale);
  });

  it('is the browser’s without a country, and English without either [NAV-21]', () => {
    expect(localeOf(undefined, undefined, ['fr-FR', 'zh-Hant-TW', 'ko'])).toBe('zh');
    expect(localeOf(undefined, undefined, ['fr'])).toBe('en');
    expect(localeOf(undefined, undefined, [])).toBe('en');
  });

  it("is the person's own choice before all others [NAV-21]", () => {
    expect(localeOf('ar', 'kr', ['ko'])).toBe('ar');
  });
});

describe('the country derived from a browser', () => {
  it.each([
    [['ko-KR'], 'kr'],
    [['ja', 'en'], 'jp'],
    [['AR-eg'], 'ar'],
    [['zh-CN'], 'tw'],
    [['en-GB'], 'us'],
    [['fr', 'ja'], 'jp'],
    [['fr'], undefined],
  ] as const)('with the languages %j is %s [NAV-18]', (languages, country) => {
    expect(countryOfLanguages(languages)).toBe(country);
  });
});
