import { describe, expect, it } from 'vitest';
import { stepsAfter } from './tab-news.ts';
import type { TabEvent, TabSituation, TabStep } from './tab-news.ts';

const own = { userId: 42 };
const other = { userId: 7 };

type Row = TabSituation & { readonly news: TabEvent; readonly steps: readonly TabStep[] };

describe('after news of another tab', () => {
  it.each<Row>([
    { news: 'session-ended', seen: 42, kept: undefined, steps: ['leave'] },
    { news: 'data-cleared', seen: 42, kept: undefined, steps: ['clear', 'leave'] },
    { news: 'session-started', seen: 'nobody', kept: own, steps: ['begin-anew'] },
    { news: 'session-started', seen: 42, kept: own, steps: [] },
    { news: 'session-started', seen: 42, kept: other, steps: ['clear', 'leave', 'begin-anew'] },
    {
      news: 'session-started',
      seen: 42,
      kept: { userId: undefined },
      steps: ['clear', 'leave', 'begin-anew'],
    },
    { news: 'session-started', seen: 'not-known-yet', kept: other, steps: [] },
    { news: 'shown-again', seen: 42, kept: own, steps: ['begin-anew'] },
    { news: 'shown-again', seen: 42, kept: other, steps: ['clear', 'leave', 'begin-anew'] },
    { news: 'shown-again', seen: 42, kept: undefined, steps: ['clear', 'leave'] },
    { news: 'shown-again', seen: 'nobody', kept: undefined, steps: ['begin-anew'] },
    { news: 'tokens-of-another', seen: 42, kept: other, steps: ['clear', 'leave', 'begin-anew'] },
    { news: 'tokens-of-another', seen: 42, kept: own, steps: [] },
    { news: 'tokens-of-another', seen: 'not-known-yet', kept: other, steps: [] },
    { news: 'tokens-of-another', seen: 'nobody', kept: other, steps: [] },
  ])('$news, where $seen is seen and $kept.userId is kept: $steps [AUTH-06] [AUTH-09]', (row) => {
    expect(stepsAfter(row.news, row)).toEqual(row.steps);
  });
});
