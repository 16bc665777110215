import { deleteCardRoute, renameCardRoute, setMainCardRoute } from '@dipper/contract';
import type { Card } from '@dipper/contract';
import { useState } from 'react';
import { useApi } from '../../shared/api/index.ts';
import type { ApiProblem } from '../../shared/api/index.ts';
import { useQueryCache } from '../../shared/query/index.ts';
import { recurringKey } from '../../shared/recurring/index.ts';

export type CardActionState = {
  /** The card that is being changed. */
  readonly busy: string | undefined;
  /** The last failed change: its card, and the reason. */
  readonly failed: { readonly cardId: string; readonly problem: ApiProblem } | undefined;
  readonly done: 'main' | 'renamed' | 'deleted' | undefined;
};

type Ended = { readonly ok: true } | { readonly ok: false; readonly error: ApiProblem };

const idle: CardActionState = { busy: undefined, failed: undefined, done: undefined };

/** Changes one card at a time; after any result the cards are fetched again. */
export const useCardActions = () => {
  const api = useApi();
  const queries = useQueryCache();
  const [state, setState] = useState(idle);

  const change = async (
    { cardId }: Card,
    done: NonNullable<CardActionState['done']>,
    call: () => Promise<Ended>,
  ): Promise<boolean> => {
    setState({ ...idle, busy: cardId });
    const answer = await call();
    queries.invalidate(recurringKey);
    setState(
      answer.ok ? { ...idle, done } : { ...idle, failed: { cardId, problem: answer.error } },
    );
    return answer.ok;
  };

  return {
    state,
    rename: (card: Card, nickname: string) =>
      change(card, 'renamed', () =>
        api(renameCardRoute, { params: { id: card.cardId }, body: { nickname } }),
      ),
    makeMain: (card: Card) =>
      change(card, 'main', () => api(setMainCardRoute, { params: { id: card.cardId } })),
    remove: (card: Card) =>
      change(card, 'deleted', () => api(deleteCardRoute, { params: { id: card.cardId } })),
  };
};
export type CardActions = ReturnType<typeof useCardActions>;
