import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icons.ts';

export function List({ label, children }: { label?: string; children: ReactNode }): ReactNode {
  return (
    // Safari drops list semantics where the bullets are styled away, so the role is said.
    <ul className="d-list" role="list" aria-label={label}>
      {children}
    </ul>
  );
}

export type RowProps = {
  icon?: IconName | undefined;
  /** In place of an icon: a picture, a brand mark. */
  mark?: ReactNode;
  title: ReactNode;
  description?: ReactNode;
  end?: ReactNode;
  href?: string | undefined;
  onClick?: (() => void) | undefined;
};

export function Row({ icon, mark, title, description, end, href, onClick }: RowProps): ReactNode {
  const leads = href !== undefined || onClick !== undefined;
  const content = (
    <>
      {icon ? (
        <span className="d-row-icon">
          <Icon name={icon} />
        </span>
      ) : null}
      {mark}
      <span className="d-row-text">
        <span className="d-row-title">{title}</span>
        {description ? <span className="d-row-description">{description}</span> : null}
      </span>
      {end ? <span className="d-row-end">{end}</span> : null}
      {leads ? <Icon name="forward" size="small" /> : null}
    </>
  );
  return <li>{wrap(content, href, onClick)}</li>;
}

function wrap(
  content: ReactNode,
  href: string | undefined,
  onClick: (() => void) | undefined,
): ReactNode {
  if (href !== undefined) {
    return (
      <a className="d-row" href={href} onClick={onClick}>
        {content}
      </a>
    );
  }
  if (onClick !== undefined) {
    return (
      <button type="button" className="d-row" onClick={onClick}>
        {content}
      </button>
    );
  }
  return <div className="d-row">{content}</div>;
}
