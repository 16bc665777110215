import * as z from 'zod/mini';
import { usePerson } from '../session/index.ts';
import { createPersistedStore, tabShelf, useStore } from '../storage/index.ts';

/** The amounts as typed, for a login or a reload of this tab in between. */
type TypedAmounts = {
  /** The owner: nobody else who logs in here sees them. */
  readonly userId: number;
  readonly payoneer: string;
  readonly convert: string;
};

const none: TypedAmounts = { userId: 0, payoneer: '', convert: '' };

export const typedAmountsStore = createPersistedStore<TypedAmounts>(
  {
    name: 'exchange-amounts',
    version: 1,
    schema: z.object({ userId: z.int(), payoneer: z.string(), convert: z.string() }),
    initial: none,
    keep: (amounts) => amounts,
  },
  tabShelf(),
);

type AmountName = 'payoneer' | 'convert';

export const useTypedAmount = (
  name: AmountName,
): readonly [typed: string, type: (typed: string) => void] => {
  const userId = usePerson()?.userId ?? none.userId;
  const amounts = useStore(typedAmountsStore);
  const own = amounts.userId === userId ? amounts : none;
  return [own[name], (typed) => typedAmountsStore.set({ ...own, userId, [name]: typed })];
};
