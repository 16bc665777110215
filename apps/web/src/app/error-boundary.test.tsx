import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { button, click, find, render } from '../testing/render.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

afterEach(() => vi.restoreAllMocks());

describe('an exception in a screen', () => {
  it("shows an error text in the page's language and a way to continue [ERR-04]", async () => {
    // React reports what a boundary caught.
    vi.spyOn(console, 'error').mockReturnValue();
    let broken = true;
    function Screen(): ReactNode {
      if (broken) throw new Error('a bug');
      return <p>well again</p>;
    }
    await render(
      <ErrorBoundary>
        <Screen />
      </ErrorBoundary>,
      'ja',
    );
    expect(find('[role=alert]').textContent).toContain('画面を読み込めませんでした');
    broken = false;
    await click(button('もう一度試す'));
    expect(find('p').textContent).toBe('well again');
  });
});
