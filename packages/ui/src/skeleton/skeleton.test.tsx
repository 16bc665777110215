import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { find, render } from '../testing/render.tsx';
import { Loading, Skeleton } from './skeleton.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

it('a skeleton is busy with one status text, and its shapes are hidden from screen readers [ERR-04]', () => {
  render(
    <Loading label="Loading the list">
      <Skeleton height="64px" />
    </Loading>,
  );
  expect(find('[aria-busy="true"] [role="status"]').textContent).toBe('Loading the list');
  expect(find('.d-skeleton').getAttribute('aria-hidden')).toBe('true');
});

it('a skeleton says after eight seconds that it is still loading and what can be done [ERR-04]', () => {
  const view = render(
    <Loading label="Loading" slow={<button type="button">Cancel</button>}>
      <Skeleton />
    </Loading>,
  );
  const slow = () => view.container.querySelector('button');
  act(() => void vi.advanceTimersByTime(7999));
  expect(slow()).toBeNull();
  act(() => void vi.advanceTimersByTime(1));
  expect(slow()).not.toBeNull();
});
