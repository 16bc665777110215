/**
 * The storage of sealed documents. Its objects are cipher text already, under names that identify nobody; a stranger
 * who reads the storage learns nothing.
 */
export type DocumentStorage = {
  /** Once it returns, the object is stored; if it throws, the object may or may not be. */
  readonly put: (name: string, sealed: Buffer) => Promise<void>;
  /** Returns undefined if there is no such object. */
  readonly get: (name: string) => Promise<Buffer | undefined>;
  /** Once it returns, the object is gone, even if there was none. */
  readonly remove: (name: string) => Promise<void>;
};
