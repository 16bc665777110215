import type { TabNews } from '../shared/tabs/index.ts';
import type { Kept } from './who-now.ts';

export type News =
  | TabNews
  /** This page came out of the history, as it was left. */
  | 'shown-again'
  /** A call found the tokens of somebody else where those of who is seen here had been. */
  | 'tokens-of-another';

export type NewsSituation = {
  /** Who is seen here; while the page finds out, what it finds is as new as any news. */
  readonly seen: number | 'nobody' | 'not-known-yet';
  /** Whose tokens the browser keeps by now. */
  readonly kept: Kept | undefined;
};

export type NewsStep = 'clear' | 'leave' | 'begin-anew';

const afterExchange = (kept: NewsSituation['kept']): readonly NewsStep[] =>
  kept === undefined ? ['clear', 'leave'] : ['clear', 'leave', 'begin-anew'];

/**
 * What another tab did is true here as well. Who logs in there and is seen here already is not
 * disturbed: what they are writing would be gone.
 */
export const stepsAfter = (news: News, { seen, kept }: NewsSituation): readonly NewsStep[] => {
  if (news === 'session-ended') return ['leave'];
  // What this tab still holds in memory would come back into the storage with its next change.
  if (news === 'data-cleared') return ['clear', 'leave'];
  if (typeof seen === 'number' && seen !== kept?.userId) return afterExchange(kept);
  if (news === 'shown-again') return ['begin-anew'];
  return news === 'session-started' && seen === 'nobody' ? ['begin-anew'] : [];
};
