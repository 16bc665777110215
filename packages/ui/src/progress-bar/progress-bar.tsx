import { useId, type ReactNode } from 'react';

export type ProgressBarProps = {
  label: ReactNode;
  value: number;
  max: number;
  /** The bar's length in words. */
  text?: ReactNode;
};

export function ProgressBar({ label, value, max, text }: ProgressBarProps): ReactNode {
  const id = useId();
  return (
    <div className="d-progress">
      <div className="d-progress-words">
        <label htmlFor={id}>{label}</label>
        {text ? <span>{text}</span> : null}
      </div>
      <progress id={id} value={value} max={max} />
    </div>
  );
}
