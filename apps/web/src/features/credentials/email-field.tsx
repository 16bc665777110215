import { Field, TextInput } from '@dipper/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../../shared/i18n/index.ts';

type EmailFieldProps = {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (email: string) => void;
};

export function EmailField({ value, error, onChange }: EmailFieldProps): ReactNode {
  const t = useTexts('credentials');
  return (
    <Field label={t('email.label')} error={error}>
      <TextInput
        type="email"
        name="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        placeholder="name@example.com"
        maxLength={300}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}
