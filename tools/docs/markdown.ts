import { Marked, type RendererObject, type Tokens } from 'marked';

import { anchorOf } from './addresses.ts';

export const escape = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

export type Heading = { readonly level: number; readonly anchor: string; readonly html: string };

export type Rendered = {
  readonly title: string;
  readonly html: string;
  readonly headings: readonly Heading[];
};

/** Returns the target of a link or a picture; undefined: the site has none, and it is shown as text. */
export type Resolve = (href: string, as: 'link' | 'picture') => string | undefined;

const comment = /^<!--(?:(?!-->)[\s\S])*-->$/;
const lineBreak = /^<br ?\/?>$/;

/** Returns the HTML of a page: a line break stays, a comment goes, the rest is text. */
function raw(text: string): string {
  const trimmed = text.trim();
  if (comment.test(trimmed)) return '';
  return lineBreak.test(trimmed) ? '<br>' : escape(text);
}

function tableOf(html: string): string {
  return `<div class="table" tabindex="0" role="group" aria-label="Table">${html}</div>\n`;
}

function rendererFor(resolve: Resolve, headings: Heading[]): RendererObject {
  const taken = new Set<string>();
  return {
    html: ({ text }: Tokens.HTML | Tokens.Tag) => raw(text),
    heading({ tokens, depth }) {
      const html = this.parser.parseInline(tokens);
      const anchor = anchorOf(this.parser.parseInline(tokens, this.parser.textRenderer), taken);
      taken.add(anchor);
      headings.push({ level: depth, anchor, html });
      const hook = `<a class="anchor" href="#${escape(encodeURIComponent(anchor))}" aria-label="Link to this heading">#</a>`;
      return `<h${depth} id="${escape(anchor)}">${html}${depth === 1 ? '' : ` ${hook}`}</h${depth}>\n`;
    },
    link({ href, tokens }) {
      const html = this.parser.parseInline(tokens);
      const target = resolve(href, 'link');
      return target === undefined
        ? `<span class="file" title="${escape(href)}">${html}</span>`
        : `<a href="${escape(target)}">${html}</a>`;
    },
    image({ href, text }) {
      const target = resolve(href, 'picture');
      return target === undefined
        ? escape(text)
        : `<img src="${escape(target)}" alt="${escape(text)}">`;
    },
    code({ text, lang }) {
      const name = lang === 'mermaid' ? ' aria-label="A diagram, in the words of Mermaid"' : '';
      return `<pre tabindex="0"${name}><code>${escape(text)}</code></pre>\n`;
    },
  };
}

const words = (html: string): string => html.replaceAll(/<[^>]*>/g, '').trim();

/** One page of the tree as HTML in which nothing runs. */
export function renderMarkdown(text: string, resolve: Resolve): Rendered {
  const headings: Heading[] = [];
  const marked = new Marked(
    { gfm: true, async: false },
    { renderer: rendererFor(resolve, headings) },
  );
  const made = marked.parse(text, { async: false });
  const html = made.replaceAll(/<table>[\s\S]*?<\/table>\n?/g, tableOf);
  return { title: words(headings.find(({ level }) => level === 1)?.html ?? ''), html, headings };
}
