import { directionOfLocale } from '@dipper/contract';
import type { Locale } from '@dipper/contract';

import { looks, styleSheet } from './looks.ts';
import type { Way, Written } from './written.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);

const element = (name: string, look: keyof typeof looks, content: string): string =>
  `<${name} class="${look}" style="${looks[look]}">${content}</${name}>`;

const isCode = (text: string): boolean => /^\d{6}$/.test(text);
const isAddress = (text: string): boolean => /^https?:\/\/\S+$/.test(text);

const link = (look: 'button' | 'address', { label, url }: Way): string =>
  `<a class="${look}" style="${looks[look]}" href="${escaped(url)}">${escaped(label)}</a>`;

/** Each line in the direction of its own words, beginning where the page's lines begin. */
const fact = (line: string, strong: string | undefined): string =>
  `<tr><td class="fact" style="${line === strong ? looks.sum : looks.fact}"><bdi>${escaped(line)}</bdi></td></tr>`;

const paragraph = (text: string, strong: string | undefined): string => {
  if (isCode(text)) return element('p', 'code', `<bdi dir="ltr">${text}</bdi>`);
  if (isAddress(text)) return element('p', 'text', link('address', { label: text, url: text }));
  const lines = text.split('\n');
  if (lines.length === 1) return element('p', 'text', escaped(text));
  const rows = lines.map((line) => fact(line, strong)).join('');
  return `<table role="presentation" class="facts" style="${looks.facts}" width="100%">${rows}</table>`;
};

/** Returns the subject as a title, without the brand in brackets, which only lists of mails need. */
const titleOf = (subject: string): string => subject.replace(/^\[Dipper\]\s*/, '');

/**
 * Writes a mail's HTML. Styles stand on the elements because some mail programs drop style sheets;
 * nothing is loaded, so opening a mail reports nothing to anybody.
 */
export const mailPage = (locale: Locale, written: Written): string => {
  const { subject, text, end, way, strong } = written;
  const direction = directionOfLocale(locale);
  const body = [
    element('p', 'brand', 'Dipper'),
    element('h1', 'title', escaped(titleOf(subject))),
    ...text.split('\n\n').map((part) => paragraph(part, strong)),
    way === undefined ? '' : element('p', 'way', link('button', way)),
    end === undefined ? '' : element('p', 'end', escaped(end)),
  ].join('\n');
  return `<!doctype html>
<html lang="${locale}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>${styleSheet}</style>
</head>
<body class="ground" style="${looks.ground}">
<main>
<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td align="center">
<table role="presentation" class="sheet" style="${looks.sheet}" dir="${direction}" width="100%" cellspacing="0" cellpadding="0"><tr><td style="padding:28px 24px">
${body}
</td></tr></table>
</td></tr></table>
</main>
</body>
</html>
`;
};
