import { emailLoginRoute, emailOf } from '@dipper/contract';
import { Button, Stack } from '@dipper/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useApi } from '../../shared/api/index.ts';
import { SitePage } from '../../shared/frame/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { loginPathOf } from '../../shared/navigation/index.ts';
import { deviceId, useSessionActions } from '../../shared/session/index.ts';
import { Form } from './form.tsx';
import { EmailField } from './email-field.tsx';
import { FormProblem, PasswordField, useFieldError } from './parts.tsx';
import type { StepProps } from './steps.ts';
import { useCall } from './use-call.ts';

type Seen = { readonly email?: string | undefined; readonly password?: string | undefined };

/** The e-mail and password form. It never tells whether an address has an account. */
export function EmailForm({ area, typed, onType, onStep }: StepProps): ReactNode {
  const t = useTexts('credentials');
  const api = useApi();
  const { goOnAs } = useSessionActions();
  const call = useCall();
  const [seen, setSeen] = useState<Seen>({});
  const errorAt = useFieldError(call.problem);
  const change = (part: Parameters<typeof onType>[0]): void => {
    onType(part);
    setSeen({});
    call.clear();
  };
  const submit = async (): Promise<void> => {
    const email = emailOf(typed.email);
    const found: Seen = {
      email: email.ok ? undefined : email.error,
      password: typed.password === '' ? 'required' : undefined,
    };
    setSeen(found);
    if (!email.ok || found.password !== undefined) return;
    const body = { ...typed, device_unique_id: deviceId() };
    const loggedIn = await call.run(() => api(emailLoginRoute, { body }));
    if (loggedIn !== undefined) goOnAs(loggedIn, 'email', area);
  };
  return (
    <SitePage key="login" title={t('email.title')} lead={t('email.lead')} back={loginPathOf[area]}>
      <Form onSubmit={() => void submit()}>
        <Stack gap={6}>
          <EmailField
            value={typed.email}
            error={errorAt('email', seen.email)}
            onChange={(email) => change({ email })}
          />
          <PasswordField
            label={t('password.label')}
            value={typed.password}
            error={errorAt('password', seen.password)}
            isNew={false}
            onChange={(password) => change({ password })}
          />
          <FormProblem problem={call.problem} />
          <Button type="submit" wide busy={call.busy}>
            {t('email.submit')}
          </Button>
          <Stack gap={2}>
            <Button variant="secondary" wide onClick={() => onStep('register')}>
              {t('email.toRegister')}
            </Button>
            <Button variant="quiet" wide onClick={() => onStep('forgot')}>
              {t('email.toForgot')}
            </Button>
          </Stack>
        </Stack>
      </Form>
    </SitePage>
  );
}
