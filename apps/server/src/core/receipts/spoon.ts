// Made by `npm run gen` from packages/ui/src/icon/icons.ts.

/** The mark of Dipper, on a field of 24 by 24. */
export const spoon = {
  bowl: { x: 16.5, y: 7.5, along: 5.6, across: 3.9, turn: -45 },
  handle: { from: { x: 12.5, y: 11.5 }, to: { x: 3.5, y: 20.5 } },
  thickness: 2.5,
} as const;
