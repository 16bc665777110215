import type { SnsType } from '@dipper/contract';
import { useEffect, useRef, useState } from 'react';
import { pause } from '../../shared/device/index.ts';
import type { Area } from '../../shared/navigation/index.ts';
import { useSessionActions } from '../../shared/session/index.ts';

type Leaving = {
  /** The provider that the page is leaving for. */
  readonly leaving: SnsType | undefined;
  readonly isStuck: boolean;
  readonly leave: (snsType: SnsType) => void;
};

const timeoutMilliseconds = 10_000;

/**
 * Leaves for a provider once, however often the button is pressed. A person who comes back can
 * leave again.
 */
export const useLeaving = (area: Area): Leaving => {
  const { startLogin } = useSessionActions();
  const [leaving, setLeaving] = useState<SnsType>();
  const [isStuck, setStuck] = useState(false);
  const begun = useRef(0);
  const isBusy = useRef(false);

  const rest = (): void => {
    isBusy.current = false;
    setLeaving(undefined);
  };

  useEffect(() => {
    // A page out of the back-forward cache still shows what it showed when it was left.
    const comeBack = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) rest();
    };
    addEventListener('pageshow', comeBack);
    return () => removeEventListener('pageshow', comeBack);
  }, []);

  const stay = (round: number): void => {
    if (round !== begun.current || !isBusy.current) return;
    rest();
    setStuck(true);
  };

  const leave = (snsType: SnsType): void => {
    if (isBusy.current) return;
    isBusy.current = true;
    const round = (begun.current += 1);
    setStuck(false);
    setLeaving(snsType);
    startLogin(snsType, area).then(
      () => void pause(timeoutMilliseconds).then(() => stay(round)),
      () => stay(round),
    );
  };

  return { leaving, isStuck, leave };
};
