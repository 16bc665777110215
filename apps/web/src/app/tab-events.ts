import type { TabSignal } from '../shared/tabs/index.ts';
import type { StoredPerson } from './who-now.ts';

export type TabEvent =
  | TabSignal
  /** The browser restored this page from its history, in its old state. */
  | 'shown-again'
  /** A call found that the stored tokens belong to another person than the one shown here. */
  | 'tokens-of-another';

export type TabSituation = {
  /** The person seen here. While the page is finding out, its own result will be as new as any event. */
  readonly seen: number | 'nobody' | 'not-known-yet';
  /** The owner of the tokens that the browser keeps now. */
  readonly stored: StoredPerson | undefined;
};

export type TabStep = 'clear' | 'leave' | 'begin-anew';

const afterExchange = (stored: TabSituation['stored']): readonly TabStep[] =>
  stored === undefined ? ['clear', 'leave'] : ['clear', 'leave', 'begin-anew'];

/**
 * Returns the steps after an event in another tab. If the same person logs in there, this tab does
 * nothing, because their input would be lost.
 */
export const stepsAfter = (event: TabEvent, { seen, stored }: TabSituation): readonly TabStep[] => {
  if (event === 'session-ended') return ['leave'];
  // This tab would otherwise write its memory back to the storage.
  if (event === 'data-cleared') return ['clear', 'leave'];
  if (typeof seen === 'number' && seen !== stored?.userId) return afterExchange(stored);
  if (event === 'shown-again') return ['begin-anew'];
  return event === 'session-started' && seen === 'nobody' ? ['begin-anew'] : [];
};
