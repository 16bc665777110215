/** More spoons than anybody has; whatever rate they are multiplied by, the database can hold it. */
export const mostSpoonsAtOnce = 10n ** 12n;
