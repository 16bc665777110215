import type { ExchangeStep } from '@dipper/contract';
import type { StepState } from '@dipper/ui';
import type { Exchange } from '../api.ts';

export type ShownStep = {
  readonly step: ExchangeStep;
  readonly state: StepState;
  /** The time of the step; undefined if it is still to come. */
  readonly at: string | undefined;
};

const way: readonly ExchangeStep[] = ['requested', 'agreed', 'sent', 'complete'];
const endings: Partial<Record<ExchangeStep, StepState>> = {
  refusal: 'failed',
  returned: 'failed',
  cancel: 'stopped',
};
const isOpen: Readonly<Record<Exchange['status'], boolean>> = {
  checking: true,
  waiting_for_deposit: true,
  complete: false,
  cancel: false,
  refusal: false,
};

/** Returns the steps so far in order of time, and those that an open exchange still has to take. */
export const stepsOf = ({
  status,
  steps,
}: Pick<Exchange, 'status' | 'steps'>): readonly ShownStep[] => {
  const taken = steps.map(({ step, at }): ShownStep => {
    return { step, at, state: endings[step] ?? 'done' };
  });
  if (!isOpen[status]) return taken;
  const last = Math.max(...steps.map(({ step }) => way.indexOf(step)));
  const ahead = way.slice(last + 1).map((step, place): ShownStep => {
    return { step, at: undefined, state: place === 0 ? 'current' : 'next' };
  });
  return [...taken, ...ahead];
};
