/** A key that no other intent of anyone has. */
export const newKey = (): string => crypto.randomUUID();

/** Between 0 and 1, for sampling. */
// oxlint-disable-next-line eslint/no-restricted-properties -- The page's one roll of the dice.
export const chance = (): number => Math.random();
