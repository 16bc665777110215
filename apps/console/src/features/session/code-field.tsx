import { Field, TextInput } from '@dipper/ui';
import type { ReactNode } from 'react';

import { useTexts } from '../../shared/i18n/index.ts';

export const isCode = (typed: string): boolean => /^\d{6}$/u.test(typed);

type CodeFieldProps = {
  readonly value: string;
  /** Somebody wanted to go on with what stands here. */
  readonly isTried: boolean;
  readonly isWrong: boolean;
  readonly onChange: (code: string) => void;
};

/** Asks for an authenticator's code; anything but digits is dropped. */
export function CodeField({ value, isTried, isWrong, onChange }: CodeFieldProps): ReactNode {
  const t = useTexts('session');
  const wrong = isWrong ? t('wrong_code') : undefined;
  return (
    <Field
      label={t('code')}
      hint={t('code_hint')}
      error={isTried && !isCode(value) ? t('code_needed') : wrong}
    >
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
