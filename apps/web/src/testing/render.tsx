import type { Locale } from '@dipper/contract';
import { act } from 'react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished } from 'vitest';
import { loadTexts, LocaleProvider } from '../shared/i18n/index.ts';
import { eventually } from './eventually.ts';

declare global {
  // React asks for this name.
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}
globalThis.IS_REACT_ACT_ENVIRONMENT = true;

/** Puts a part of the page into the document, in a language, until the test is over. */
export const render = async (node: ReactNode, locale: Locale = 'en'): Promise<HTMLElement> => {
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  onTestFinished(() => {
    act(() => root.unmount());
    container.remove();
  });
  await Promise.all(
    (['core', 'session', 'settings'] as const).map((area) => loadTexts(area, locale)),
  );
  await act(async () => root.render(<LocaleProvider locale={locale}>{node}</LocaleProvider>));
  return container;
};

export const find = (selector: string): HTMLElement => {
  const element = document.querySelector<HTMLElement>(selector);
  if (element === null) throw new Error(`nothing in the page matches ${selector}`);
  return element;
};

/** Waits for what comes with code and texts of its own. */
export const appear = (selector: string): Promise<HTMLElement> =>
  eventually(async () => {
    await act(async () => undefined);
    const found = find(selector);
    expect(document.contains(found)).toBe(true);
    return found;
  });

/** Names an element like a screen reader: a busy button has a hidden second face. */
const nameOf = (element: HTMLElement): string => {
  const copy = element.cloneNode(true);
  if (!(copy instanceof HTMLElement)) return '';
  for (const hidden of copy.querySelectorAll('[aria-hidden=true]')) hidden.remove();
  return element.getAttribute('aria-label') ?? copy.textContent.trim();
};

export const button = (name: string, within: ParentNode = document): HTMLElement => {
  const buttons = [...within.querySelectorAll<HTMLElement>('button')];
  const found = buttons.find((candidate) => nameOf(candidate) === name);
  if (found === undefined) throw new Error(`no button is called ${name}`);
  return found;
};

export const click = async (element: HTMLElement): Promise<void> => {
  await act(async () => element.click());
};
