import {
  koreanPhoneOf,
  phoneCodeRoute,
  phoneConfirmRoute,
  phoneRegisterRoute,
} from '@dipper/contract';
import { Button, Field, Stack, TextInput } from '@dipper/ui';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { useApi } from '../../shared/api/index.ts';
import { SitePage } from '../../shared/frame/index.ts';
import { useLocale, useTexts } from '../../shared/i18n/index.ts';
import { areaOfPath, loginPathOf, usePlace } from '../../shared/navigation/index.ts';
import type { Area } from '../../shared/navigation/index.ts';
import { deviceId, useSessionActions, useUnkept } from '../../shared/session/index.ts';
import { Form } from './form.tsx';
import { CodeForm } from './code-form.tsx';
import { draftStore, keepProved, keepSent, spendDraft, useDraft } from './draft.ts';
import type { Draft, Purpose } from './draft.ts';
import { AgeConfirmation, FormProblem, marked, Terms, useFieldError } from './parts.tsx';
import { useCall } from './use-call.ts';
import type { Call } from './use-call.ts';
import './credentials.css';

const purposes: readonly Purpose[] = ['phone'];

/** Logs in by phone: number, code, and for a new person an invitation to sign up. */
export function Screen(): ReactNode {
  const area = areaOfPath(usePlace().path) ?? 'payment';
  return (
    <Suspense fallback={null}>
      <PhoneLogin area={area} />
    </Suspense>
  );
}

function PhoneLogin({ area }: { readonly area: Area }): ReactNode {
  const draft = useDraft(purposes);
  const [phone, setPhone] = useState('');
  useUnkept(phone !== '');
  const send = useSendCode();
  if (draft === undefined) {
    return <NumberStep area={area} phone={phone} onChange={setPhone} send={send} />;
  }
  if (draft.mayRegister) return <RegisterStep area={area} draft={draft} />;
  return <CodeStep area={area} draft={draft} phone={phone} send={send} />;
}

type Send = ReturnType<typeof useSendCode>;

const useSendCode = () => {
  const api = useApi();
  const locale = useLocale();
  const call = useCall();
  const send = async (phone: string): Promise<void> => {
    const body = { phone, device_unique_id: deviceId(), locale };
    const sent = await call.run(() => api(phoneCodeRoute, { body }));
    if (sent !== undefined) keepSent('phone', sent);
  };
  return { ...call, send };
};

type NumberStepProps = {
  readonly area: Area;
  readonly phone: string;
  readonly onChange: (phone: string) => void;
  readonly send: Send;
};

function NumberStep({ area, phone, onChange, send }: NumberStepProps): ReactNode {
  const t = useTexts('credentials');
  const [seen, setSeen] = useState<string>();
  const errorAt = useFieldError(send.problem);
  const submit = (): void => {
    const read = koreanPhoneOf(phone);
    setSeen(read.ok ? undefined : read.error);
    if (read.ok) void send.send(phone);
  };
  return (
    <SitePage key="number" title={t('phone.title')} lead={t('phone.lead')} back={loginPathOf[area]}>
      <Form onSubmit={submit}>
        <Stack gap={6}>
          <Field label={t('phone.label')} error={errorAt('phone', seen)}>
            <TextInput
              type="tel"
              name="tel"
              inputMode="tel"
              autoComplete="tel"
              dir="ltr"
              placeholder="010-0000-0000"
              maxLength={40}
              value={phone}
              onChange={({ target }) => {
                onChange(target.value);
                setSeen(undefined);
                send.clear();
              }}
            />
          </Field>
          <FormProblem problem={send.problem} />
          <Button type="submit" wide busy={send.busy}>
            {t('phone.send')}
          </Button>
          <p className="credentials-note">{t('phone.note')}</p>
        </Stack>
      </Form>
    </SitePage>
  );
}

type CodeStepProps = {
  readonly area: Area;
  readonly draft: Draft;
  readonly phone: string;
  readonly send: Send;
};

function CodeStep({ area, draft, phone, send }: CodeStepProps): ReactNode {
  const t = useTexts('credentials');
  const api = useApi();
  const { goOnAs } = useSessionActions();
  const call = useCall();
  const confirm = async (code: string): Promise<void> => {
    const body = { ticket: draft.ticket, code, device_unique_id: deviceId() };
    const proved = await call.run(() => api(phoneConfirmRoute, { body }));
    if (proved === undefined) return;
    if (!proved.registered) {
      keepProved(proved.register_within_seconds);
      return;
    }
    spendDraft();
    goOnAs(proved, 'phone', area);
  };
  return (
    <SitePage key="code" title={t('code.title')} lead={t('code.lead')} back={loginPathOf[area]}>
      <CodeForm
        key={draft.ticket}
        draft={draft}
        call={both(call, send)}
        submitLabel={t('code.submit')}
        onCode={(code) => void confirm(code)}
        onResend={phone === '' ? undefined : () => void send.send(phone)}
        otherLabel={t(phone === '' ? 'phone.send' : 'phone.other')}
        onOther={() => draftStore.reset()}
      />
    </SitePage>
  );
}

/** Sending again fails at the same form that the code is typed in. */
const both = (call: Call, send: Send): Call => ({
  ...call,
  problem: call.problem ?? send.problem,
  clear: () => {
    call.clear();
    send.clear();
  },
});

type RegisterStepProps = { readonly area: Area; readonly draft: Draft };

/** The number is proved, and new here. */
function RegisterStep({ area, draft }: RegisterStepProps): ReactNode {
  const t = useTexts('credentials');
  const api = useApi();
  const { goOnAs } = useSessionActions();
  const call = useCall();
  const [confirmed, setConfirmed] = useState(false);
  const [isSubmitted, setSubmitted] = useState(false);
  const register = async (): Promise<void> => {
    setSubmitted(true);
    if (!confirmed) return;
    const body = { ticket: draft.ticket, age_confirmed: true, device_unique_id: deviceId() };
    const loggedIn = await call.run(() => api(phoneRegisterRoute, { body }));
    if (loggedIn === undefined) return;
    spendDraft();
    goOnAs(loggedIn, 'phone', area);
  };
  return (
    <SitePage
      key="register"
      title={t('register.prompt')}
      lead={t.rich('register.phoneLead', { address: marked(draft.sentTo) })}
      back={loginPathOf[area]}
    >
      <Form onSubmit={() => void register()}>
        <Stack gap={6}>
          <AgeConfirmation
            confirmed={confirmed}
            error={isSubmitted && !confirmed ? t('age.missing') : undefined}
            onChange={setConfirmed}
          />
          <FormProblem problem={call.problem} />
          <Button type="submit" wide busy={call.busy}>
            {t('register.submit')}
          </Button>
          <Button variant="quiet" wide onClick={() => draftStore.reset()}>
            {t('phone.other')}
          </Button>
          <Terms />
        </Stack>
      </Form>
    </SitePage>
  );
}
