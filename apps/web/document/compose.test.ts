import { createContext, runInContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { compose } from './compose.ts';
import type { Page } from './compose.ts';
import { inlineScript } from './parts.ts';

const part = (address: string, text: string) => ({ address, text });

const page: Page = {
  parts: {
    frame:
      '<!doctype html><html lang="en" dir="ltr"><head><title>Dipper</title></head><body><div id="root">\n<main>Wait</main>\n</div></body></html>',
    scripts: [part('/assets/react-1.js', 'react()'), part('/assets/index-1.js', 'start()')],
    styles: [part('/assets/index-1.css', 'p{}')],
    soon: ['/assets/session-1.js'],
    version: 'v1',
  },
  isInlined: true,
  data: { id: 'data', value: { text: '</script><script>$&' } },
  screen: {
    language: 'ar',
    direction: 'rtl',
    title: '<title>$1</title>',
    attributes: { country: 'ar' },
    html: '<main>$& list</main>',
  },
};

/** In the order of the document. */
const placesOf = (html: string, ...texts: readonly string[]): readonly number[] =>
  texts.map((text) => html.indexOf(text));

describe('a composed document', () => {
  it('puts styles first, then the screen, then the data and the code that reads it', () => {
    const html = compose(page);
    const places = placesOf(html, 'p{}', '<main>$& list', 'react()', 'id="data"', 'start()');
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places).not.toContain(-1);
    expect(html).toContain('<html lang="ar" dir="rtl">');
    expect(html).toContain('<title>$1</title>');
    expect(html).toContain('<div id="root" data-country="ar"><main>');
    expect(html).not.toContain('Wait');
  });

  it('is written in English as in any other language', () => {
    const screen = { language: 'en', direction: 'ltr', title: '<title>Dipper</title>' } as const;
    const html = compose({ ...page, screen: { ...screen, attributes: {}, html: 'list' } });
    expect(html).toContain('<html lang="en" dir="ltr">');
  });

  it('embeds its data as JSON that cannot run as code', () => {
    const [, data = ''] = /id="data">(.*?)<\/script>/.exec(compose(page)) ?? [];
    expect(data).toBe(String.raw`{"text":"\u003c/script>\u003cscript>$&"}`);
    expect(JSON.parse(data)).toEqual(page.data.value);
  });

  it('links to its scripts when the browser has them in its cache', () => {
    const html = compose({ ...page, isInlined: false, screen: undefined });
    expect(html).not.toMatch(/react\(\)|start\(\)/);
    const places = placesOf(html, 'p{}', '/assets/react-1.js', '/assets/index-1.js');
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(html).toContain('<main>Wait</main>');
  });
});

describe('an inlined script', () => {
  it('runs the same code in its own scope, wherever the document is', () => {
    const text =
      'const a = 1; heard.push(a, `</script><!--`, String(() => import(`./x-1.js`)), import.meta.url);';
    const html = inlineScript(part('/assets/index-1.js', text));
    expect(html.match(/<\/script/g)).toHaveLength(1);
    expect(html).not.toContain('<!--');
    const code = html.replace(/^<script>/, '').replace(/<\/script>$/, '');
    const world = createContext({ heard: [], document: { baseURI: 'http://here/' } });
    runInContext(`${code};${code}`, world);
    expect(world['heard']).toEqual(
      Array.from({ length: 2 }, () => [
        1,
        '</script><!--',
        '() => import(`/assets/x-1.js`)',
        'http://here/',
      ]).flat(),
    );
  });
});
