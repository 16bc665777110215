import { useId, useState, type ChangeEvent, type KeyboardEvent, type ReactNode } from 'react';
import { toLatinDigits } from '../digits/digits.ts';
import { IconButton } from '../icon-button/icon-button.tsx';

export type NumberStepperProps = {
  value: number;
  min?: number | undefined;
  max: number;
  onChange: (value: number) => void;
  label: string;
  decreaseLabel: string;
  increaseLabel: string;
  /** Says what may be typed; shown while something else was. */
  refusal: string;
  /** Stays as it is for a moment, while what was chosen is at work. */
  held?: boolean | undefined;
};

/** Only a whole number: to take `1.5` for 15 would be another order. */
const wholeNumber = (text: string): number | undefined => {
  const plain = toLatinDigits(text).trim();
  return /^[0-9]{1,9}$/.test(plain) ? Number(plain) : undefined;
};

export function NumberStepper(props: NumberStepperProps): ReactNode {
  const { value, min = 1, max, onChange, label, refusal, held } = props;
  const refusalId = useId();
  // The text being typed, which may be empty for a moment.
  const [draft, setDraft] = useState<string>();
  const [isRefused, setRefused] = useState(false);
  const clamp = (requested: number) => Math.min(max, Math.max(min, requested));

  function step(by: number): void {
    setDraft(undefined);
    setRefused(false);
    if (clamp(value + by) !== value) onChange(clamp(value + by));
  }

  function type(event: ChangeEvent<HTMLInputElement>): void {
    const text = event.target.value;
    setDraft(text);
    const typed = wholeNumber(text);
    const fits = typed !== undefined && clamp(typed) === typed;
    setRefused(!fits && text.trim() !== '');
    if (fits && typed !== value) onChange(typed);
  }

  function key(event: KeyboardEvent<HTMLInputElement>): void {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    step(by);
  }

  return (
    <>
      <div className="d-stepper" role="group" aria-label={label}>
        <IconButton
          icon="minus"
          label={props.decreaseLabel}
          filled
          disabled={held}
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
          disabled={held}
          aria-label={label}
          aria-describedby={isRefused ? refusalId : undefined}
          aria-invalid={isRefused || undefined}
          value={draft ?? String(value)}
          onChange={type}
          onBlur={() => setDraft(undefined)}
          onKeyDown={key}
        />
        <IconButton
          icon="plus"
          label={props.increaseLabel}
          filled
          disabled={held}
          aria-disabled={value >= max || undefined}
          onClick={() => step(1)}
        />
      </div>
      <p className="d-stepper-refusal" id={refusalId} role="status">
        {isRefused ? refusal : null}
      </p>
    </>
  );
}
