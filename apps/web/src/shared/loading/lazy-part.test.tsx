import { act, use } from 'react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { appear, button, click, find, render } from '../../testing/render.tsx';
import { Boundary, keepFailure, lazyPart } from './index.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const Part = ({ name }: { readonly name: string }): ReactNode => <output>{name}</output>;

describe('a part of a screen with code that loads later', () => {
  it('shows a placeholder until the code is there [ERR-04]', async () => {
    const Lazy = lazyPart(async () => Part, <i>wait</i>);
    const place = await render(<Lazy name="here" />);
    expect((await appear('output')).textContent).toBe('here');
    expect(place.querySelector('i')).toBeNull();
  });

  it('offers a retry when the code does not load [ERR-04]', async () => {
    // React reports what a boundary caught.
    vi.spyOn(console, 'error').mockReturnValue();
    vi.useFakeTimers();
    let requestCount = 0;
    const Lazy = lazyPart(async () => {
      requestCount += 1;
      if (requestCount <= 3) throw new Error('lost');
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
    expect(requestCount).toBe(3);
    await click(button('again'));
    await act(() => vi.runAllTimersAsync());
    expect(find('output').textContent).toBe('here');
    expect(requestCount).toBe(4);
  });

  it('leaves the screen intact when it is optional and does not load [ERR-04]', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
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

  it('leaves the screen intact when it is optional and throws [ERR-04]', async () => {
    // React reports what a boundary caught.
    vi.spyOn(console, 'error').mockReturnValue();
    const Extra = lazyPart<object>(
      async () => () => {
        throw new Error('broken');
      },
      <i>room</i>,
      true,
    );
    await render(
      <>
        <output>whole</output>
        <Extra />
      </>,
    );
    expect((await appear('i')).textContent).toBe('room');
    expect(find('output').textContent).toBe('whole');
  });
});

describe('data that a part loads while it is rendered', () => {
  it('is requested once when it fails, and once more per retry [ERR-04]', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    let requestCount = 0;
    let loaded: Promise<string> | undefined;
    const load = (): Promise<string> => {
      if (loaded !== undefined) return loaded;
      requestCount += 1;
      const promise =
        requestCount === 1 ? Promise.reject(new Error('lost')) : Promise.resolve('here');
      promise.catch(() => keepFailure(() => (loaded = undefined)));
      return (loaded = promise);
    };
    const Reader = (): ReactNode => <output>{use(load())}</output>;
    const again = (retry: () => void): ReactNode => (
      <button type="button" onClick={retry}>
        again
      </button>
    );
    await render(
      <Boundary fallback={again}>
        <Reader />
      </Boundary>,
    );
    expect(requestCount).toBe(1);
    await click(button('again'));
    expect((await appear('output')).textContent).toBe('here');
    expect(requestCount).toBe(2);
  });
});
