import type { ExchangeRequest, Result } from '@dipper/contract';
import { useRef, useState } from 'react';
import type { ApiProblem } from '../../shared/api/index.ts';
import { newKey } from '../../shared/device/index.ts';
import { exchangeKey } from '../../shared/exchange/index.ts';
import { usePaymentUnderWay } from '../../shared/payment-under-way/index.ts';
import { useQueryCache } from '../../shared/query/index.ts';
import { whileMoneyMoves } from '../../shared/session/index.ts';

export type RequestState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'sending' }
  | { readonly phase: 'refused'; readonly problem: Refusal }
  /** The result is unknown; under the same key the request can be sent again and is made once. */
  | { readonly phase: 'unknown' };

export type Refusal = Extract<ApiProblem, { readonly kind: 'problem' }>;

/** Answers that leave the result unknown. */
const openAnswers: ReadonlySet<string> = new Set([
  'idempotency_key_in_progress',
  'server_busy',
  'temporary_error',
  'request_timed_out',
  'unexpected_error',
]);

const isOpen = (problem: ApiProblem): boolean =>
  problem.kind !== 'problem' || openAnswers.has(problem.problem.code);

export type RequestResult = Result<{ readonly body: ExchangeRequest }, ApiProblem>;

type RequestOptions<Body> = {
  readonly send: (body: Body, idempotencyKey: string) => Promise<RequestResult>;
  readonly onDone: (exchangeId: string) => void;
  readonly onRefused?: (problem: Refusal) => void;
};

/**
 * Sends one request, even after repeated presses or a lost response: the same wish keeps its key until its
 * result is known. The key is in memory only, since a reload leaves nothing to send, and the server allows one
 * open request a person.
 */
export const useRequest = <Body>({ send, onDone, onRefused }: RequestOptions<Body>) => {
  const queries = useQueryCache();
  const [state, setState] = useState<RequestState>({ phase: 'idle' });
  const attempt = useRef<{ readonly wish: string; readonly key: string }>(undefined);
  const running = useRef(false);
  usePaymentUnderWay(state.phase === 'sending');

  const ask = async (body: Body): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setState({ phase: 'sending' });
    const wish = JSON.stringify(body);
    if (attempt.current?.wish !== wish) attempt.current = { wish, key: newKey() };
    const { key } = attempt.current;
    const answer = await whileMoneyMoves(() => send(body, key));
    running.current = false;
    if (answer.ok) {
      attempt.current = undefined;
      queries.invalidate(exchangeKey);
      setState({ phase: 'idle' });
      return onDone(answer.value.body.exchangeId);
    }
    const { error } = answer;
    if (isOpen(error) || error.kind !== 'problem') return setState({ phase: 'unknown' });
    attempt.current = undefined;
    setState({ phase: 'refused', problem: error });
    // The shown data may be the cause of the refusal: limits, prices and balance are asked for again.
    queries.invalidate(exchangeKey);
    onRefused?.(error);
  };

  return { state, ask, forgive: () => setState({ phase: 'idle' }) };
};
