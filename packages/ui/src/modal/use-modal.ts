import { useEffect, useLayoutEffect, useRef, type RefObject, type SyntheticEvent } from 'react';

export type Modal = {
  ref: RefObject<HTMLDialogElement | null>;
  onCancel: (event: SyntheticEvent<HTMLDialogElement>) => void;
  onClose: (event: SyntheticEvent<HTMLDialogElement>) => void;
};

/**
 * Opens a native dialog for as long as its component is mounted. The native element traps the focus
 * and hides the rest; it does not give the focus back when it is taken out of the page, so the
 * opener is kept here and the dialog is closed before it goes.
 */
export function useModal(dismiss: (() => void) | undefined): Modal {
  const ref = useRef<HTMLDialogElement>(null);
  const latest = useRef(dismiss);
  useEffect(() => {
    latest.current = dismiss;
  });

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return;
    const opener = document.activeElement;
    const root = document.documentElement;
    root.style.setProperty('--scrollbar-room', `${window.innerWidth - root.clientWidth}px`);
    dialog.showModal();
    initialFocus(dialog)?.focus();
    return () => {
      dialog.close();
      giveFocusBack(opener);
    };
  }, []);

  return {
    ref,
    onCancel(event) {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      latest.current?.();
    },
    onClose(event) {
      // Some browsers close on a second Escape without asking.
      if (event.target !== event.currentTarget || !event.currentTarget.isConnected) return;
      if (latest.current) latest.current();
      else event.currentTarget.showModal();
    },
  };
}

function initialFocus(dialog: HTMLDialogElement): HTMLElement | null {
  return (
    dialog.querySelector<HTMLElement>('[data-initial-focus]') ??
    dialog.querySelector<HTMLElement>('.d-modal-title') ??
    dialog
  );
}

function giveFocusBack(opener: Element | null): void {
  const target =
    opener instanceof HTMLElement && opener.isConnected && opener !== document.body
      ? opener
      : document.querySelector<HTMLElement>('h1[tabindex]');
  target?.focus({ preventScroll: true });
}
