const seoulAheadMs = 9 * 3_600_000;

/** Seoul's wall clock: `20261120143022`. */
export function stamp(at: Date): string {
  const text = new Date(at.getTime() + seoulAheadMs).toISOString();
  return text.slice(0, 19).replace(/\D/g, '');
}

/** The moment that a wall clock in Seoul names; undefined where it names none. */
export function momentOf(text: string): Date | undefined {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text);
  if (parts === null) return undefined;
  const [, year, month, day, hour, minute, second] = parts;
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}+09:00`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}
