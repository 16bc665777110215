import { useId } from 'react';
import type { ReactNode } from 'react';

type MomentFieldProps = {
  readonly label: string;
  readonly hint: string;
  readonly error?: string | undefined;
  /** The input's own format, in the operator's zone; empty if none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** A day and an hour where the operator is. */
export function MomentField({ label, hint, error, value, onChange }: MomentFieldProps): ReactNode {
  const id = useId();
  return (
    <div className="d-field">
      <label className="d-field-label" htmlFor={id}>
        {label}
      </label>
      <span className="d-input">
        <input
          id={id}
          type="datetime-local"
          value={value}
          aria-describedby={`${id}-hint`}
          aria-invalid={error !== undefined || undefined}
          onChange={({ target }) => onChange(target.value)}
        />
      </span>
      <p className={error === undefined ? 'd-field-hint' : 'd-field-error'} id={`${id}-hint`}>
        {error ?? hint}
      </p>
    </div>
  );
}
