import type { ApiProblem } from '../api/index.ts';

export type Described = {
  /** Name of the text that a person reads. */
  readonly name: string;
  readonly values: Readonly<Record<string, string | number>>;
  /** Number of the error and the id of the request, for support. */
  readonly reference: string | undefined;
};

export const describeProblem = (problem: ApiProblem): Described => {
  switch (problem.kind) {
    case 'problem': {
      const { code, status_code, request_id, arguments: values = {} } = problem.problem;
      const reference = [status_code, request_id].filter(Boolean).join(' · ');
      return { name: code, values, reference };
    }
    case 'unreadable':
      return { name: 'unreadable_answer', values: {}, reference: String(problem.status) };
    case 'offline':
    case 'aborted':
      return { name: 'offline', values: {}, reference: undefined };
    case 'timed_out':
      return { name: 'timed_out', values: {}, reference: undefined };
  }
};
