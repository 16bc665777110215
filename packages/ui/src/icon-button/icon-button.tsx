import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icons.ts';

export type IconButtonProps = Omit<
  ComponentPropsWithRef<'button'>,
  'className' | 'children' | 'aria-label'
> & {
  icon: IconName;
  label: string;
  filled?: boolean | undefined;
};

export function IconButton({ icon, label, filled, ...rest }: IconButtonProps): ReactNode {
  return (
    <button
      type="button"
      {...rest}
      className="d-icon-button"
      data-filled={filled || undefined}
      aria-label={label}
      title={label}
    >
      <Icon name={icon} />
    </button>
  );
}
