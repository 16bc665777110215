import { startCardRegistrationRoute } from '@dipper/contract';
import { useCallback, useEffect, useState } from 'react';
import { useApi } from '../../shared/api/index.ts';
import type { ApiProblem } from '../../shared/api/index.ts';

export type Registration =
  | { readonly phase: 'opening' }
  | { readonly phase: 'refused'; readonly problem: ApiProblem }
  | { readonly phase: 'open'; readonly frameUrl: string }
  /** The card is known to the provider; the token stands for it, in this page's memory alone. */
  | { readonly phase: 'taken'; readonly token: string };

const isWebAddress = (address: string): boolean =>
  URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);

/** One card form: asked for, opened, filled in. It can be begun anew at any time. */
export const useRegistration = (arrived: string | undefined) => {
  const api = useApi();
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<Registration>(
    arrived === undefined ? { phase: 'opening' } : { phase: 'taken', token: arrived },
  );
  const begins = state.phase === 'opening';

  useEffect(() => {
    if (!begins) return undefined;
    let current = true;
    void api(startCardRegistrationRoute).then((answer) => {
      if (!current) return;
      if (!answer.ok) return setState({ phase: 'refused', problem: answer.error });
      const { frameUrl } = answer.value.body;
      setState(
        isWebAddress(frameUrl)
          ? { phase: 'open', frameUrl }
          : { phase: 'refused', problem: { kind: 'unreadable', status: 201, body: null } },
      );
    });
    return () => {
      current = false;
    };
  }, [api, begins, attempt]);

  const beginAnew = useCallback((): void => {
    setState({ phase: 'opening' });
    setAttempt((count) => count + 1);
  }, []);
  const take = useCallback((token: string): void => setState({ phase: 'taken', token }), []);
  return { state, beginAnew, take };
};
