import { useId } from 'react';
import type { ReactNode } from 'react';

import { useTexts } from '../../shared/i18n/index.ts';

export type Days = { readonly from: string; readonly to: string };

const zone = 'Asia/Seoul';

/** Today where the company is. */
export const today = (): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date());

type DayFilterProps = { readonly days: Days; readonly onChange: (days: Days) => void };

/** The first and the last day, both with it. */
export function DayFilter({ days, onChange }: DayFilterProps): ReactNode {
  const t = useTexts('operations');
  return (
    <>
      <Day label={t('from_day')} day={days.from} onChange={(from) => onChange({ ...days, from })} />
      <Day label={t('to_day')} day={days.to} onChange={(to) => onChange({ ...days, to })} />
    </>
  );
}

type DayProps = {
  readonly label: string;
  readonly day: string;
  readonly onChange: (day: string) => void;
};

function Day({ label, day, onChange }: DayProps): ReactNode {
  const id = useId();
  return (
    <div className="d-field">
      <label className="d-field-label" htmlFor={id}>
        {label}
      </label>
      <span className="d-input">
        <input id={id} type="date" value={day} onChange={({ target }) => onChange(target.value)} />
      </span>
    </div>
  );
}
