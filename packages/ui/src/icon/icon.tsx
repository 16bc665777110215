import type { ReactNode } from 'react';
import { directional, icons, type IconName } from './icons.ts';

export type IconProps = {
  name: IconName;
  /** Spoken name; without one the icon is decoration. */
  label?: string | undefined;
  size?: 'small' | 'medium' | 'large' | undefined;
};

export function Icon({ name, label, size = 'medium' }: IconProps): ReactNode {
  return (
    <svg
      className="d-icon"
      viewBox="0 0 24 24"
      data-size={size}
      data-directional={directional.has(name) || undefined}
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined ? true : undefined}
      focusable="false"
    >
      <path d={icons[name]} />
    </svg>
  );
}
