import { useId, useMemo, type ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import { FieldContext, type FieldControl } from './field-context.ts';

export type FieldProps = {
  label: ReactNode;
  /** Says "optional" beside the label: a field without it is required. */
  optionalLabel?: string | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  children: ReactNode;
};

export function Field({ label, optionalLabel, hint, error, children }: FieldProps): ReactNode {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const control = useMemo<FieldControl>(
    () => ({
      id,
      'aria-describedby': [errorId, hintId].filter(Boolean).join(' ') || undefined,
      'aria-invalid': errorId ? true : undefined,
      'aria-errormessage': errorId,
    }),
    [id, hintId, errorId],
  );

  return (
    <div className="d-field" data-invalid={error ? true : undefined}>
      <label className="d-field-label" htmlFor={id}>
        {label}
        {optionalLabel ? <span className="d-field-optional"> {optionalLabel}</span> : null}
      </label>
      <FieldContext value={control}>{children}</FieldContext>
      {error ? (
        <p className="d-field-error" id={errorId}>
          <Icon name="error" size="small" />
          <span>{error}</span>
        </p>
      ) : null}
      {hint ? (
        <p className="d-field-hint" id={hintId}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}
