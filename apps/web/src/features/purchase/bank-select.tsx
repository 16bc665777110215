import { Select } from '@dipper/ui';
import type { ReactNode } from 'react';

type SelectProps = {
  readonly value: string;
  readonly empty: string;
  readonly banks: readonly { readonly code: string; readonly name: string }[];
  readonly onChange: (code: string) => void;
};

export function BankSelect({ value, empty, banks, onChange }: SelectProps): ReactNode {
  return (
    <Select name="bank" value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{empty}</option>
      {banks.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </Select>
  );
}
