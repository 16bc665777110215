import { beforePaint, lateId } from './before-paint.ts';
import type { Parts } from './parts.ts';
import { inlineScript } from './parts.ts';

export type Screen = {
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly title: string;
  /** Attributes of the element that holds the screen. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly html: string;
};

export type Page = {
  readonly parts: Parts;
  readonly isInlined: boolean;
  readonly data: { readonly id: string; readonly value: unknown };
  readonly screen: Screen | undefined;
};

/** Data, not code: a browser never runs it, and nothing in it can end the element early. */
const dataElement = ({ id, value }: Page['data']): string => {
  const json = JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
  return `<script type="application/json" id="${id}">${json}</script>`;
};

const rootElement = ({ attributes, html }: Screen): string => {
  const written = Object.entries(attributes).map(([name, value]) => ` data-${name}="${value}"`);
  return `<div id="root"${written.join('')}>${html}</div>`;
};

const put = (html: string, place: string | RegExp, text: string): string => {
  let isFound = false;
  const written = html.replace(place, () => {
    isFound = true;
    return text;
  });
  if (!isFound) throw new Error(`the document has no ${place}`);
  return written;
};

/** The empty root, with its fallback text. */
const emptyRoot = /<div id="root">([\s\S]*?)<\/div>/;

/** Inlines the styles: they are small, block the first paint, and arrive late even from the browser's cache. */
const stylesOf = ({ parts: { styles } }: Page): string =>
  styles.map(({ text }) => `<style>${text}</style>`).join('');

const earlyTags = ({ parts: { soon } }: Page): string => {
  const preloads = soon.map((address) => `<link rel="modulepreload" href="${address}">`);
  return [`<script>${beforePaint}</script>`, ...preloads].join('');
};

/** Linked code is found with the first bytes and runs after the last; inlined code as it comes. */
const headScripts = ({ parts: { scripts }, isInlined }: Page): string =>
  isInlined
    ? ''
    : scripts.map(({ address }) => `<script type="module" src="${address}"></script>`).join('');

/** The last script starts the page, so what it reads stands before it, and nothing else does. */
const bodyScripts = ({ parts: { scripts }, isInlined, data }: Page): string => {
  if (!isInlined) return dataElement(data);
  const inlined = scripts.map(inlineScript);
  return [...inlined.slice(0, -1), dataElement(data), ...inlined.slice(-1)].join('');
};

/** Composes the document: the screen before the code, in the order in which they are needed. */
export const compose = (page: Page): string => {
  const { parts, screen } = page;
  const head = put(
    parts.frame,
    '</head>',
    `${earlyTags(page)}${stylesOf(page)}${headScripts(page)}</head>`,
  );
  const [root = '', late = ''] = emptyRoot.exec(head) ?? [];
  if (screen === undefined) return put(head, emptyRoot, `${root}${bodyScripts(page)}`);
  const { language, direction, title } = screen;
  const named = put(head, '<title>Dipper</title>', title);
  const spoken = put(
    named,
    '<html lang="en" dir="ltr">',
    `<html lang="${language}" dir="${direction}">`,
  );
  // Inlined code is there when the document is.
  const fallback = page.isInlined ? '' : `<template id="${lateId}">${late}</template>`;
  return put(spoken, emptyRoot, `${rootElement(screen)}${fallback}${bodyScripts(page)}`);
};
