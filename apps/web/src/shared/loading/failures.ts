const forgets = new Set<() => void>();

/**
 * Keeps a failed load until somebody tries again: React renders its readers again, and they would otherwise ask
 * without end.
 */
export const keepFailure = (forget: () => void): void => void forgets.add(forget);

/** Forgets all failures, so that the failed parts load again. */
export const forgetFailures = (): void => {
  for (const forget of forgets) forget();
  forgets.clear();
};
