/** The beginning of a table's comment: owned by a user, claimed by another key, reference, local. */
export type TableClass = 'U' | 'K' | 'G' | 'L';
export type TableClasses = ReadonlyMap<string, TableClass>;
