import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';

declare global {
  // React asks for this name.
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}
globalThis.IS_REACT_ACT_ENVIRONMENT = true;

export type View = {
  container: HTMLElement;
  show: (node: ReactNode) => void;
  unmount: () => void;
};

/** Puts a component into the page, and takes it out when the test is over. */
export function render(node: ReactNode): View {
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  let mounted = true;

  function show(next: ReactNode): void {
    act(() => root.render(next));
  }

  function unmount(): void {
    if (!mounted) return;
    mounted = false;
    act(() => root.unmount());
    container.remove();
  }

  onTestFinished(unmount);
  show(node);
  return { container, show, unmount };
}

export function find<T extends HTMLElement = HTMLElement>(selector: string): T {
  const element = document.querySelector<T>(selector);
  if (element === null) throw new Error(`Nothing in the page matches ${selector}`);
  return element;
}

export function click(element: Element): void {
  act(() => {
    element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  });
}

export function press(element: Element, key: string): void {
  act(() => {
    element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });
}

export function type(input: HTMLInputElement, text: string): void {
  act(() => {
    // React notices a change only if the prototype's setter sets the value, past React's own.
    const descriptor = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
    descriptor?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

export function leave(input: HTMLElement): void {
  act(() => {
    input.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  });
}
