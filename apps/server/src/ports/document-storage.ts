/**
 * The storage of sealed documents. Its objects are cipher text already, under names that identify nobody; a stranger
 * who reads the storage learns nothing.
 */
export type DocumentStorage = {
  /** When it returns, the object is there for good; when it throws, nobody knows. */
  readonly put: (name: string, sealed: Buffer) => Promise<void>;
  /** Undefined: there is no such object. */
  readonly get: (name: string) => Promise<Buffer | undefined>;
  /** When it returns, the object is gone, also if it had not been there. */
  readonly remove: (name: string) => Promise<void>;
};
