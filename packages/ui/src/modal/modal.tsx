import { useId, type ReactNode } from 'react';
import type { Tone } from '../badge/badge.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icons.ts';
import { StateMark } from '../state/state.tsx';
import { useModal } from './use-modal.ts';

export type ModalProps = {
  /** Bar at the top: where this belongs, with a way back and a way out. */
  heading?: ReactNode;
  headingIcon?: IconName | undefined;
  onBack?: (() => void) | undefined;
  backLabel?: string | undefined;
  /** Both together show a close button and let Escape close; without them, neither does. */
  onClose?: (() => void) | undefined;
  closeLabel?: string | undefined;

  mark?: { icon: IconName; tone: Tone } | undefined;
  subtitle?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  /** The buttons. Give `data-initial-focus` to the one that does the least harm. */
  actions?: ReactNode;
};

export type DialogProps = ModalProps & {
  open: boolean;
  /** `alertdialog` interrupts and wants an answer. */
  role?: 'dialog' | 'alertdialog' | undefined;
  /** Two buttons beside one another where they fit. */
  actionsInRow?: boolean | undefined;
};

export type SheetProps = ModalProps & { open: boolean };

export function Dialog({ open, role = 'dialog', actionsInRow, ...rest }: DialogProps): ReactNode {
  return open ? (
    <Frame {...rest} kind="dialog" role={role} actionsInRow={actionsInRow ?? false} />
  ) : null;
}

/** Rises from the lower edge on small windows and is a dialog on large ones. */
export function Sheet({ open, ...rest }: SheetProps): ReactNode {
  return open ? <Frame {...rest} kind="sheet" role="dialog" actionsInRow={false} /> : null;
}

type FrameProps = ModalProps & {
  kind: 'dialog' | 'sheet';
  role: 'dialog' | 'alertdialog';
  actionsInRow: boolean;
};

function Frame(props: FrameProps): ReactNode {
  const { kind, role, onClose, closeLabel, children, actions, actionsInRow } = props;
  const id = useId();
  const dismiss = closeLabel === undefined ? undefined : onClose;
  const modal = useModal(dismiss);

  return (
    <dialog
      {...modal}
      className="d-modal"
      data-kind={kind}
      role={role}
      aria-modal="true"
      aria-labelledby={`${id}-title`}
      // All that stands in a sheet would be too much to hear at its opening.
      aria-describedby={children && kind === 'dialog' ? `${id}-text` : undefined}
      tabIndex={-1}
      onPointerDown={(event) => {
        if (kind === 'sheet' && event.target === event.currentTarget) dismiss?.();
      }}
    >
      <div className="d-modal-frame">
        <ModalBar {...props} />
        <div className="d-modal-body">
          {props.mark ? <StateMark icon={props.mark.icon} tone={props.mark.tone} /> : null}
          {props.subtitle ? <p className="d-modal-subtitle">{props.subtitle}</p> : null}
          <h2 className="d-modal-title" id={`${id}-title`} tabIndex={-1}>
            {props.title}
          </h2>
          {children ? (
            <div className="d-modal-text" id={`${id}-text`}>
              {children}
            </div>
          ) : null}
        </div>
        {actions ? (
          <div className="d-modal-actions" data-row={actionsInRow || undefined}>
            {actions}
          </div>
        ) : null}
      </div>
    </dialog>
  );
}

function ModalBar(props: ModalProps): ReactNode {
  const { heading, headingIcon, onBack, backLabel, onClose, closeLabel } = props;
  const back = onBack && backLabel ? { onClick: onBack, label: backLabel } : undefined;
  const close = onClose && closeLabel ? { onClick: onClose, label: closeLabel } : undefined;
  if (!heading && !headingIcon && !back && !close) return null;
  return (
    <div className="d-modal-bar">
      {back ? <IconButton icon="back" {...back} /> : null}
      <p className="d-modal-heading">
        {headingIcon ? <Icon name={headingIcon} /> : null}
        {heading}
      </p>
      {close ? <IconButton icon="close" {...close} /> : null}
    </div>
  );
}
