import { useEffect, useRef, type ReactNode } from 'react';
import { IconButton } from '../icon-button/icon-button.tsx';

export type PageHeaderProps = {
  /** The reader's place: a brand, or the name of a flow. */
  children?: ReactNode;
  onBack?: (() => void) | undefined;
  backLabel?: string | undefined;
  onClose?: (() => void) | undefined;
  closeLabel?: string | undefined;
  end?: ReactNode;
};

export function PageHeader(props: PageHeaderProps): ReactNode {
  const { children, onBack, backLabel, onClose, closeLabel, end } = props;
  return (
    <header className="d-page-header">
      <div className="d-page-bar">
        {onBack && backLabel ? <IconButton icon="back" label={backLabel} onClick={onBack} /> : null}
        <div className="d-page-place">{children}</div>
        {end}
        {onClose && closeLabel ? (
          <IconButton icon="close" label={closeLabel} onClick={onClose} />
        ) : null}
      </div>
    </header>
  );
}

export type PageProps = {
  title: ReactNode;
  titleHidden?: boolean | undefined;
  lead?: ReactNode;
  /** Title of the window. */
  documentTitle?: string | undefined;
  header?: ReactNode;
  /** Stays at the lower edge, inside the safe area. */
  actions?: ReactNode;
  /** A new screen begins at its heading; a frame within another page switches this off. */
  focusTitle?: boolean | undefined;
  children?: ReactNode;
};

export function Page(props: PageProps): ReactNode {
  const { title, titleHidden, lead, documentTitle, header, actions, children } = props;
  const { focusTitle = true } = props;
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (focusTitle) heading.current?.focus({ preventScroll: true });
  }, [focusTitle]);

  return (
    <div className="d-page">
      {documentTitle ? <title>{documentTitle}</title> : null}
      {header}
      <main className="d-page-main">
        <div className="d-page-content">
          <div className={titleHidden ? 'd-hidden' : 'd-page-title'}>
            <h1 ref={heading} tabIndex={-1}>
              {title}
            </h1>
            {lead ? <p className="d-page-lead">{lead}</p> : null}
          </div>
          {children}
        </div>
        {actions ? <StickyFooter>{actions}</StickyFooter> : null}
      </main>
    </div>
  );
}

export function StickyFooter({ children }: { children: ReactNode }): ReactNode {
  return (
    <div className="d-page-actions">
      <div className="d-page-actions-column">{children}</div>
    </div>
  );
}

/** Blocks below one another, with the page's own distance between them. */
export function Stack({ gap = 4, children }: { gap?: 2 | 3 | 4 | 6 | 8; children: ReactNode }) {
  return (
    <div className="d-stack" data-gap={gap}>
      {children}
    </div>
  );
}
