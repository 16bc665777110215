import { Field, Select, TextInput } from '@dipper/ui';
import type { ReactNode } from 'react';

import { useTexts } from '../i18n/index.ts';
import { useFilters } from './use-filters.ts';

/** Frames the filters above a list. */
export function Filters({ children }: { readonly children: ReactNode }): ReactNode {
  const t = useTexts('core');
  return (
    <div role="search" aria-label={t('filters')} className="console-filters">
      {children}
    </div>
  );
}

type ChoiceFilterProps = {
  readonly name: string;
  readonly label: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  /** The choice of all rows; undefined if one of the given choices always applies. */
  readonly all?: string;
  readonly usual?: string;
};

export function ChoiceFilter(props: ChoiceFilterProps): ReactNode {
  const { name, label, choices, all, usual = '' } = props;
  const { value, put } = useFilters();
  return (
    <Field label={label}>
      <Select
        value={value(name) ?? usual}
        onChange={({ target }) => put(name, target.value === usual ? undefined : target.value)}
      >
        {all === undefined ? null : <option value="">{all}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </Select>
    </Field>
  );
}

type TextFilterProps = {
  readonly name: string;
  readonly label: string;
  readonly type?: 'text' | 'date';
};

/** Taken over when it is left or entered: each letter by itself would be a question. */
export function TextFilter({ name, label, type = 'text' }: TextFilterProps): ReactNode {
  const { value, put } = useFilters();
  return (
    <Field label={label}>
      <TextInput
        type={type}
        defaultValue={value(name)}
        autoComplete="off"
        onBlur={({ target }) => put(name, target.value.trim())}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') put(name, currentTarget.value.trim());
        }}
      />
    </Field>
  );
}
