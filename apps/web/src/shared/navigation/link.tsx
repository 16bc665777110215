import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { navigate } from './navigate.ts';

type LinkProperties = AnchorHTMLAttributes<HTMLAnchorElement> & {
  readonly 'data-variant'?: string;
  readonly 'data-size'?: string;
  readonly 'data-wide'?: boolean;
  readonly to: string;
  readonly children: ReactNode;
};

const opensElsewhere = (event: MouseEvent): boolean =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

/** A real link that changes the screen without loading the page again. */
export function Link({ to, onClick, children, ...rest }: LinkProperties): ReactNode {
  return (
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
}

/** A link that looks like the main button of a screen. */
export function ButtonLink({ to, children }: Pick<LinkProperties, 'to' | 'children'>): ReactNode {
  return (
    <Link to={to} className="d-button" data-variant="primary" data-size="large" data-wide>
      <span className="d-button-face">{children}</span>
    </Link>
  );
}
