/** A journey in several forms runs in one of them in the gate, and in all of them in `npm run nightly`. */
export const atNightUnless = (isInGate: boolean): { tag: string[] } => ({
  tag: isInGate ? [] : ['@nightly'],
});
