const forgets = new Set<() => void>();

/**
 * React renders again whatever waited for a load that failed. It has to meet that failure once
 * more, or it asks without end; so a failure is kept until somebody tries again.
 */
export const keepFailure = (forget: () => void): void => void forgets.add(forget);

/** Forgets all failures, so that the failed parts load again. */
export const forgetFailures = (): void => {
  for (const forget of forgets) forget();
  forgets.clear();
};
