import type { ReactNode } from 'react';
import type { Tone } from '../badge/badge.tsx';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icons.ts';

export type EmptyStateProps = {
  icon?: IconName | undefined;
  title: ReactNode;
  /** A sentence on the content that will appear here, and how. */
  children?: ReactNode;
  action?: ReactNode;
};

export function EmptyState({ icon = 'sparkle', ...rest }: EmptyStateProps): ReactNode {
  return <State {...rest} icon={icon} tone="neutral" />;
}

export type ErrorStateProps = {
  icon?: IconName | undefined;
  tone?: Tone | undefined;
  title: ReactNode;
  /** A sentence on the failure and the next step. */
  children?: ReactNode;
  action?: ReactNode;
  /** Code and support id, small, for people who write to support. */
  reference?: ReactNode;
};

export function ErrorState({
  icon = 'error',
  tone = 'danger',
  ...rest
}: ErrorStateProps): ReactNode {
  return <State {...rest} icon={icon} tone={tone} role="alert" />;
}

type StateProps = ErrorStateProps & { icon: IconName; tone: Tone; role?: 'alert' };

function State({ icon, tone, title, children, action, reference, role }: StateProps): ReactNode {
  return (
    <div className="d-state" data-tone={tone} role={role}>
      <StateMark icon={icon} tone={tone} />
      <h2>{title}</h2>
      {children ? <div className="d-state-text">{children}</div> : null}
      {action ? <div className="d-state-action">{action}</div> : null}
      {reference ? <p className="d-state-reference">{reference}</p> : null}
    </div>
  );
}

/** The round sign above an outcome, also at the head of whole-page results. */
export function StateMark({ icon, tone }: { icon: IconName; tone: Tone }): ReactNode {
  return (
    <span className="d-state-mark" data-tone={tone}>
      <Icon name={icon} size="large" />
    </span>
  );
}
