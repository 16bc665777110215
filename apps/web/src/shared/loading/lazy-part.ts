import { lazy } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';
import { loadWithRetries } from './load-with-retries.ts';

/** A part of a screen whose code comes only when it is shown; it wants a `Suspense` around it. */
export const lazyPart = <Properties extends object>(
  load: () => Promise<ComponentType<Properties>>,
): LazyExoticComponent<ComponentType<Properties>> =>
  lazy(async () => ({ default: await loadWithRetries(load) }));
