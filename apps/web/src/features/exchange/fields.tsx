import { Field, TextInput } from '@dipper/ui';
import type { TextInputProps } from '@dipper/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../../shared/i18n/index.ts';
import type { Draft, FieldName } from './model/applicant.ts';

export type FormPart = {
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
  /** The error at a field, in the person's words. */
  readonly errorAt: (field: FieldName) => string | undefined;
};

type WrittenField =
  | 'applicantName'
  | 'residentFirstNumber'
  | 'phoneNumber'
  | 'email'
  | 'accountNumber'
  | 'accountHolder';

type LineProps = FormPart &
  Pick<TextInputProps, 'type' | 'digits' | 'autoComplete' | 'maxLength' | 'inputMode' | 'dir'> & {
    readonly field: WrittenField;
    readonly hint?: ReactNode;
  };

/** A field of the form, by the server's name for it. */
export function FormLine(props: LineProps): ReactNode {
  const { draft, change, errorAt, field, hint, ...input } = props;
  const t = useTexts('payout');
  return (
    <Field label={t(`field.${field}`)} hint={hint} error={errorAt(field)}>
      <TextInput
        {...input}
        name={field}
        value={draft[field]}
        onChange={({ target }) => change({ [field]: target.value })}
      />
    </Field>
  );
}
