import { useEffect, useRef, useState, type ReactNode } from 'react';
import { IconButton } from '../icon-button/icon-button.tsx';
import { Icon } from '../icon/icon.tsx';
import type { Toast } from './use-toasts.ts';

export type ToastRegionProps = {
  toasts: readonly Toast[];
  onDismiss: (id: number) => void;
  dismissLabel: string;
};

const shownForMs = 6000;

/** Stands in the page from the beginning, so that what is put into it is heard. */
export function ToastRegion({ toasts, onDismiss, dismissLabel }: ToastRegionProps): ReactNode {
  const region = useRef<HTMLDivElement>(null);
  const anyShown = toasts.length > 0;

  useEffect(() => {
    // A popover lies above dialogs too. Where it is unknown, the style sheet keeps the region on top.
    if (anyShown) region.current?.showPopover?.();
    else region.current?.hidePopover?.();
  }, [anyShown]);

  return (
    <div ref={region} className="d-toasts" popover="manual" role="status" aria-live="polite">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} onDismiss={onDismiss} dismissLabel={dismissLabel} />
      ))}
    </div>
  );
}

type ToastCardProps = Omit<ToastRegionProps, 'toasts'> & { toast: Toast };

function ToastCard({ toast, onDismiss, dismissLabel }: ToastCardProps): ReactNode {
  const [held, setHeld] = useState(false);

  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => onDismiss(toast.id), shownForMs);
    return () => clearTimeout(timer);
  }, [held, toast.id, onDismiss]);

  return (
    <div
      className="d-toast"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name="check-circle" />
      <p>{toast.text}</p>
      <IconButton icon="close" label={dismissLabel} onClick={() => onDismiss(toast.id)} />
    </div>
  );
}
