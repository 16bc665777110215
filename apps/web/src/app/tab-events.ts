import type { TabSignal } from '../shared/tabs/index.ts';
import type { Kept } from './who-now.ts';

export type TabEvent =
  | TabSignal
  /** This page came out of the history, as it was left. */
  | 'shown-again'
  /** A call found another person's tokens in place of those of the person seen here. */
  | 'tokens-of-another';

export type TabSituation = {
  /** The person seen here. While the page is finding out, its own result will be as new as any event. */
  readonly seen: number | 'nobody' | 'not-known-yet';
  /** The owner of the tokens that the browser keeps now. */
  readonly kept: Kept | undefined;
};

export type TabStep = 'clear' | 'leave' | 'begin-anew';

const afterExchange = (kept: TabSituation['kept']): readonly TabStep[] =>
  kept === undefined ? ['clear', 'leave'] : ['clear', 'leave', 'begin-anew'];

/**
 * Returns the steps after another tab's event, which hold here as well. A person who is already seen here is not
 * disturbed by their own login there: their input would be lost.
 */
export const stepsAfter = (event: TabEvent, { seen, kept }: TabSituation): readonly TabStep[] => {
  if (event === 'session-ended') return ['leave'];
  // This tab's memory would return to the storage with its next change.
  if (event === 'data-cleared') return ['clear', 'leave'];
  if (typeof seen === 'number' && seen !== kept?.userId) return afterExchange(kept);
  if (event === 'shown-again') return ['begin-anew'];
  return event === 'session-started' && seen === 'nobody' ? ['begin-anew'] : [];
};
