import { convertRoute, decodeAmount, encodeAmount } from '@dipper/contract';
import { useRef, useState } from 'react';
import { useApi } from '../../shared/api/index.ts';
import type { ApiProblem } from '../../shared/api/index.ts';
import { balanceKey } from '../../shared/balance/index.ts';
import { newKey } from '../../shared/device/index.ts';
import { exchangeKey, isUnsettled } from '../../shared/exchange/index.ts';
import { useQueryCache } from '../../shared/query/index.ts';
import { usePerson, whileMoneyMoves } from '../../shared/session/index.ts';
import { useStore } from '../../shared/storage/index.ts';
import { attemptStore } from './attempt-store.ts';
import type { Attempt } from './attempt-store.ts';

/** The number of spoons and their price in points, as shown. */
export type Wish = { readonly spoons: bigint; readonly cost: bigint };

export type Converted = {
  readonly exchangeId: string;
  readonly spoons: bigint;
  readonly points: bigint;
};

export type ConvertState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'busy'; readonly isAgain: boolean }
  | { readonly phase: 'done'; readonly converted: Converted }
  | { readonly phase: 'failed'; readonly problem: ApiProblem };

/** Converts once, however often it is pressed, and however the answer is lost. */
export const useConvert = (onDone: () => void) => {
  const api = useApi();
  const queries = useQueryCache();
  const userId = usePerson()?.userId;
  const stored = useStore(attemptStore).attempt;
  const isRunning = useRef(false);
  const [state, setState] = useState<ConvertState>({ phase: 'idle' });
  /** Sent before, and never answered. */
  const unanswered = stored?.userId === userId ? stored : undefined;
  const open: Wish | undefined = unanswered && {
    spoons: BigInt(unanswered.spoons),
    cost: BigInt(unanswered.points),
  };

  const send = async ({ spoons, points: cost, key }: Attempt): Promise<ConvertState> => {
    const body = {
      spoons: encodeAmount(BigInt(spoons)),
      expectedPoints: encodeAmount(BigInt(cost)),
    };
    const answer = await whileMoneyMoves(() =>
      api(convertRoute, { query: { v: '2' }, body, idempotencyKey: key }),
    );
    if (!answer.ok) {
      if (!isUnsettled(answer.error)) attemptStore.reset();
      return { phase: 'failed', problem: answer.error };
    }
    attemptStore.reset();
    const { exchangeId, spoons: got, points } = answer.value.body;
    const converted = { exchangeId, spoons: decodeAmount(got), points: decodeAmount(points) };
    return { phase: 'done', converted };
  };

  const convert = async ({ spoons, cost }: Wish): Promise<void> => {
    if (isRunning.current || userId === undefined) return;
    isRunning.current = true;
    const isAgain = open?.spoons === spoons && open.cost === cost;
    const written = { spoons: spoons.toString(), points: cost.toString() };
    const attempt =
      isAgain && unanswered !== undefined ? unanswered : { userId, ...written, key: newKey() };
    attemptStore.set({ attempt });
    setState({ phase: 'busy', isAgain });
    const next = await send(attempt);
    isRunning.current = false;
    setState(next);
    if (next.phase === 'done') onDone();
    queries.invalidate(exchangeKey);
    queries.invalidate(balanceKey);
  };

  return { state, open, convert, forgive: () => setState({ phase: 'idle' }) };
};
