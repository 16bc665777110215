import { describe, expect, it } from 'vitest';
import { stepsAfter } from './tab-events.ts';
import type { TabEvent, TabSituation, TabStep } from './tab-events.ts';

const own = { userId: 42 };
const other = { userId: 7 };

type Row = TabSituation & { readonly event: TabEvent; readonly steps: readonly TabStep[] };

describe('after an event of another tab', () => {
  it.each<Row>([
    { event: 'session-ended', seen: 42, stored: undefined, steps: ['leave'] },
    { event: 'data-cleared', seen: 42, stored: undefined, steps: ['clear', 'leave'] },
    { event: 'session-started', seen: 'nobody', stored: own, steps: ['begin-anew'] },
    { event: 'session-started', seen: 42, stored: own, steps: [] },
    { event: 'session-started', seen: 42, stored: other, steps: ['clear', 'leave', 'begin-anew'] },
    {
      event: 'session-started',
      seen: 42,
      stored: { userId: undefined },
      steps: ['clear', 'leave', 'begin-anew'],
    },
    { event: 'session-started', seen: 'not-known-yet', stored: other, steps: [] },
    { event: 'shown-again', seen: 42, stored: own, steps: ['begin-anew'] },
    { event: 'shown-again', seen: 42, stored: other, steps: ['clear', 'leave', 'begin-anew'] },
    { event: 'shown-again', seen: 42, stored: undefined, steps: ['clear', 'leave'] },
    { event: 'shown-again', seen: 'nobody', stored: undefined, steps: ['begin-anew'] },
    {
      event: 'tokens-of-another',
      seen: 42,
      stored: other,
      steps: ['clear', 'leave', 'begin-anew'],
    },
    { event: 'tokens-of-another', seen: 42, stored: own, steps: [] },
    { event: 'tokens-of-another', seen: 'not-known-yet', stored: other, steps: [] },
    { event: 'tokens-of-another', seen: 'nobody', stored: other, steps: [] },
  ])(
    '$event, with person $seen in this tab and $stored.userId stored, leads to the steps: $steps [AUTH-06] [AUTH-09]',
    (row) => {
      expect(stepsAfter(row.event, row)).toEqual(row.steps);
    },
  );
});
