import type { ReactNode } from 'react';
import type { Tone } from '../badge/badge.tsx';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icons.ts';

export type BannerProps = {
  tone?: Tone | undefined;
  icon?: IconName | undefined;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** Speaks up when it appears: `status` waits for a pause, `alert` does not. */
  role?: 'status' | 'alert' | undefined;
};

const icons: Record<Tone, IconName> = {
  neutral: 'info',
  brand: 'sparkle',
  success: 'check-circle',
  warning: 'warning',
  danger: 'error',
  info: 'info',
};

export function Banner(props: BannerProps): ReactNode {
  const { tone = 'info', icon = icons[tone], title, children, action, role } = props;
  return (
    <div className="d-banner" data-tone={tone} role={role}>
      <Icon name={icon} />
      <div className="d-banner-text">
        {title ? <p className="d-banner-title">{title}</p> : null}
        {children ? <div>{children}</div> : null}
        {action ? <div className="d-banner-action">{action}</div> : null}
      </div>
    </div>
  );
}
