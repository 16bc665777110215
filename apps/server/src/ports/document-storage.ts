/**
 * Where sealed documents lie. What is put there is cipher text already, under a name that tells of
 * nobody; a storage that is read by a stranger tells them nothing.
 */
export type DocumentStorage = {
  /** When it returns, the object is there for good; when it throws, nobody knows. */
  readonly put: (name: string, sealed: Buffer) => Promise<void>;
  /** Undefined: there is no such object. */
  readonly get: (name: string) => Promise<Buffer | undefined>;
  /** When it returns, the object is gone, also if it had not been there. */
  readonly remove: (name: string) => Promise<void>;
};
