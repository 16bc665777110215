import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icons.ts';

export type Tone = 'neutral' | 'brand' | 'success' | 'warning' | 'danger' | 'info';

export type BadgeProps = {
  tone?: Tone | undefined;
  icon?: IconName | undefined;
  /** Colours from outside of the system, as `#rrggbb`; both or none. */
  ink?: string | undefined;
  ground?: string | undefined;
  children: ReactNode;
};

export function Badge({ tone = 'neutral', icon, ink, ground, children }: BadgeProps): ReactNode {
  return (
    <span className="d-badge" data-tone={tone} style={{ color: ink, background: ground }}>
      {icon ? <Icon name={icon} size="small" /> : null}
      {children}
    </span>
  );
}
