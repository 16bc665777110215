import { Button, Field, Icon, Select, TextInput, digitsOf } from '@dipper/ui';
import { useId } from 'react';
import type { ReactNode } from 'react';

import { useTexts } from '../../shared/i18n/index.ts';
import { stepRowsOf, stepRowsText } from './draft.ts';
import type { FieldErrors, StepRow } from './draft.ts';

type StepsInputProps = {
  readonly name: string;
  readonly value: string;
  readonly errors: FieldErrors;
  readonly onChange: (value: string) => void;
};

/** Edits the steps after a decline, a row for each. */
export function StepsInput({ name, value, errors, onChange }: StepsInputProps): ReactNode {
  const t = useTexts('shop');
  const hintId = useId();
  const rows = stepRowsOf(value);
  const put = (changed: readonly StepRow[]): void => onChange(stepRowsText(changed));
  const ofAll = errors[name];
  const isOfRow = rows.some(({ hours }) => hours === '');
  return (
    <fieldset className="shop-elsewhere" aria-describedby={hintId}>
      <legend>{t('field_steps')}</legend>
      {rows.map((row, at) => (
        <Row
          key={at}
          row={row}
          number={at + 1}
          error={errors[`${name}.${at}.afterHours`] ?? (row.hours === '' ? ofAll : undefined)}
          onChange={(changed) => put(rows.with(at, changed))}
          onRemove={() => put(rows.toSpliced(at, 1))}
        />
      ))}
      {ofAll === undefined || isOfRow ? null : <Wrong error={ofAll} />}
      <p className="d-field-hint" id={hintId}>
        {t('hint_steps')}
      </p>
      <div className="console-row">
        <Button
          variant="secondary"
          size="medium"
          onClick={() => put([...rows, { hours: '', step: 'try' }])}
        >
          {t('add_step')}
        </Button>
      </div>
    </fieldset>
  );
}

type WrongProps = { readonly error: FieldErrors[string]; readonly id?: string };

function Wrong({ error, id }: WrongProps): ReactNode {
  const t = useTexts('shop');
  return (
    <p className="d-field-error" id={id}>
      <Icon name="error" size="small" />
      <span>{t(`error_${error}`)}</span>
    </p>
  );
}

type RowProps = {
  readonly row: StepRow;
  readonly number: number;
  readonly error: WrongProps['error'] | undefined;
  readonly onChange: (row: StepRow) => void;
  readonly onRemove: () => void;
};

/** Shows a step. Its error stands below the whole row, so that the fields stay side by side. */
function Row({ row, number, error, onChange, onRemove }: RowProps): ReactNode {
  const t = useTexts('shop');
  const errorId = useId();
  const wrong = error && { 'aria-invalid': true, 'aria-describedby': errorId };
  return (
    <div className="shop-step" role="group" aria-label={t('step_number', { number })}>
      <div className="console-row">
        <Field label={t('step_hours')}>
          <TextInput
            digits
            autoComplete="off"
            value={row.hours}
            onChange={({ target }) => onChange({ ...row, hours: digitsOf(target.value) })}
            {...wrong}
          />
        </Field>
        <Field label={t('step_does')}>
          <Select
            value={row.step}
            onChange={({ target }) =>
              onChange({ ...row, step: target.value === 'end' ? 'end' : 'try' })
            }
          >
            <option value="try">{t('option_try')}</option>
            <option value="end">{t('option_end')}</option>
          </Select>
        </Field>
        <Button variant="secondary" size="medium" onClick={onRemove}>
          {t('remove_step')}
        </Button>
      </div>
      {error === undefined ? null : <Wrong error={error} id={errorId} />}
    </div>
  );
}
