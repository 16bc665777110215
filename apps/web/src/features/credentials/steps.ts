import type { Area } from '../../shared/navigation/index.ts';

export type Step = 'login' | 'register' | 'forgot';

/** The typed login, which moves with the person from step to step, but never leaves this page. */
export type Typed = { readonly email: string; readonly password: string };

export type StepProps = {
  readonly area: Area;
  readonly typed: Typed;
  readonly onType: (typed: Partial<Typed>) => void;
  readonly onStep: (step: Step) => void;
};
