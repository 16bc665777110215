const hourMs = 3_600_000;
const tokyoHours = 9;

function inTokyo(at: Date): Date {
  return new Date(at.getTime() + tokyoHours * hourMs);
}

/** `yyyyMMddHHmmss` on Tokyo's wall, as SBPS writes every moment. */
export function tokyoTime(at: Date): string {
  return inTokyo(at).toISOString().replace(/\D/g, '').slice(0, 14);
}

export function readTokyoTime(text: string): Date | undefined {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text);
  if (parts === null) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(1)
    .map(Number);
  const at = new Date(Date.UTC(year, month - 1, day, hour - tokyoHours, minute, second));
  return tokyoTime(at) === text ? at : undefined;
}

/** Midnight in Tokyo after the last day of the n-th month after the one of `at`. */
export function endOfMonthAfter(at: Date, months: number): Date {
  const there = inTokyo(at);
  return new Date(
    Date.UTC(there.getUTCFullYear(), there.getUTCMonth() + months + 1, 1, -tokyoHours),
  );
}
