import { createHash } from 'node:crypto';

import { icons } from '../../packages/ui/src/icon/icons.ts';
import { wayTo } from './addresses.ts';
import { escape, type Heading, type Rendered } from './markdown.ts';

export type NavigationEntry = { readonly address: string; readonly title: string };
export type NavigationShelf = {
  readonly title: string;
  readonly entries: readonly NavigationEntry[];
};
export type NavigationSection = {
  readonly title: string;
  readonly shelves: readonly NavigationShelf[];
};

type Page = {
  readonly address: string;
  readonly rendered: Rendered;
  readonly navigation: readonly NavigationSection[];
  readonly style: string;
};

/** Titles come from rendered headings, so their text is escaped already. */
function entry(from: string, { address, title }: NavigationEntry): string {
  const current = address === from ? ' aria-current="page"' : '';
  return `<li><a href="${escape(wayTo(from, address))}"${current}>${title}</a></li>`;
}

function shelf(from: string, { title, entries }: NavigationShelf): string {
  const isOpen = entries.some(({ address }) => address === from);
  const list = entries.map((one) => entry(from, one)).join('\n');
  return `<details${isOpen ? ' open' : ''}><summary>${escape(title)}</summary>\n<ul>\n${list}\n</ul></details>`;
}

function navigate(from: string, sections: readonly NavigationSection[]): string {
  return sections
    .map(({ title, shelves }) => {
      const within = shelves.map((one) => shelf(from, one)).join('\n');
      return `<section><h2>${escape(title)}</h2>\n${within}</section>`;
    })
    .join('\n');
}

/** A list of what is on the page, where it is long enough for one to be of use. */
function outline(headings: readonly Heading[]): string {
  const parts = headings.filter(({ level }) => level === 2);
  if (parts.length < 3) return '';
  const list = parts
    .map(({ anchor, html }) => {
      const text = html.replaceAll(/<\/?a\b[^>]*>/g, '');
      return `<li><a href="#${escape(encodeURIComponent(anchor))}">${text}</a></li>`;
    })
    .join('\n');
  return `<nav class="outline" aria-label="On this page">\n<ul>\n${list}\n</ul></nav>\n`;
}

function withOutline({ html, headings }: Rendered): string {
  const end = html.indexOf('</h1>');
  if (end === -1) return html;
  const cut = end + '</h1>'.length;
  return `${html.slice(0, cut)}\n${outline(headings)}${html.slice(cut)}`;
}

const mark = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${icons.dipper}"/></svg>`;

/** A whole page: what is on it first, the ways to the others after it, and nothing that runs. */
export function renderPage({ address, rendered, navigation, style }: Page): string {
  const hash = createHash('sha256').update(style).digest('base64');
  const policy = `default-src 'none'; img-src 'self'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`;
  const title = rendered.title === 'Dipper' ? 'Dipper' : `${rendered.title} · Dipper`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<header class="top">
<a class="name" href="${escape(wayTo(address, 'index.html'))}">${mark}Dipper</a>
<a class="contents" href="#contents">Contents</a>
</header>
<main>
${withOutline(rendered)}</main>
<nav id="contents" aria-label="All pages">
${navigate(address, navigation)}
</nav>
</body>
</html>
`;
}
