import type { Unit } from '@dipper/contract';
import type { ReactNode } from 'react';

import { FieldName } from './field-name.tsx';
import type { Fields } from './meaning.ts';
import { RecordValue } from './record-value.tsx';

type EvidenceProps = {
  readonly label: string;
  readonly evidence: Fields | null;
  /** The unit of amounts that come without their own. */
  readonly unit?: Unit | undefined;
};

/** Names a numeric status as the HTTP status of the answer. */
const nameOf = (name: string, value: unknown): string =>
  name === 'status' && typeof value === 'number' ? 'httpStatus' : name;

/** Shows evidence from outside, folded until somebody opens it. */
export function Evidence({ label, evidence, unit }: EvidenceProps): ReactNode {
  if (evidence === null || Object.keys(evidence).length === 0) return '–';
  return (
    <details>
      <summary>{label}</summary>
      <dl className="console-evidence">
        {Object.entries(evidence).map(([name, value]) => (
          <div key={name}>
            <dt>
              <FieldName name={nameOf(name, value)} subject={undefined} />
            </dt>
            <dd>
              <RecordValue
                value={value}
                place={{ name, beside: evidence, subject: undefined, unit }}
              />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
