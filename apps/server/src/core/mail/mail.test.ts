import { expect, it } from 'vitest';
import { writeMail } from './mail.ts';

const mail = writeMail('ar', {
  subject: '[Dipper] إيصال <b>',
  text: 'أهلًا "سارة",\n\n<script>alert(1)</script>\n300 ملعقة\n$26.99\n\n123456\n\nhttps://console.example/a?b=1&c=2',
  end: 'لأنك اشتريت',
  way: { label: 'المدفوعات', url: 'https://wallet.example/payment/history' },
  strong: '$26.99',
});

it('a mail says the same as plain text and as HTML [PAY-11]', () => {
  expect(mail.text).toBe(
    'أهلًا "سارة",\n\n<script>alert(1)</script>\n300 ملعقة\n$26.99\n\n123456\n\nhttps://console.example/a?b=1&c=2\n\nالمدفوعات\nhttps://wallet.example/payment/history\n\nلأنك اشتريت\n\nDipper\n',
  );
  const words = mail.html
    .replace(/<(style|title)>.*?<\/\1>/gs, '')
    .replaceAll(/<[^>]+>/g, '\n')
    .split('\n')
    .filter((line) => line.trim() !== '');
  expect(words).toEqual([
    'Dipper',
    'إيصال &lt;b&gt;',
    'أهلًا &quot;سارة&quot;,',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    '300 ملعقة',
    '$26.99',
    '123456',
    'https://console.example/a?b=1&amp;c=2',
    'المدفوعات',
    'لأنك اشتريت',
  ]);
});

it('a mail is set in its language’s direction, and loads nothing from the network [NAV-21]', () => {
  expect(mail.html).toContain('<html lang="ar" dir="rtl">');
  expect(mail.html).not.toMatch(/<(?:img|script|link|iframe|object)|src=|url\(|@import/);
  expect([...mail.html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    'https://console.example/a?b=1&amp;c=2',
    'https://wallet.example/payment/history',
  ]);
});
