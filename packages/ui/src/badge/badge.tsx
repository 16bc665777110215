import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icons.ts';

export type Tone = 'neutral' | 'brand' | 'success' | 'warning' | 'danger' | 'info';

export type BadgeProps = {
  tone?: Tone | undefined;
  icon?: IconName | undefined;
  children: ReactNode;
};

export function Badge({ tone = 'neutral', icon, children }: BadgeProps): ReactNode {
  return (
    <span className="d-badge" data-tone={tone}>
      {icon ? <Icon name={icon} size="small" /> : null}
      {children}
    </span>
  );
}
