import { minimumLoginAgeYears } from '@dipper/contract';
import { Banner, Button, Checkbox, Field, Link, TextInput } from '@dipper/ui';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import type { ApiProblem } from '../../shared/api/index.ts';
import { now } from '../../shared/device/index.ts';
import { legalPagesOf } from '../../shared/legal/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { describeProblem, usePersonTexts } from '../../shared/problem/index.ts';
import { useCountry } from '../../shared/session/index.ts';
import { isAboutForm, ruleAt } from './field-problem.ts';

/** Returns the error of a field: the page's own rule goes before the server's. */
export const useFieldError = (problem: ApiProblem | undefined) => {
  const say = usePersonTexts();
  return (field: string, seen?: string): string | undefined => {
    const rule = seen ?? ruleAt(problem, field);
    return rule === undefined ? undefined : say(rule).text;
  };
};

/** Shows a problem that belongs to no field. */
export function FormProblem({ problem }: { readonly problem: ApiProblem | undefined }): ReactNode {
  const say = usePersonTexts();
  if (problem === undefined || !isAboutForm(problem)) return null;
  const { name, values } = describeProblem(problem);
  const { title, text } = say(name, values);
  return (
    <Banner tone="danger" role="alert" title={title}>
      {text}
    </Banner>
  );
}

type CodeFieldProps = {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (code: string) => void;
};

/** A single field, so that pasting and a phone's autofill both work. */
export function CodeField({ value, error, onChange }: CodeFieldProps): ReactNode {
  const t = useTexts('credentials');
  return (
    <Field label={t('code.label')} error={error}>
      <TextInput
        digits
        name="code"
        autoComplete="one-time-code"
        placeholder="000000"
        maxLength={12}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}

type PasswordFieldProps = {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly value: string;
  readonly error: string | undefined;
  readonly isNew: boolean;
  readonly onChange: (password: string) => void;
};

export function PasswordField(props: PasswordFieldProps): ReactNode {
  const { label, hint, value, error, isNew, onChange } = props;
  const t = useTexts('credentials');
  const [shown, setShown] = useState(false);
  return (
    <div className="credentials-password">
      <Field label={label} hint={hint} error={error}>
        <TextInput
          type={shown ? 'text' : 'password'}
          name={isNew ? 'new-password' : 'password'}
          autoComplete={isNew ? 'new-password' : 'current-password'}
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          maxLength={400}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      </Field>
      <Checkbox checked={shown} onChange={({ target }) => setShown(target.checked)}>
        {t('password.show')}
      </Checkbox>
    </div>
  );
}

/** Isolates an address inside a sentence of either direction. */
export const marked = (address: string) => (): ReactNode => <bdi key="address">{address}</bdi>;

type AgeProps = {
  readonly confirmed: boolean;
  readonly error: string | undefined;
  readonly onChange: (confirmed: boolean) => void;
};

export function AgeConfirmation({ confirmed, error, onChange }: AgeProps): ReactNode {
  const t = useTexts('credentials');
  return (
    <Checkbox checked={confirmed} error={error} onChange={({ target }) => onChange(target.checked)}>
      {t('age', { age: minimumLoginAgeYears })}
    </Checkbox>
  );
}

const linkTo = (href: string, label: string) => (chunks: readonly ReactNode[]) => (
  <Link key={href} href={href} externalLabel={label}>
    {chunks}
  </Link>
);

export function Terms(): ReactNode {
  const t = useTexts('credentials');
  const pages = legalPagesOf(useCountry());
  const label = t('newWindow');
  return (
    <p className="credentials-note">
      {t.rich('terms', {
        terms: linkTo(pages.terms, label),
        privacy: linkTo(pages.privacy, label),
      })}
    </p>
  );
}

const tickMs = 1000;

/** Returns the whole seconds until a time; 0 once it has come. */
const useSecondsUntil = (momentMs: number): number => {
  const left = (): number => Math.max(0, Math.ceil((momentMs - now()) / tickMs));
  const [, tick] = useState(0);
  const seconds = left();
  useEffect(() => {
    if (seconds === 0) return undefined;
    const timer = setTimeout(() => tick((count) => count + 1), tickMs);
    return () => clearTimeout(timer);
  }, [seconds]);
  return seconds;
};

type ResendProps = {
  readonly fromMs: number;
  readonly busy: boolean;
  readonly onResend: () => void;
};

/** A lost message can be asked for again, once it has had its time to arrive. */
export function Resend({ fromMs, busy, onResend }: ResendProps): ReactNode {
  const t = useTexts('credentials');
  const seconds = useSecondsUntil(fromMs);
  return (
    <Button
      variant="quiet"
      wide
      busy={busy}
      aria-disabled={seconds > 0 || undefined}
      onClick={onResend}
    >
      {seconds > 0 ? t('code.resendIn', { seconds }) : t('code.resend')}
    </Button>
  );
}
