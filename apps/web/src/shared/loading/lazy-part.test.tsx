import { act } from 'react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { appear, button, click, find, render } from '../../testing/render.tsx';
import { Boundary, lazyPart } from './index.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const Part = ({ name }: { readonly name: string }): ReactNode => <output>{name}</output>;

describe('a part whose code comes later', () => {
  it('has something in its place until it is there [ERR-04]', async () => {
    const Lazy = lazyPart(async () => Part, <i>wait</i>);
    const place = await render(<Lazy name="here" />);
    expect((await appear('output')).textContent).toBe('here');
    expect(place.querySelector('i')).toBeNull();
  });

  it('that does not come leaves a way to ask for it again [ERR-04]', async () => {
    // React reports what a boundary caught.
    vi.spyOn(console, 'error').mockReturnValue();
    vi.useFakeTimers();
    let asked = 0;
    const Lazy = lazyPart(async () => {
      asked += 1;
      if (asked <= 3) throw new Error('lost');
      return Part;
    });
    const again = (retry: () => void): ReactNode => (
      <button type="button" onClick={retry}>
        again
      </button>
    );
    await render(
      <Boundary fallback={again}>
        <Lazy name="here" />
      </Boundary>,
    );
    await act(() => vi.runAllTimersAsync());
    expect(asked).toBe(3);
    await click(button('again'));
    await act(() => vi.runAllTimersAsync());
    expect(find('output').textContent).toBe('here');
    expect(asked).toBe(4);
  });

  it('that is an extra and does not come leaves the screen as it is [ERR-04]', async () => {
    vi.useFakeTimers();
    const lost = () => Promise.reject(new Error('lost'));
    const Extra = lazyPart<object>(lost, null, true);
    await render(
      <>
        <output>whole</output>
        <Extra />
      </>,
    );
    await act(() => vi.runAllTimersAsync());
    expect(find('output').textContent).toBe('whole');
  });
});
