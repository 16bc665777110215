/**
 * When a phone bill was begun, when it is refunded, and whether its month is over then, in Seoul.
 */
export const phoneMonths = [
  ['2026-10-31T14:00:00Z', '2026-10-31T14:59:59Z', false],
  ['2026-10-31T14:59:59Z', '2026-10-31T15:00:00Z', true],
  ['2026-10-31T15:00:00Z', '2026-11-01T00:00:00Z', false],
  ['2026-10-31T15:00:00Z', '2026-11-30T14:59:59Z', false],
  ['2026-10-31T15:00:00Z', '2026-11-30T15:00:00Z', true],
  ['2026-12-31T14:59:59Z', '2026-12-31T15:00:00Z', true],
  ['2026-12-31T15:00:00Z', '2027-01-31T14:59:59Z', false],
  ['2026-02-28T14:59:59Z', '2027-02-28T14:59:59Z', true],
] as const;
