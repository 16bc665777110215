import { operatorActsRoute } from '@dipper/contract';
import type { ActSubjectKind, Unit } from '@dipper/contract';
import type { Tone } from '@dipper/ui';
import { useAnswer, useEachRound } from '../api/index.ts';
import type { Entry } from '../books/index.ts';
import { UnitAmount } from '../format/index.ts';
import { Evidence, Raised } from '../record/index.ts';
import type { Fields } from '../record/index.ts';
import { Outcome, spokenReason, useWords } from '../words/index.ts';
import type { Say } from '../words/index.ts';
import type { CourseEvent, EventSource } from './course.tsx';

type Step<State> = {
  readonly revision: number;
  readonly to: State;
  readonly cause: string;
  readonly evidence: Fields;
  readonly at: string;
};

type StepWords<State> = {
  readonly stateOf: (state: State) => string;
  readonly toneOf?: (state: State) => Tone | undefined;
  readonly causeOf: (cause: string) => string;
  readonly label: string;
  /** The unit of amounts that come without their own. */
  readonly unit?: Unit;
};

/** The moves of a state machine, each with its cause and the provider's evidence. */
export const stepEvents = <State,>(
  steps: readonly Step<State>[],
  { stateOf, toneOf, causeOf, label, unit }: StepWords<State>,
): readonly CourseEvent[] =>
  steps.map(({ revision, to, cause, evidence, at }) => ({
    key: `step ${revision}`,
    at,
    title: stateOf(to),
    tone: toneOf?.(to),
    cause: causeOf(cause),
    more:
      Object.keys(evidence).length === 0 ? null : (
        <Evidence label={label} evidence={evidence} unit={unit} />
      ),
  }));

/** The moves of money and spoons in the books. */
export const postingEvents = (entries: readonly Entry[], say: Say): readonly CourseEvent[] =>
  entries.map(({ kind, debit, credit, unit, amount, postedAt }, place) => ({
    key: `posting ${place}`,
    at: postedAt,
    title: say('posting', kind),
    amount: <UnitAmount amount={amount} unit={unit} />,
    cause: (
      <>
        {say('account', debit)} <span className="console-arrow">→</span> {say('account', credit)}
      </>
    ),
  }));

type Subject = { readonly kind: ActSubjectKind; readonly subject: string };

/** The acts of operators on it, with their reasons; asked for again with each round. */
export const useActEvents = ({ kind, subject }: Subject, round: number): EventSource => {
  const say = useWords();
  const query = useAnswer(operatorActsRoute, { query: { kind, subject } });
  const { answer, failure, askAgain } = query;
  useEachRound(query, round);
  const events = (answer?.body.results ?? []).map(
    ({ actId, at, call, operator, raised, reason, outcome }): CourseEvent => ({
      key: `act ${actId}`,
      at,
      title: say('call', call),
      tone: 'brand',
      cause: (
        <>
          <bdi>{operator}</bdi>
          <Raised raised={raised} />
          {reason === null ? null : (
            <q className="console-said" dir="auto">
              {spokenReason(say, reason)}
            </q>
          )}
        </>
      ),
      more: outcome === 'done' ? null : <Outcome outcome={outcome} />,
    }),
  );
  return { events, failure, askAgain };
};
