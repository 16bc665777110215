import type { ComponentPropsWithRef, ReactNode } from 'react';
import { useFieldControl } from '../field/field-context.ts';
import { Icon } from '../icon/icon.tsx';

export type SelectProps = Omit<ComponentPropsWithRef<'select'>, 'className'>;

/** The device's own list to choose from, which phones show better than any page could. */
export function Select(props: SelectProps): ReactNode {
  const control = useFieldControl();
  return (
    <span className="d-input d-select">
      <select {...control} {...props} />
      <Icon name="forward" size="small" />
    </span>
  );
}
