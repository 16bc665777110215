const tokyoMs = 9 * 3_600_000;

/** `yyyyMMddHHmmss` on Tokyo's wall. */
export const tokyoTime = (at: Date): string =>
  new Date(at.getTime() + tokyoMs).toISOString().replaceAll(/\D/g, '').slice(0, 14);
