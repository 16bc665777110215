import type { ClientFailure, ClientAnswer, Result, trialBalanceRoute } from '@dipper/contract';

export type TrialBalanceResult = Result<ClientAnswer<typeof trialBalanceRoute>, ClientFailure>;

/** What to tell an operator when a call did not give what was asked for. */
export function explainFailure(failure: ClientFailure): string {
  switch (failure.kind) {
    case 'offline':
    case 'aborted':
      return 'The API does not answer. Is the server running?';
    case 'timed_out':
      return 'The API did not answer within a minute.';
    case 'unreadable':
      return `The API answered ${failure.status} with something this console cannot read.`;
    case 'problem':
      if (failure.status === 401) return 'This token is not the operator’s.';
      return `${failure.problem.detail} (${failure.problem.code}, ${failure.problem.request_id})`;
  }
}
