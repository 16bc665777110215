import { describe, expect, it } from 'vitest';
import { stepsAfter } from './tab-events.ts';
import type { TabEvent, TabSituation, TabStep } from './tab-events.ts';

const own = { userId: 42 };
const other = { userId: 7 };

type Row = TabSituation & { readonly event: TabEvent; readonly steps: readonly TabStep[] };

describe('after an event of another tab', () => {
  it.each<Row>([
    { event: 'session-ended', seen: 42, kept: undefined, steps: ['leave'] },
    { event: 'data-cleared', seen: 42, kept: undefined, steps: ['clear', 'leave'] },
    { event: 'session-started', seen: 'nobody', kept: own, steps: ['begin-anew'] },
    { event: 'session-started', seen: 42, kept: own, steps: [] },
    { event: 'session-started', seen: 42, kept: other, steps: ['clear', 'leave', 'begin-anew'] },
    {
      event: 'session-started',
      seen: 42,
      kept: { userId: undefined },
      steps: ['clear', 'leave', 'begin-anew'],
    },
    { event: 'session-started', seen: 'not-known-yet', kept: other, steps: [] },
    { event: 'shown-again', seen: 42, kept: own, steps: ['begin-anew'] },
    { event: 'shown-again', seen: 42, kept: other, steps: ['clear', 'leave', 'begin-anew'] },
    { event: 'shown-again', seen: 42, kept: undefined, steps: ['clear', 'leave'] },
    { event: 'shown-again', seen: 'nobody', kept: undefined, steps: ['begin-anew'] },
    { event: 'tokens-of-another', seen: 42, kept: other, steps: ['clear', 'leave', 'begin-anew'] },
    { event: 'tokens-of-another', seen: 42, kept: own, steps: [] },
    { event: 'tokens-of-another', seen: 'not-known-yet', kept: other, steps: [] },
    { event: 'tokens-of-another', seen: 'nobody', kept: other, steps: [] },
  ])(
    '$event, with person $seen in this tab and $kept.userId stored, leads to the steps: $steps [AUTH-06] [AUTH-09]',
    (row) => {
      expect(stepsAfter(row.event, row)).toEqual(row.steps);
    },
  );
});
