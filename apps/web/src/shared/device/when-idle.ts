const laterMs = 1000;

/** After the page has come whole and stands still; not every browser tells when that is. */
export const whenIdle = (work: () => void): void => {
  const wait = (): void => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => work());
    else setTimeout(work, laterMs);
  };
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
};
