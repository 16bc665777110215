import { Card, Steps } from '@dipper/ui';
import type { Step } from '@dipper/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../../shared/i18n/index.ts';

type PaymentStepsProps = { readonly label: string; readonly steps: readonly Step[] };

/** How far a payment is, and what comes after it. */
export function PaymentSteps({ label, steps }: PaymentStepsProps): ReactNode {
  const t = useTexts('purchase');
  return (
    <Card>
      <Steps
        label={label}
        stateLabels={{
          done: t('step.done'),
          current: t('step.current'),
          next: t('step.next'),
          failed: t('step.failed'),
        }}
        steps={steps}
      />
    </Card>
  );
}
