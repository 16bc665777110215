/** The logins, in a process of their own that lets ours go first. */
import { emailLogins, pace, snsLogins } from './load.ts';
import type { Paced, Places } from './load.ts';

export type LoginTurn = {
  readonly places: Places;
  readonly kind: 'sns' | 'email';
  readonly perSecond: number;
  readonly seconds: number;
};

/** The process's message after each turn that it was told. */
export type LoginTurnEnded = { readonly paced: Paced } | { readonly failed: string };

const run = async ({ places, kind, ...how }: LoginTurn): Promise<LoginTurnEnded> => {
  try {
    const work = kind === 'sns' ? snsLogins(places) : emailLogins(places);
    return { paced: await pace(work, how) };
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) };
  }
};

process.on('message', (turn: LoginTurn) => {
  void run(turn).then((ended) => process.send?.(ended));
});
