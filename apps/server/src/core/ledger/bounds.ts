/**
 * More spoons than any person has, and few enough that every rate keeps the product within the
 * database's integers.
 */
export const mostSpoonsAtOnce = 10n ** 12n;
