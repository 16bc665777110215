import { factsOf } from './facts.ts';
import type { BootEvent, BootState, Step } from './model.ts';
import { effectsOf, holds, stateOf } from './parts.ts';
import { bootTable } from './table.ts';
import type { BootRow } from './table.ts';

export const closed: BootState = { phase: 'closed' };

/** The row that says what follows; none where the event comes too late. */
export const rowFor = (state: BootState, event: BootEvent): BootRow | undefined => {
  const facts = factsOf(state, event);
  return bootTable.find(
    ({ from, on, when }) =>
      on === event.type &&
      (from === 'any' || from.includes(state.phase)) &&
      (when === undefined || holds(when, facts)),
  );
};

/** The start of the page as a machine: events happened, effects are to be done. */
export const advance = (state: BootState, event: BootEvent): Step => {
  const row = rowFor(state, event);
  if (row === undefined) return { state, effects: [] };
  const facts = factsOf(state, event);
  const next = stateOf(row.to, facts);
  if (next === undefined) throw new Error(`${row.on} does not lead to ${row.to}`);
  return { state: next, effects: row.does.flatMap((name) => effectsOf(name, facts)) };
};
