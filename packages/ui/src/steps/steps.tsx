import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import { Spinner } from '../spinner/spinner.tsx';

export type StepState = 'done' | 'current' | 'next' | 'failed' | 'stopped';

export type Step = {
  label: ReactNode;
  detail?: ReactNode;
  state: StepState;
};

export type StepsProps = {
  label: string;
  steps: readonly Step[];
  /** Spoken after each step's name. */
  stateLabels: Record<Exclude<StepState, 'stopped'>, string> & {
    /** The state's name for steps that the person ended themselves. */
    stopped?: string;
  };
};

export function Steps({ label, steps, stateLabels }: StepsProps): ReactNode {
  return (
    <ol className="d-steps" role="list" aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={index}
          data-state={step.state}
          aria-current={step.state === 'current' ? 'step' : undefined}
        >
          <span className="d-step-mark">
            <Mark state={step.state} />
          </span>
          <span className="d-step-text">
            <span className="d-step-label">{step.label}</span>
            <span className="d-hidden">, {stateLabels[step.state]}</span>
            {step.detail ? <span className="d-step-detail">{step.detail}</span> : null}
          </span>
        </li>
      ))}
    </ol>
  );
}

function Mark({ state }: { state: StepState }): ReactNode {
  if (state === 'current') return <Spinner />;
  if (state === 'done') return <Icon name="check" size="small" />;
  if (state === 'failed' || state === 'stopped') return <Icon name="close" size="small" />;
  return null;
}
