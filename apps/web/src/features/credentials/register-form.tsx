import { checkPassword, emailOf, emailRegisterRoute } from '@dipper/contract';
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
import { AgeConfirmation, FormProblem, PasswordField, Terms, useFieldError } from './parts.tsx';
import type { StepProps } from './steps.ts';
import { useCall } from './use-call.ts';

/** The form for new people; a mail says how to continue. */
export function RegisterForm({ area, typed, onType, onStep }: StepProps): ReactNode {
  const t = useTexts('credentials');
  const api = useApi();
  const locale = useLocale();
  const call = useCall();
  const [isSubmitted, setSubmitted] = useState(false);
  const [confirmed, setConfirmed] = useState(false);
  const errorAt = useFieldError(call.problem);
  const email = emailOf(typed.email);
  const emailRule = email.ok ? undefined : email.error;
  const passwordRule = checkPassword(typed.password, email.ok ? email.value : '');
  const submit = async (): Promise<void> => {
    setSubmitted(true);
    if (!email.ok || passwordRule !== undefined || !confirmed) return;
    const body = { ...typed, age_confirmed: true, device_unique_id: deviceId(), locale };
    const sent = await call.run(() => api(emailRegisterRoute, { body }));
    if (sent !== undefined) keepSent('register', sent);
  };
  return (
    <SitePage
      key="register"
      title={t('register.title')}
      lead={t('register.lead')}
      back={loginPathOf[area]}
    >
      <Form onSubmit={() => void submit()}>
        <Stack gap={6}>
          <EmailField
            value={typed.email}
            error={errorAt('email', isSubmitted ? emailRule : undefined)}
            onChange={(next) => onType({ email: next })}
          />
          <PasswordField
            label={t('password.label')}
            hint={t('password.hint')}
            value={typed.password}
            error={errorAt('password', isSubmitted ? passwordRule : undefined)}
            isNew
            onChange={(password) => onType({ password })}
          />
          <AgeConfirmation
            confirmed={confirmed}
            error={isSubmitted && !confirmed ? t('age.missing') : undefined}
            onChange={setConfirmed}
          />
          <FormProblem problem={call.problem} />
          <Button type="submit" wide busy={call.busy}>
            {t('register.submit')}
          </Button>
          <Button variant="quiet" wide onClick={() => onStep('login')}>
            {t('email.toLogin')}
          </Button>
          <Terms />
        </Stack>
      </Form>
    </SitePage>
  );
}
