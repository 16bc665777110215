import { emailOf, passwordResetRoute } from '@dipper/contract';
import { Button, Stack } from '@dipper/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useApi } from '../../shared/api/index.ts';
import { SitePage } from '../../shared/frame/index.ts';
import { useLocale, useTexts } from '../../shared/i18n/index.ts';
import { loginPathOf } from '../../shared/navigation/index.ts';
import { deviceId } from '../../shared/session/index.ts';
import { Form } from './form.tsx';
import { keepSent } from './draft.ts';
import { EmailField } from './email-field.tsx';
import { FormProblem, useFieldError } from './parts.tsx';
import type { StepProps } from './steps.ts';
import { useCall } from './use-call.ts';

/** Asks for a code to set a new password. */
export function ForgotForm({ area, typed, onType, onStep }: StepProps): ReactNode {
  const t = useTexts('credentials');
  const api = useApi();
  const locale = useLocale();
  const call = useCall();
  const [isSubmitted, setSubmitted] = useState(false);
  const errorAt = useFieldError(call.problem);
  const email = emailOf(typed.email);
  const submit = async (): Promise<void> => {
    setSubmitted(true);
    if (!email.ok) return;
    const body = { email: typed.email, device_unique_id: deviceId(), locale };
    const sent = await call.run(() => api(passwordResetRoute, { body }));
    if (sent === undefined) return;
    onType({ password: '' });
    keepSent('reset', sent);
  };
  return (
    <SitePage
      key="forgot"
      title={t('forgot.title')}
      lead={t('forgot.lead')}
      back={loginPathOf[area]}
    >
      <Form onSubmit={() => void submit()}>
        <Stack gap={6}>
          <EmailField
            value={typed.email}
            error={errorAt('email', isSubmitted && !email.ok ? email.error : undefined)}
            onChange={(next) => {
              onType({ email: next });
              call.clear();
            }}
          />
          <FormProblem problem={call.problem} />
          <Button type="submit" wide busy={call.busy}>
            {t('forgot.submit')}
          </Button>
          <Button variant="quiet" wide onClick={() => onStep('login')}>
            {t('email.toLogin')}
          </Button>
        </Stack>
      </Form>
    </SitePage>
  );
}
