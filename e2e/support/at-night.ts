/** Of a journey in several forms the gate walks one, and the night all: `npm run nightly`. */
export const atNightUnless = (isInGate: boolean): { tag: string[] } => ({
  tag: isInGate ? [] : ['@nightly'],
});
