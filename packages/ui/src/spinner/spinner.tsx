import type { ReactNode } from 'react';

export type SpinnerProps = {
  /** Spoken while it turns; leave it out where text beside it says the same. */
  label?: string | undefined;
  size?: 'medium' | 'large' | undefined;
};

export function Spinner({ label, size = 'medium' }: SpinnerProps): ReactNode {
  return (
    <span className="d-spinner" data-size={size} role={label ? 'status' : undefined}>
      <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <circle cx="12" cy="12" r="9" />
        <path d="M12 3a9 9 0 0 1 9 9" />
      </svg>
      {label ? <span className="d-hidden">{label}</span> : null}
    </span>
  );
}
