import { registerCardRoute } from '@dipper/contract';
import { useRef, useState } from 'react';
import { useApi } from '../../shared/api/index.ts';
import type { ApiProblem } from '../../shared/api/index.ts';
import { newKey } from '../../shared/device/index.ts';
import { replaceAddress } from '../../shared/navigation/index.ts';
import { useQueryCache } from '../../shared/query/index.ts';
import {
  cardNewsStore,
  endCardEditing,
  recurringKey,
  wayBackFromCard,
} from '../../shared/recurring/index.ts';
import { whileMoneyMoves } from '../../shared/session/index.ts';
import { useTerms } from '../../shared/terms/index.ts';

type CardToStore = {
  readonly token: string;
  readonly nickname: string;
  readonly isMain: boolean;
};

/** The request to repeat unchanged in a retry. */
type Sent = {
  readonly token: string;
  readonly key: string;
  /** The wording that was shown; absent where it had not come. */
  readonly termsVersion: string | undefined;
};

/** The result is unknown: the same token is sent again under the same key. */
const isOpen = (problem: ApiProblem): boolean =>
  problem.kind !== 'problem' ||
  problem.problem.code === 'payment_pending' ||
  (problem.status >= 500 && problem.problem.code !== 'card_error');

/** Keeps the card that a token stands for, once however often it is pressed. */
export const useKeepCard = (onRefused: (problem: ApiProblem) => void) => {
  const api = useApi();
  const queries = useQueryCache();
  // Two presses may come before the button is drawn as busy.
  const isRunning = useRef(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem>();
  const { terms } = useTerms('recurring');
  const sent = useRef<Sent>(undefined);

  const keep = async ({ token, nickname, isMain }: CardToStore): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    if (sent.current?.token !== token) {
      sent.current = { token, key: newKey(), termsVersion: terms?.version };
    }
    const { key: idempotencyKey, termsVersion } = sent.current;
    setBusy(true);
    setProblem(undefined);
    const answer = await whileMoneyMoves(() =>
      api(registerCardRoute, {
        body: {
          registrationToken: token,
          nickname,
          isMain,
          agreesToTerms: true,
          ...(termsVersion !== undefined && { termsVersion }),
        },
        idempotencyKey,
      }),
    );
    isRunning.current = false;
    setBusy(false);
    queries.invalidate(recurringKey);
    if (answer.ok) {
      const way = wayBackFromCard();
      endCardEditing(answer.value.body.cardId);
      cardNewsStore.set(isMain ? 'main' : 'registered');
      replaceAddress(way);
      return;
    }
    setProblem(answer.error);
    if (!isOpen(answer.error)) onRefused(answer.error);
  };
  return { keep, busy, problem };
};
