import { startCardRegistrationRoute } from '@dipper/contract';
import { useCallback, useEffect, useState } from 'react';
import { useApi } from '../../shared/api/index.ts';
import type { CardRegistration } from '@dipper/contract';
import type { ApiProblem } from '../../shared/api/index.ts';

export type Registration =
  | { readonly phase: 'opening' }
  | { readonly phase: 'refused'; readonly problem: ApiProblem }
  | { readonly phase: 'open'; readonly frameUrl: string }
  /** The provider's own window takes the card. */
  | { readonly phase: 'elsewhere'; readonly pageUrl: string }
  /** The card is known to the provider; the token stands for it, in this page's memory alone. */
  | { readonly phase: 'taken'; readonly token: string };

const isWebAddress = (address: string | null): address is string =>
  address !== null && URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);

const openedAs = ({ kind, frameUrl, pageUrl }: CardRegistration): Registration => {
  if (kind === 'frame' && isWebAddress(frameUrl)) return { phase: 'open', frameUrl };
  if (kind === 'page' && isWebAddress(pageUrl)) return { phase: 'elsewhere', pageUrl };
  return { phase: 'refused', problem: { kind: 'unreadable', status: 201, body: null } };
};

/** Opens a card form and follows it until it is filled in. It can be restarted at any time. */
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
      setState(
        answer.ok ? openedAs(answer.value.body) : { phase: 'refused', problem: answer.error },
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
