import type { ReactNode } from 'react';

import { Changes } from '../changes/index.ts';
import { changesOf } from './changes.ts';
import { FieldName } from './field-name.tsx';
import type { Fields } from './meaning.ts';
import { RecordValue } from './record-value.tsx';

type RecordChangesProps = {
  /** The kind of record. */
  readonly subject: string;
  readonly before: Fields | null;
  readonly after: Fields | null;
};

/** Shows the changes of an act in words. */
export function RecordChanges({ subject, before, after }: RecordChangesProps): ReactNode {
  const changes = changesOf(before, after);
  if (changes.length === 0) return '–';
  const valueOf = (standing: Fields | null, name: string): ReactNode =>
    standing?.[name] === undefined || standing[name] === null ? undefined : (
      <RecordValue value={standing[name]} place={{ name, beside: standing, subject }} />
    );
  return (
    <Changes
      changes={changes.map(({ name }) => ({
        key: name,
        name: <FieldName name={name} subject={subject} />,
        before: valueOf(before, name),
        after: valueOf(after, name),
      }))}
    />
  );
}
