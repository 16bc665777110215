/** The device's clock: for expiry of what the page holds itself, never for deadlines about money. */
export const now = (): number => Date.now();
