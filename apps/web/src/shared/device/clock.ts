/** The device's clock: for expiry of what the page holds itself, never for deadlines about money. */
// oxlint-disable-next-line eslint/no-restricted-properties -- The page's one look at the clock.
export const now = (): number => Date.now();

/** Returns milliseconds that only go forward, even if the device's clock is changed. */
export const monotonic = (): number => performance.now();
