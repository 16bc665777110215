/** How a declined payment goes on, counted from the first decline of its card. */
export const retrySchedule = {
  /** The same card may pay on another day. After the last try it is over. */
  soft: [
    { afterHours: 24, step: 'try' },
    { afterHours: 72, step: 'try' },
    { afterHours: 120, step: 'try' },
    { afterHours: 168, step: 'try' },
  ],
  /** Only another card helps. It is tried at once when the person adds it. */
  hard: [{ afterHours: 168, step: 'end' }],
  /**
   * Attempts that never left us or never arrived say nothing about the card, and count for no other
   * schedule.
   */
  held: [{ afterHours: 24, step: 'try' }],
} as const satisfies Readonly<
  Record<
    'soft' | 'hard' | 'held',
    readonly { readonly afterHours: number; readonly step: 'try' | 'end' }[]
  >
>;

const hourMs = 60 * 60 * 1000;

/** Returns when a past-due period ends its subscription if nothing changes. */
export const endOfRetries = (troubleSince: Date): Date => {
  const hours = Math.max(
    ...Object.values(retrySchedule).flatMap((steps) => steps.map(({ afterHours }) => afterHours)),
  );
  return new Date(troubleSince.getTime() + hours * hourMs);
};
