import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { navigate } from './navigate.ts';

type LinkProperties = AnchorHTMLAttributes<HTMLAnchorElement> & {
  readonly to: string;
  readonly children: ReactNode;
};

const opensElsewhere = (event: MouseEvent): boolean =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

/** A real link that changes the screen without loading the page again. */
export const Link = ({ to, onClick, children, ...rest }: LinkProperties): ReactNode => (
  <a
    {...rest}
    href={to}
    onClick={(event) => {
      onClick?.(event);
      if (event.defaultPrevented || opensElsewhere(event)) return;
      event.preventDefault();
      navigate(to);
    }}
  >
    {children}
  </a>
);
