import type { ServerResponse } from 'node:http';

/** The holder of some of few places, and how many they may have at once. */
export type Holder = { readonly name: string; readonly most: number };

export type Places = {
  /** A place in the name of each, until the answer has gone or its line is cut; false: one of them has no more. */
  hold(holders: readonly Holder[], reply: ServerResponse): boolean;
};

/**
 * Limits the places that one client can hold, so that slow requests of one cannot fill all of them.
 */
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
      // The client left while it was identified, so it takes no place and gets no answer.
      if (reply.destroyed) return true;
      if (holders.some((holder) => count(holder) >= holder.most)) return false;
      for (const holder of holders) held.set(holder.name, count(holder) + 1);
      reply.once('close', () => release(holders));
      return true;
    },
  };
};
