import { useState, type ChangeEvent, type KeyboardEvent, type ReactNode } from 'react';
import { digitsOf } from '../digits/digits.ts';
import { IconButton } from '../icon-button/icon-button.tsx';

export type NumberStepperProps = {
  value: number;
  min?: number | undefined;
  max: number;
  onChange: (value: number) => void;
  label: string;
  decreaseLabel: string;
  increaseLabel: string;
  describedBy?: string | undefined;
};

export function NumberStepper(props: NumberStepperProps): ReactNode {
  const { value, min = 1, max, onChange, label, describedBy } = props;
  // What is being typed, which may be empty or too large for a moment.
  const [draft, setDraft] = useState<string>();
  const clamp = (wanted: number) => Math.min(max, Math.max(min, wanted));

  function step(by: number): void {
    setDraft(undefined);
    if (clamp(value + by) !== value) onChange(clamp(value + by));
  }

  function type(event: ChangeEvent<HTMLInputElement>): void {
    const digits = digitsOf(event.target.value).slice(0, String(max).length);
    setDraft(digits);
    const typed = Number.parseInt(digits, 10);
    if (typed >= min && typed <= max && typed !== value) onChange(typed);
  }

  function settle(): void {
    const typed = Number.parseInt(draft ?? '', 10);
    setDraft(undefined);
    if (!Number.isNaN(typed) && clamp(typed) !== value) onChange(clamp(typed));
  }

  function key(event: KeyboardEvent<HTMLInputElement>): void {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    step(by);
  }

  return (
    <div className="d-stepper" role="group" aria-label={label}>
      <IconButton
        icon="minus"
        label={props.decreaseLabel}
        filled
        // Not `disabled`: that would throw the focus away under the finger at the last step.
        aria-disabled={value <= min || undefined}
        onClick={() => step(-1)}
      />
      <input
        type="text"
        inputMode="numeric"
        dir="ltr"
        autoComplete="off"
        enterKeyHint="done"
        aria-label={label}
        aria-describedby={describedBy}
        value={draft ?? String(value)}
        onChange={type}
        onBlur={settle}
        onKeyDown={key}
      />
      <IconButton
        icon="plus"
        label={props.increaseLabel}
        filled
        aria-disabled={value >= max || undefined}
        onClick={() => step(1)}
      />
    </div>
  );
}
