import type { Result } from '@dipper/contract';
import { useRef, useState } from 'react';
import type { ApiProblem } from '../../shared/api/index.ts';
import { openAlert } from '../../shared/dialog/index.ts';
import { describeProblem } from '../../shared/problem/index.ts';

/** These end the way in, so they are said in an alert of their own. */
const alerted: readonly string[] = ['account_blocked', 'account_deleted'];

export type Call = {
  readonly busy: boolean;
  readonly problem: ApiProblem | undefined;
  readonly clear: () => void;
  /** The answer's data; undefined where there is a problem instead, or another call still runs. */
  readonly run: <Data>(
    call: () => Promise<Result<{ readonly body: { readonly data: Data } }, ApiProblem>>,
  ) => Promise<Data | undefined>;
};

/** Runs one call at a time, and holds its result. */
export const useCall = (): Call => {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem>();
  const running = useRef(false);
  return {
    busy,
    problem,
    clear: () => setProblem(undefined),
    run: async (call) => {
      if (running.current) return undefined;
      running.current = true;
      setBusy(true);
      setProblem(undefined);
      const answer = await call();
      running.current = false;
      setBusy(false);
      if (answer.ok) return answer.value.body.data;
      const described = describeProblem(answer.error);
      if (alerted.includes(described.name)) openAlert({ type: 'error', ...described });
      else setProblem(answer.error);
      return undefined;
    },
  };
};
