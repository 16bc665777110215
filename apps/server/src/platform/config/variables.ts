/** The environment's variables, unread. */
export type Variables = Readonly<Record<string, string | undefined>>;
