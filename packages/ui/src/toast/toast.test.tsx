import { act, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { click, find, render } from '../testing/render.tsx';
import { ToastRegion } from './toast.tsx';
import { useToasts } from './use-toasts.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function Sample(): ReactNode {
  const { toasts, show, dismiss } = useToasts();
  return (
    <>
      <button type="button" id="show" onClick={() => show(`Copied ${toasts.length}`)}>
        Copy
      </button>
      <ToastRegion toasts={toasts} onDismiss={dismiss} dismissLabel="Dismiss" />
    </>
  );
}

const texts = () => [...document.querySelectorAll('.d-toast p')].map((text) => text.textContent);
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

it("a toast's live region exists before it has a text", () => {
  render(<Sample />);
  expect(find('[role="status"]').getAttribute('aria-live')).toBe('polite');
});

it('a toast shows a text and removes it again', () => {
  render(<Sample />);
  click(find('#show'));
  expect(texts()).toEqual(['Copied 0']);
  wait(6000);
  expect(texts()).toEqual([]);
});

it('a toast stays while it has focus or pointer, and goes when dismissed', () => {
  render(<Sample />);
  click(find('#show'));
  act(() => find('.d-toast button').focus());
  wait(60_000);
  expect(texts()).toEqual(['Copied 0']);
  click(find('.d-toast button'));
  expect(texts()).toEqual([]);
});

it('at most the last three toasts are shown', () => {
  render(<Sample />);
  for (let index = 0; index < 5; index += 1) click(find('#show'));
  expect(texts()).toHaveLength(3);
});
