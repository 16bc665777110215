import type { ComponentProps, ReactNode } from 'react';

type ScrollRegionProps = Omit<ComponentProps<'div'>, 'role' | 'tabIndex'> & {
  /** Read out when the keyboard comes to it. */
  readonly label: string;
  /** A landmark among the page's parts; a group is none, where the heading above it is one already. */
  readonly role?: 'group' | 'region';
};

/** Makes overflowing content focusable, so that it scrolls by keyboard. */
export function ScrollRegion({ label, role = 'group', ...rest }: ScrollRegionProps): ReactNode {
  return <div {...rest} role={role} aria-label={label} tabIndex={0} />;
}
