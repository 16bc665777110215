import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';

export type LinkProps = Omit<ComponentPropsWithRef<'a'>, 'className'> & {
  href: string;
  /** Leaves this site in a new window; the label says so to people who listen. */
  externalLabel?: string | undefined;
  quiet?: boolean | undefined;
};

export function Link({ externalLabel, quiet, children, ...rest }: LinkProps): ReactNode {
  const external = externalLabel !== undefined;
  return (
    <a
      {...rest}
      {...(external ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
      className="d-link"
      data-quiet={quiet || undefined}
    >
      {children}
      {external ? <Icon name="external" size="small" label={externalLabel} /> : null}
    </a>
  );
}
