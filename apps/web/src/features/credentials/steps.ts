import type { Area } from '../../shared/navigation/index.ts';

export type Step = 'login' | 'register' | 'forgot';

/** What is typed goes with the person from step to step, and no further than this page. */
export type Typed = { readonly email: string; readonly password: string };

export type StepProps = {
  readonly area: Area;
  readonly typed: Typed;
  readonly onType: (typed: Partial<Typed>) => void;
  readonly onStep: (step: Step) => void;
};
