import { use, useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { paymentStore } from '../../shared/storage/index.ts';
import { forgetOver, loginPathOf, navigate, paths } from '../../shared/navigation/index.ts';
import { QuickPayContext } from '../../shared/quick-pay/index.ts';
import { useSession } from '../../shared/session/index.ts';

type Next = {
  /** Holds the choices: the focus goes there when nothing is chosen. */
  readonly place: RefObject<HTMLDivElement | null>;
  readonly missing: boolean;
  readonly next: () => void;
  /** True if the person pressed before the next step was ready; the page then continues by itself. */
  readonly waits: boolean;
};

/** The way on says what is missing, asks for a login only now, and leads to the methods. */
export const useNext = (): Next => {
  const place = useRef<HTMLDivElement>(null);
  const { phase } = useSession();
  const [isSubmitted, setSubmitted] = useState(false);
  const [goes, setGoes] = useState(false);
  const { loadMethods } = use(QuickPayContext);
  const next = (): void => {
    setSubmitted(true);
    if (paymentStore.get().selectedSpoon === undefined) {
      place.current?.querySelector<HTMLElement>('input:not(:disabled)')?.focus();
      return;
    }
    setGoes(true);
  };
  // An entry of the history that was left with the methods open shows the list. The bar may come after the press.
  useEffect(forgetOver, []);
  useEffect(() => {
    if (!goes || phase === 'starting') return undefined;
    let take = (way: () => void): void => {
      setGoes(false);
      way();
    };
    const openPage = (): void =>
      take(() => navigate(phase === 'guest' ? loginPathOf.payment : paths.paymentMethod));
    if (phase === 'person') loadMethods().then((methods) => take(methods.openMethods), openPage);
    else openPage();
    return () => {
      take = () => undefined;
    };
  }, [goes, phase, loadMethods]);
  return { place, missing: isSubmitted, next, waits: goes };
};
