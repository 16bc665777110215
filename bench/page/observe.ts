/** Runs in the page before anything of it does, and only observes. */

export type Watch =
  /** The page says itself that it is ready, by a mark. */
  | { readonly by: 'mark' }
  /** The page is a library's: it is ready when so many of these are seen. */
  | { readonly by: 'selector'; readonly selector: string; readonly least: number };

export type Seen = {
  readonly firstPaintMs: number;
  readonly largestPaintMs: number;
  readonly canPayMs: number;
  readonly blockedMs: number;
  readonly shift: number;
};

type Observed = { largestPaintMs: number; blockedMs: number; shift: number };

declare global {
  interface Window {
    benchObserved?: Observed;
  }
  /** The fields of a layout shift, which the DOM's own types do not know. */
  interface PerformanceEntry {
    readonly value?: number;
    readonly hadRecentInput?: boolean;
  }
}

export const observe = (watch: Watch): void => {
  const observed: Observed = { largestPaintMs: 0, blockedMs: 0, shift: 0 };
  window.benchObserved = observed;
  const each = (type: string, see: (entry: PerformanceEntry) => void): void => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) see(entry);
    }).observe({ type, buffered: true });
  };
  each('largest-contentful-paint', ({ startTime }) => {
    observed.largestPaintMs = startTime;
  });
  each('longtask', ({ duration }) => {
    observed.blockedMs += Math.max(0, duration - 50);
  });
  each('layout-shift', ({ value = 0, hadRecentInput }) => {
    if (hadRecentInput !== true) observed.shift += value;
  });
  if (watch.by === 'mark' || window.top !== window) return;
  const { selector, least } = watch;
  const isSeen = (element: Element): boolean =>
    element.checkVisibility() && element.getBoundingClientRect().height > 0;
  const look = (): void => {
    const found = [...document.querySelectorAll(selector)].filter(isSeen);
    if (found.length >= least) performance.mark('can-pay');
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

/** Chooses and goes on in the very moment in which the page says that it can. */
export const payAtOnce = (): void => {
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('can-pay').length === 0) return;
    document.querySelector<HTMLInputElement>('main input[type=radio]:not(:disabled)')?.click();
    document.querySelector<HTMLButtonElement>('.d-page-actions-column > button')?.click();
  }).observe({ type: 'mark', buffered: true });
};

export const collect = (): Seen => {
  const startOf = (name: string): number => performance.getEntriesByName(name)[0]?.startTime ?? 0;
  const observed = window.benchObserved;
  if (observed === undefined) throw new Error('nobody looked at this page');
  return {
    ...observed,
    firstPaintMs: startOf('first-contentful-paint'),
    canPayMs: startOf('can-pay'),
  };
};
