/** What the environment says, unread. */
export type Variables = Readonly<Record<string, string | undefined>>;
