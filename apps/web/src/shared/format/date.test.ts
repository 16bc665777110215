import { expect, it } from 'vitest';
import { dateText } from './date.ts';

const instant = '2026-11-20T15:30:00Z';

it.each([
  ['kr', 'ko', 'Asia/Seoul', '2026년 11월 21일 오전\u00a012:30'],
  ['jp', 'ja', 'Asia/Tokyo', '2026年11月21日 0:30'],
  ['us', 'en', 'America/New_York', 'November 20, 2026 at 10:30\u00a0AM'],
  ['tw', 'zh', 'Asia/Taipei', '2026年11月20日 晚上11:30'],
] as const)(
  'a moment in %s is written with its day and time on one line [NUM-02]',
  (...[country, locale, deviceZone, text]) => {
    expect(dateText(instant, 'moment', { country, locale, deviceZone })).toBe(text);
  },
);

it("days are counted in the country's time zone, which is named to readers elsewhere [NUM-02]", () => {
  const setting = { country: 'kr', locale: 'en', deviceZone: 'America/New_York' } as const;
  expect(dateText(instant, 'date', setting)).toBe('November 21, 2026');
  expect(dateText(instant, 'moment', setting)).toContain('(GMT+9)');
});

it('Arabic dates use Latin digits and the Gregorian calendar [NUM-02]', () => {
  const text = dateText(instant, 'date', {
    country: 'ar',
    locale: 'ar',
    deviceZone: 'Asia/Riyadh',
  });
  expect(text).toBe('20 نوفمبر 2026');
});
