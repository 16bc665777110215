import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { render } from '../../testing/render.tsx';
import { sanitise } from './sanitise.tsx';

const shown = async (html: string): Promise<string> =>
  (await render(<div>{sanitise(html)}</div>)).innerHTML;

describe('HTML in an alert', () => {
  it('keeps harmless elements without their attributes [NAV-26]', async () => {
    expect(
      await shown('<p class="x" onclick="y()">a <b style="z">b</b><br>c</p><ul><li>d</li></ul>'),
    ).toBe('<div><p>a <b>b</b><br>c</p><ul><li>d</li></ul></div>');
  });

  it('keeps an https link, which opens apart from the page [NAV-26]', async () => {
    const html = await shown('<a href="https://spoon.example/help" target="_top">help</a>');
    expect(html).toContain('href="https://spoon.example/help"');
    expect(html).toContain('rel="noopener noreferrer"');
    expect(html).not.toContain('_top');
  });

  it.each([
    '<a href="javascript:alert(1)">x</a>',
    '<a href=" java\nscript:alert(1)">x</a>',
    '<a href="data:text/html,x">x</a>',
    '<a href="//evil.example">x</a>',
    '<a href="http://spoon.example">x</a>',
    '<a href="https://user:pass@evil.example">x</a>',
    '<a href="/exchange/spoon">x</a>',
    '<a>x</a>',
  ])('keeps only the text of %s [NAV-26]', async (html) => {
    expect(await shown(html)).toBe('<div>x</div>');
  });

  it.each([
    '<script>alert(1)</script>x',
    '<style>*{display:none}</style>x',
    '<object data="https://evil.example"></object>x',
    '<template><b>y</b></template>x',
    '<img src=x onerror=alert(1)>x',
  ])('drops %s [NAV-26]', async (html) => {
    expect(await shown(html)).toBe('<div>x</div>');
  });

  it('never contains an element outside its allow-list [NAV-26]', async () => {
    const parts = fc.constantFrom(
      '<img src=x onerror=alert(1)>',
      '<svg/onload=alert(1)>',
      '<math><mi//xlink:href="data:x,1">',
      '<a href="jAvAsCrIpT:alert(1)">',
      '</a>',
      '<b>',
      '</b>',
      '<p',
      '>',
      '"',
      '<!--',
      '-->',
      'text',
      '<form action=x>',
      '<input autofocus onfocus=alert(1)>',
      '<object data=x>',
      '<base href=x>',
    );
    const samples = fc.sample(fc.array(parts, { maxLength: 12 }), 200);
    for (const sample of samples) {
      const html = await shown(sample.join(''));
      const elements = [...html.matchAll(/<([a-z]+)([^>]*)>/g)];
      for (const [, name = '', attributes = ''] of elements) {
        expect(['div', 'b', 'strong', 'i', 'em', 'br', 'p', 'ul', 'ol', 'li', 'a']).toContain(name);
        expect(attributes).not.toMatch(/on\w+=|script/i);
      }
    }
  });
});
