import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { paymentStore } from '../../shared/storage/index.ts';
import { loginPathOf, navigate, paths } from '../../shared/navigation/index.ts';
import { useSession } from '../../shared/session/index.ts';

type Next = {
  /** Holds the choices: the focus goes there when nothing is chosen. */
  readonly place: RefObject<HTMLDivElement | null>;
  readonly missing: boolean;
  readonly next: () => void;
  /** True if the person pressed before they were known; the page then continues by itself. */
  readonly waits: boolean;
};

/** The way on says what is missing, and asks for a login only now. */
export const useNext = (): Next => {
  const place = useRef<HTMLDivElement>(null);
  const { phase } = useSession();
  const [isSubmitted, setSubmitted] = useState(false);
  const [goes, setGoes] = useState(false);
  const isKnown = phase !== 'starting';
  const next = (): void => {
    setSubmitted(true);
    if (paymentStore.get().selectedSpoon === undefined) {
      place.current?.querySelector<HTMLElement>('input:not(:disabled)')?.focus();
      return;
    }
    setGoes(true);
  };
  useEffect(() => {
    if (!goes || !isKnown) return;
    navigate(phase === 'guest' ? loginPathOf.payment : paths.paymentMethod);
  }, [goes, isKnown, phase]);
  return { place, missing: isSubmitted, next, waits: goes && !isKnown };
};
