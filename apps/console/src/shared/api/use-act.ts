import type {
  CallInput,
  ClientAnswer,
  ClientFailure,
  Result,
  RouteDefinition,
} from '@dipper/contract';
import { useCallback, useRef, useState } from 'react';

import { callLoosely } from './api-client.ts';

type Input<Route extends RouteDefinition> = Omit<CallInput<Route>, 'idempotencyKey' | 'signal'>;

export type Act<Route extends RouteDefinition> = {
  readonly isBusy: boolean;
  readonly failure: ClientFailure | undefined;
  readonly run: (
    input: Input<Route>,
  ) => Promise<Result<ClientAnswer<Route>, ClientFailure> | undefined>;
  readonly forget: () => void;
};

/**
 * Something that is done once: a second press while it runs does nothing, and a repeated try after
 * a lost answer carries the same key, so that money moves no second time.
 */
export const useAct = <Route extends RouteDefinition>(route: Route): Act<Route> => {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ClientFailure>();
  const running = useRef(false);
  const keys = useRef(new Map<string, string>());

  const run = useCallback(
    async (input: Input<Route>) => {
      if (running.current) return undefined;
      running.current = true;
      setBusy(true);
      setFailure(undefined);
      const inputKey = JSON.stringify(input);
      const idempotencyKey = keys.current.get(inputKey) ?? crypto.randomUUID();
      keys.current.set(inputKey, idempotencyKey);
      const key = route.movesMoney === true ? { idempotencyKey } : {};
      const result = await callLoosely(route, { ...input, ...key });
      running.current = false;
      setBusy(false);
      const isAnswered = result.ok || result.error.kind === 'problem';
      if (isAnswered) keys.current.delete(inputKey);
      if (!result.ok) setFailure(result.error);
      return result;
    },
    [route],
  );
  const forget = useCallback(() => setFailure(undefined), []);
  return { isBusy, failure, run, forget };
};
