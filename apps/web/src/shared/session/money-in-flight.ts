import { createStore } from '../storage/index.ts';

/** How many calls that move money wait for their answer. */
export const moneyInFlightStore = createStore(0);

/** While money moves, nobody is logged in or out under it. */
export const whileMoneyMoves = async <Done>(work: () => Promise<Done>): Promise<Done> => {
  moneyInFlightStore.update((count) => count + 1);
  try {
    return await work();
  } finally {
    moneyInFlightStore.update((count) => count - 1);
  }
};
