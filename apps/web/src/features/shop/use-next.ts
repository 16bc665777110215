import { useRef, useState } from 'react';
import type { RefObject } from 'react';
import { paymentStore } from '../../shared/storage/index.ts';
import { loginPathOf, navigate, paths } from '../../shared/navigation/index.ts';
import { sessionStore } from '../../shared/session/index.ts';

type Next = {
  /** Holds the choices: the focus goes there when nothing is chosen. */
  readonly place: RefObject<HTMLDivElement | null>;
  readonly missing: boolean;
  readonly next: () => void;
};

/** The way on says what is missing, and asks for a login only now. */
export const useNext = (): Next => {
  const place = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState(false);
  const next = (): void => {
    setAsked(true);
    if (paymentStore.get().selectedSpoon === undefined) {
      place.current?.querySelector<HTMLElement>('input:not(:disabled)')?.focus();
      return;
    }
    const isGuest = sessionStore.get().phase === 'guest';
    navigate(isGuest ? loginPathOf.payment : paths.paymentMethod);
  };
  return { place, missing: asked, next };
};
