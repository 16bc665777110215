import { locales } from '@dipper/contract';
import { describe, expect, it } from 'vitest';
import { localeOfBrowser, waitingPage } from './waiting-page.ts';

describe('the page for a person who returns while the database is down', () => {
  it.each([
    ['ko-KR,ko;q=0.9,en-US;q=0.8', 'ko'],
    ['fr-FR, AR-sa;q=0.9', 'ar'],
    ['de', 'en'],
    ['', 'en'],
    [undefined, 'en'],
  ])('is in a language of the browser: %s is %s [NAV-21]', (header, locale) => {
    expect(localeOfBrowser(header)).toBe(locale);
  });

  it('says in each language not to pay again, and runs no script', () => {
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
