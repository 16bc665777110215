import type { Result } from '@dipper/contract';
import { useEffect, useRef, useState } from 'react';
import type { ApiProblem } from '../../shared/api/index.ts';

export type LeavingState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'leaving' }
  | { readonly phase: 'failed'; readonly problem: ApiProblem };

const idle: LeavingState = { phase: 'idle' };

const isWebAddress = (address: string): boolean =>
  URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);

/** Leads to a partner's page, whose address is requested when somebody goes there. */
export const useLeaving = () => {
  const [state, setState] = useState<LeavingState>(idle);
  const running = useRef(false);

  useEffect(() => {
    // Coming back by the browser's own button allows another press.
    const comeBack = ({ persisted }: PageTransitionEvent): void => {
      if (!persisted) return;
      running.current = false;
      setState(idle);
    };
    addEventListener('pageshow', comeBack);
    return () => removeEventListener('pageshow', comeBack);
  }, []);

  const leave = async (ask: () => Promise<Result<string, ApiProblem>>): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setState({ phase: 'leaving' });
    const answer = await ask();
    if (answer.ok && isWebAddress(answer.value)) return location.assign(answer.value);
    running.current = false;
    setState({
      phase: 'failed',
      problem: answer.ok ? { kind: 'unreadable', status: 200, body: null } : answer.error,
    });
  };

  return { state, leave };
};
