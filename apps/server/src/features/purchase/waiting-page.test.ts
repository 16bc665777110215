import { locales } from '@dipper/contract';
import { describe, expect, it } from 'vitest';
import { localeOfBrowser, waitingPage } from './waiting-page.ts';

describe('the page of somebody who is back while nothing can be written down', () => {
  it.each([
    ['ko-KR,ko;q=0.9,en-US;q=0.8', 'ko'],
    ['fr-FR, AR-sa;q=0.9', 'ar'],
    ['de', 'en'],
    ['', 'en'],
    [undefined, 'en'],
  ])('speaks a language of the browser: %s is %s [NAV-21]', (header, locale) => {
    expect(localeOfBrowser(header)).toBe(locale);
  });

  it('says in each language that they should not pay again, and runs nothing', () => {
    const pages = locales.map(waitingPage);
    expect(new Set(pages).size).toBe(locales.length);
    for (const page of pages) {
      expect(page).toMatch(/<h1>.+<\/h1>\n<p>.+<\/p>/);
      expect(page).not.toMatch(/<script|<style|\son\w+=/);
    }
    expect(waitingPage('en')).toContain('Please do not pay again');
    expect(waitingPage('ar')).toContain('dir="rtl"');
  });
});
