import { Field, TextInput } from '@dipper/ui';
import type { ReactNode } from 'react';

import { useTexts } from '../../shared/i18n/index.ts';

type CodeFieldProps = {
  readonly value: string;
  readonly isWrong: boolean;
  readonly onChange: (code: string) => void;
};

/** What an authenticator shows, in digits alone however it is typed. */
export function CodeField({ value, isWrong, onChange }: CodeFieldProps): ReactNode {
  const t = useTexts('session');
  return (
    <Field label={t('code')} hint={t('code_hint')} error={isWrong ? t('wrong_code') : undefined}>
      <TextInput
        digits
        required
        autoComplete="one-time-code"
        pattern="[0-9]{6}"
        maxLength={6}
        value={value}
        onChange={(event) => onChange(event.target.value.replaceAll(/\D/g, ''))}
      />
    </Field>
  );
}
