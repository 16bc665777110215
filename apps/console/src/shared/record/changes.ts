export type FieldChange = {
  readonly name: string;
  /** Null: nothing stood there. */
  readonly before: unknown;
  readonly after: unknown;
};

type RecordState = Readonly<Record<string, unknown>> | null;

/** Lists the fields that changed, by name. */
export const changesOf = (before: RecordState, after: RecordState): readonly FieldChange[] =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .map((name) => ({ name, before: before?.[name] ?? null, after: after?.[name] ?? null }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after));
