import { describe, expect, it } from 'vitest';
import { isInAppBrowser } from './in-app-browser.ts';

const ios =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const android = 'Mozilla/5.0 (Linux; Android 16; SM-S936N';

describe('the detection of in-app browsers', () => {
  it.each([
    [
      'KakaoTalk',
      `${android}; wv) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36 KAKAOTALK 2511`,
    ],
    ['an Android web view', `${android}; wv) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36`],
    ['Facebook', `${ios} Mobile/15E148 [FBAN/FBIOS;FBAV/500.0]`],
    ['Instagram', `${ios} Mobile/15E148 Instagram 400.0`],
    ['LINE', `${ios} Mobile/15E148 Safari/605.1.15 Line/15.0.0`],
    ['Naver', `${ios} Mobile/15E148 NAVER(inapp; search; 2000)`],
    ['an iOS web view', `${ios} Mobile/15E148`],
  ])('recognises %s [AUTH-02]', (_name, userAgent) => {
    expect(isInAppBrowser(userAgent)).toBe(true);
  });

  it.each([
    ['Safari', `${ios} Version/19.0 Mobile/15E148 Safari/604.1`],
    ['Chrome on Android', `${android}) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36`],
    ['Chrome on iOS', `${ios} CriOS/142.0 Mobile/15E148 Safari/604.1`],
    ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:148.0) Gecko/20100101 Firefox/148.0'],
  ])('does not report %s [AUTH-02]', (_name, userAgent) => {
    expect(isInAppBrowser(userAgent)).toBe(false);
  });
});
