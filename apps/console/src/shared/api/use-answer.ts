import type {
  CallInput,
  ClientAnswer,
  ClientFailure,
  LooseInput,
  RouteDefinition,
} from '@dipper/contract';
import { useCallback, useEffect, useRef, useState } from 'react';

import { callLoosely } from './api-client.ts';

export type CallState<Route extends RouteDefinition> = {
  /** The last answer, also while a newer one is on its way. */
  readonly answer: ClientAnswer<Route> | undefined;
  readonly failure: ClientFailure | undefined;
  readonly isAsking: boolean;
  readonly askAgain: () => void;
};

type State<Route extends RouteDefinition> = Pick<CallState<Route>, 'answer' | 'failure'> & {
  readonly key: string;
  /** The request round that this result belongs to. */
  readonly round: number;
};

const unasked = { answer: undefined, failure: undefined } as const;

/**
 * Calls a route, and calls it again when its input changes. A result of an older input is never shown for a
 * newer one.
 */
export const useAnswer = <Route extends RouteDefinition>(
  route: Route,
  input: CallInput<Route>,
): CallState<Route> => {
  const key = JSON.stringify(input);
  const [round, setRound] = useState(0);
  const [state, setState] = useState<State<Route>>({ key, ...unasked, round: -1 });

  useEffect(() => {
    const controller = new AbortController();
    const request: LooseInput = { ...JSON.parse(key), signal: controller.signal };
    void callLoosely(route, request).then((result) => {
      if (controller.signal.aborted) return;
      setState((before) => {
        const last = before.key === key ? before.answer : undefined;
        return result.ok
          ? { key, round, answer: result.value, failure: undefined }
          : { key, round, answer: last, failure: result.error };
      });
    });
    return () => controller.abort();
  }, [route, key, round]);

  const askAgain = useCallback(() => setRound((before) => before + 1), []);
  const { answer, failure } = state.key === key ? state : unasked;
  return { answer, failure, isAsking: state.key !== key || state.round !== round, askAgain };
};

/** Counts fetches, as a key that makes dependent parts fetch again as well. */
export const useRounds = ({ askAgain }: Pick<CallState<RouteDefinition>, 'askAgain'>) => {
  const [round, setRound] = useState(0);
  const again = (): void => {
    askAgain();
    setRound((before) => before + 1);
  };
  return { round, again };
};

/** Asks again with each further round of what it belongs to. */
export const useEachRound = (
  { askAgain }: Pick<CallState<RouteDefinition>, 'askAgain'>,
  round: number,
): void => {
  const lastRound = useRef(round);
  useEffect(() => {
    if (lastRound.current === round) return;
    lastRound.current = round;
    askAgain();
  }, [round, askAgain]);
};
