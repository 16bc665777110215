import type { ServerResponse } from 'node:http';

/** The holder of some of few places, and how many they may have at once. */
export type Holder = { readonly name: string; readonly most: number };

export type Places = {
  /** A place in the name of each, until the answer has gone or its line is cut; false: one of them has no more. */
  hold(holders: readonly Holder[], reply: ServerResponse): boolean;
};

/** Places are few, and one who fills them slowly would fill all of them: each has some and no more. */
export const createPlaces = (): Places => {
  const held = new Map<string, number>();
  const count = ({ name }: Holder): number => held.get(name) ?? 0;
  const release = (holders: readonly Holder[]): void => {
    for (const holder of holders) {
      const left = count(holder) - 1;
      if (left > 0) held.set(holder.name, left);
      else held.delete(holder.name);
    }
  };
  return {
    hold: (holders, reply) => {
      // A caller who left while being identified holds nothing, and is told nothing.
      if (reply.destroyed) return true;
      if (holders.some((holder) => count(holder) >= holder.most)) return false;
      for (const holder of holders) held.set(holder.name, count(holder) + 1);
      reply.once('close', () => release(holders));
      return true;
    },
  };
};
