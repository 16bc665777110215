import { locales } from '@dipper/contract';
import type { Locale } from '@dipper/contract';
import { createTranslator } from '@dipper/texts';
import { expect, it } from 'vitest';

import type { TextKey } from '../i18n/index.ts';
import { loadTexts } from '../i18n/texts.ts';
import { zoneIn, zones } from './zone.ts';

const summer = new Date('2026-07-01T12:00:00Z');
const winter = new Date('2026-12-01T12:00:00Z');

const said = async (locale: Locale, zone: string, at: Date): Promise<string> =>
  zoneIn(createTranslator<TextKey<'core'>>(await loadTexts('core', locale), locale), zone, at);

it('a time zone is named by its city and its UTC offset, in each language [NAV-21]', async () => {
  expect(await Promise.all(locales.map((each) => said(each, 'Asia/Seoul', winter)))).toEqual([
    'Seoul time (\u2066UTC+9\u2069)',
    '서울 시간 (\u2066UTC+9\u2069)',
    'ソウル時間（\u2066UTC+9\u2069）',
    '首爾時間（\u2066UTC+9\u2069）',
    'توقيت سيول (\u2066UTC+9\u2069)',
  ]);
});

it('the UTC offset is the one of the day shown, and an unknown zone stays unchanged', async () => {
  expect(await said('en', 'America/New_York', winter)).toBe('New York time (\u2066UTC−5\u2069)');
  expect(await said('en', 'America/New_York', summer)).toBe('New York time (\u2066UTC−4\u2069)');
  expect(await said('en', 'Europe/Paris', summer)).toBe('Europe/Paris');
  for (const zone of zones) expect(await said('ko', zone, winter)).not.toContain('/');
});
