import { createHash } from 'node:crypto';

import { textFor, type Language } from './texts.ts';

const style = `
:root { color-scheme: light dark; font: 100%/1.5 system-ui, sans-serif; }
body { margin: 0; padding: 1rem; word-break: keep-all; overflow-wrap: anywhere; }
h1 { font-size: 1.125rem; margin-block: 0 0.5rem; }
p { margin: 0; }
`;

const styleHash = createHash('sha256').update(style).digest('base64');

export function cardFramePage(language: Language): string {
  const { direction, title, body } = textFor(language);
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${body}</p>
</main>
</body>
</html>
`;
}

/** Nothing loads, nothing runs, and only the pages named in the settings may hold the frame. */
export function cardFramePolicy(frameAncestors: readonly string[]): string {
  return [
    `default-src 'none'`,
    `style-src 'sha256-${styleHash}'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors ${frameAncestors.join(' ')}`,
    `require-trusted-types-for 'script'`,
    `trusted-types 'none'`,
  ].join('; ');
}
