import {
  checkPassword,
  emailRegisterConfirmRoute,
  emailRegisterRoute,
  passwordResetConfirmRoute,
  passwordResetRoute,
} from '@dipper/contract';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useApi } from '../../shared/api/index.ts';
import { SitePage } from '../../shared/frame/index.ts';
import { useLocale, useTexts } from '../../shared/i18n/index.ts';
import { loginPathOf } from '../../shared/navigation/index.ts';
import { deviceId, useSessionActions } from '../../shared/session/index.ts';
import { CodeForm } from './code-form.tsx';
import { draftStore, keepSent, spendDraft } from './draft.ts';
import type { Draft } from './draft.ts';
import { PasswordField, useFieldError } from './parts.tsx';
import type { StepProps } from './steps.ts';
import { useCall } from './use-call.ts';

type MailedCodeProps = StepProps & { readonly draft: Draft };

/** The code from the mail: it begins the account, or sets the new password. */
export function MailedCode(props: MailedCodeProps): ReactNode {
  return props.draft.purpose === 'reset' ? <NewPassword {...props} /> : <NewAccount {...props} />;
}

function NewAccount({ area, draft, typed, onStep }: MailedCodeProps): ReactNode {
  const t = useTexts('credentials');
  const api = useApi();
  const locale = useLocale();
  const { goOnAs } = useSessionActions();
  const call = useCall();
  const isForgotten = typed.email === '' || typed.password === '';
  const confirm = async (code: string): Promise<void> => {
    const body = { ticket: draft.ticket, code, device_unique_id: deviceId() };
    const loggedIn = await call.run(() => api(emailRegisterConfirmRoute, { body }));
    if (loggedIn === undefined) return;
    spendDraft();
    goOnAs(loggedIn, 'email', area);
  };
  const resend = async (): Promise<void> => {
    const body = { ...typed, age_confirmed: true, device_unique_id: deviceId(), locale };
    const sent = await call.run(() => api(emailRegisterRoute, { body }));
    if (sent !== undefined) keepSent('register', sent);
  };
  return (
    <SitePage
      key="mailed"
      title={t('mailed.title')}
      lead={t('mailed.lead')}
      back={loginPathOf[area]}
    >
      <CodeForm
        key={draft.ticket}
        draft={draft}
        call={call}
        submitLabel={t('register.finish')}
        onCode={(code) => void confirm(code)}
        onResend={isForgotten ? undefined : () => void resend()}
        otherLabel={t(isForgotten ? 'forgot.submit' : 'email.toLogin')}
        onOther={() => {
          draftStore.reset();
          onStep(isForgotten ? 'register' : 'login');
        }}
      />
    </SitePage>
  );
}

function NewPassword({ area, draft, typed, onType, onStep }: MailedCodeProps): ReactNode {
  const t = useTexts('credentials');
  const api = useApi();
  const locale = useLocale();
  const { goOnAs } = useSessionActions();
  const call = useCall();
  const [isSubmitted, setSubmitted] = useState(false);
  const isForgotten = typed.email === '';
  const errorAt = useFieldError(call.problem);
  const rule = checkPassword(typed.password);
  const confirm = async (code: string): Promise<void> => {
    setSubmitted(true);
    if (rule !== undefined) return;
    const { password } = typed;
    const body = { ticket: draft.ticket, code, password, device_unique_id: deviceId() };
    const loggedIn = await call.run(() => api(passwordResetConfirmRoute, { body }));
    if (loggedIn === undefined) return;
    spendDraft();
    goOnAs(loggedIn, 'email', area);
  };
  const resend = async (): Promise<void> => {
    const body = { email: typed.email, device_unique_id: deviceId(), locale };
    const sent = await call.run(() => api(passwordResetRoute, { body }));
    if (sent !== undefined) keepSent('reset', sent);
  };
  return (
    <SitePage key="reset" title={t('reset.title')} lead={t('mailed.lead')} back={loginPathOf[area]}>
      <CodeForm
        key={draft.ticket}
        draft={draft}
        call={call}
        submitLabel={t('reset.submit')}
        onCode={(code) => void confirm(code)}
        onResend={isForgotten ? undefined : () => void resend()}
        otherLabel={t(isForgotten ? 'forgot.submit' : 'email.toLogin')}
        onOther={() => {
          draftStore.reset();
          onStep(isForgotten ? 'forgot' : 'login');
        }}
      >
        <PasswordField
          label={t('reset.password')}
          hint={t('password.hint')}
          value={typed.password}
          error={errorAt('password', isSubmitted ? rule : undefined)}
          isNew
          onChange={(password) => onType({ password })}
        />
      </CodeForm>
    </SitePage>
  );
}
