import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icons.ts';
import { Spinner } from '../spinner/spinner.tsx';

export type ButtonProps = Omit<ComponentPropsWithRef<'button'>, 'className'> & {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined;
  size?: 'large' | 'medium' | 'small' | undefined;
  /** Fills the row. */
  wide?: boolean | undefined;
  icon?: IconName | undefined;
  iconEnd?: IconName | undefined;
  /** While true the button keeps its width, says so, and lets no second press through. */
  busy?: boolean | undefined;
  busyLabel?: string | undefined;
};

export function Button({
  variant = 'primary',
  size = 'large',
  wide,
  icon,
  iconEnd,
  busy = false,
  busyLabel,
  onClick,
  children,
  ...rest
}: ButtonProps): ReactNode {
  function press(event: MouseEvent<HTMLButtonElement>): void {
    if (busy || rest['aria-disabled'] === true) {
      // A submit button must not send its form again either.
      event.preventDefault();
      return;
    }
    onClick?.(event);
  }

  return (
    <button
      type="button"
      {...rest}
      className="d-button"
      data-variant={variant}
      data-size={size}
      data-wide={wide || undefined}
      aria-busy={busy || undefined}
      onClick={press}
    >
      <Face shown={!busy}>
        {icon ? <Icon name={icon} /> : null}
        <span>{children}</span>
        {iconEnd ? <Icon name={iconEnd} /> : null}
      </Face>
      {busy || busyLabel !== undefined ? (
        <Face shown={busy}>
          <Spinner />
          <span className={busyLabel === undefined ? 'd-hidden' : undefined}>
            {busyLabel ?? children}
          </span>
        </Face>
      ) : null}
    </button>
  );
}

function Face({ shown, children }: { shown: boolean; children: ReactNode }): ReactNode {
  return (
    <span
      className="d-button-face"
      data-off={!shown || undefined}
      aria-hidden={!shown || undefined}
    >
      {children}
    </span>
  );
}
