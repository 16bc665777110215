/** A key that no other intent of anyone has. */
export const newKey = (): string => crypto.randomUUID();

/** Between 0 and 1, for sampling. */
export const chance = (): number => Math.random();
