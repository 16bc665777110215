/** How many lines strangers may put into our log; what is beyond it is counted only. */
export type EventBudget = { readonly take: (nowMs: number) => boolean };

const secondMs = 1000;

/** Allows `perSecond` lines in each second of this process. */
export const createEventBudget = (perSecond: number): EventBudget => {
  let second = Number.NEGATIVE_INFINITY;
  let left = 0;
  return {
    take: (nowMs) => {
      const current = Math.floor(nowMs / secondMs);
      if (current !== second) {
        second = current;
        left = perSecond;
      }
      left -= 1;
      return left >= 0;
    },
  };
};
