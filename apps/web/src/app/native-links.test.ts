import { describe, expect, it } from 'vitest';
import { handLinksToApp, outsideOf } from './native-links.ts';

describe('a link inside an app', () => {
  it('to a mail address is opened by the app instead of followed [BRG-01]', () => {
    const said: unknown[] = [];
    const page = document.implementation.createHTMLDocument();
    handLinksToApp(page, {
      kind: 'android',
      send: async (type, payload) => void said.push([type, payload]),
    });
    const link = page.createElement('a');
    link.href = 'mailto:help-kr@dipper.example';
    const inside = page.createElement('span');
    link.append(inside);
    page.body.append(link);
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    expect(inside.dispatchEvent(click)).toBe(false);
    expect(said).toEqual([['mail-open', { to: 'help-kr@dipper.example' }]]);
  });

  it('to another site is opened by the app in a browser [BRG-01]', () => {
    const href = 'https://www.dipper.example/kr/terms';
    expect(outsideOf({ href, target: '_blank' })).toEqual({ kind: 'page', url: href });
  });

  it.each([
    { href: 'https://wallet.example/payment/spoon', target: '' },
    { href: 'tel:1500-0000', target: '' },
    { href: 'javascript:alert(1)', target: '_blank' },
    { href: '', target: '_blank' },
  ])('like %j is followed by the page itself [BRG-01]', (link) => {
    expect(outsideOf(link)).toBeUndefined();
  });
});
