import { Suspense, useEffect, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { Boundary } from './boundary.tsx';
import { loadWithRetries } from './load-with-retries.ts';

type Load<Properties> =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'ready'; readonly Part: ComponentType<Properties> }
  | { readonly kind: 'failed'; readonly thrown: unknown };

/**
 * Loads a part of a screen when it is shown. A failed load goes to the nearest `Boundary`, whose retry loads it
 * again: `lazy` would fail for good. An extra, which the screen can do without, stays away instead.
 */
export const lazyPart = <Properties extends object>(
  load: () => Promise<ComponentType<Properties>>,
  waiting: ReactNode | ((properties: Properties) => ReactNode) = null,
  isExtra = false,
): ComponentType<Properties> => {
  const inItsPlace = (properties: Properties): ReactNode =>
    typeof waiting === 'function' ? waiting(properties) : waiting;
  let last: Load<Properties> = { kind: 'waiting' };
  function LazyPart(properties: Properties): ReactNode {
    const [state, setState] = useState(last);
    useEffect(() => {
      if (last.kind === 'ready') return undefined;
      let shown = true;
      loadWithRetries(load).then(
        (Part) => {
          last = { kind: 'ready', Part };
          if (shown) setState(last);
        },
        (thrown: unknown) => {
          if (shown) setState({ kind: 'failed', thrown });
        },
      );
      return () => {
        shown = false;
      };
    }, []);
    if (state.kind === 'failed') throw state.thrown;
    if (state.kind !== 'ready') return inItsPlace(properties);
    return (
      <Suspense fallback={inItsPlace(properties)}>
        <state.Part {...properties} />
      </Suspense>
    );
  }
  if (!isExtra) return LazyPart;
  return function ExtraPart(properties: Properties): ReactNode {
    return (
      <Boundary fallback={() => inItsPlace(properties)}>
        <LazyPart {...properties} />
      </Boundary>
    );
  };
};
