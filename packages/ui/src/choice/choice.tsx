import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';

type ChoiceProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'className' | 'role'> & {
  children: ReactNode;
  hint?: ReactNode;
};

export type CheckboxProps = ChoiceProps & { error?: string | undefined };
export type SwitchProps = ChoiceProps;

export function Checkbox({ children, hint, error, ...rest }: CheckboxProps): ReactNode {
  const id = useId();
  const described = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean);
  return (
    <div className="d-choice">
      <label>
        <input
          {...rest}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={described.join(' ') || undefined}
        />
        <span>{children}</span>
      </label>
      {error ? (
        <p className="d-field-error" id={`${id}-error`}>
          {error}
        </p>
      ) : null}
      <Hint id={`${id}-hint`}>{hint}</Hint>
    </div>
  );
}

/** Takes effect at once, without a button to confirm it. */
export function Switch({ children, hint, ...rest }: SwitchProps): ReactNode {
  const id = useId();
  return (
    <div className="d-choice" data-switch>
      <label>
        <span>{children}</span>
        <input
          {...rest}
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- A native box says itself whether it is checked.
          role="switch"
          aria-describedby={hint ? `${id}-hint` : undefined}
        />
      </label>
      <Hint id={`${id}-hint`}>{hint}</Hint>
    </div>
  );
}

function Hint({ id, children }: { id: string; children: ReactNode }): ReactNode {
  if (!children) return null;
  return (
    <p className="d-field-hint" id={id}>
      {children}
    </p>
  );
}
