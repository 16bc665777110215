import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { areaOfPath, usePlace } from '../../shared/navigation/index.ts';
import type { Area } from '../../shared/navigation/index.ts';
import { useUnkept } from '../../shared/session/index.ts';
import { useDraft } from './draft.ts';
import { EmailForm } from './email-form.tsx';
import { ForgotForm } from './forgot-form.tsx';
import { MailedCode } from './mailed-code.tsx';
import { RegisterForm } from './register-form.tsx';
import type { Purpose } from './draft.ts';
import type { Step, StepProps, Typed } from './steps.ts';
import './credentials.css';

const purposes: readonly Purpose[] = ['register', 'reset'];

/** Logs in by e-mail, signs up, or sets a new password. */
export function Screen(): ReactNode {
  const area = areaOfPath(usePlace().path) ?? 'payment';
  return (
    <Suspense fallback={null}>
      <EmailLogin area={area} />
    </Suspense>
  );
}

function EmailLogin({ area }: { readonly area: Area }): ReactNode {
  const draft = useDraft(purposes);
  const [step, setStep] = useState<Step>('login');
  const [typed, setTyped] = useState<Typed>({ email: '', password: '' });
  useUnkept(typed.email !== '' || typed.password !== '');
  const steps: StepProps = {
    area,
    typed,
    onType: (part) => setTyped((before) => ({ ...before, ...part })),
    onStep: setStep,
  };
  if (draft !== undefined) return <MailedCode {...steps} draft={draft} />;
  if (step === 'register') return <RegisterForm {...steps} />;
  return step === 'forgot' ? <ForgotForm {...steps} /> : <EmailForm {...steps} />;
}
