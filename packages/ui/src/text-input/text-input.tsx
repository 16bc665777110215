import type { ComponentPropsWithRef, ReactNode } from 'react';
import { useFieldControl } from '../field/field-context.ts';

export type TextInputProps = Omit<ComponentPropsWithRef<'input'>, 'className' | 'type'> & {
  /** `number` inputs change by scrolling and drop what they can't read, so digits are text here. */
  type?:
    | 'text'
    | 'email'
    | 'tel'
    | 'url'
    | 'password'
    | 'search'
    | 'date'
    | 'datetime-local'
    | 'time'
    | 'color'
    | undefined;
  /** Digits, codes and addresses: read left to right in every language. */
  digits?: boolean | undefined;
  unit?: ReactNode;
};

export function TextInput({ digits, unit, ...rest }: TextInputProps): ReactNode {
  const control = useFieldControl();
  return (
    <span className="d-input">
      <input
        type="text"
        {...(digits ? { dir: 'ltr', inputMode: 'numeric' as const } : {})}
        {...control}
        {...rest}
      />
      {unit ? <span className="d-input-unit">{unit}</span> : null}
    </span>
  );
}
