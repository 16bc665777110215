import type { ReactNode } from 'react';

import { dayTextIn } from '../format/index.ts';
import { useLocale } from '../i18n/index.ts';
import { PersonName } from '../link/index.ts';
import { TextFilter, useFilters } from '../table/index.ts';

const isNumber = /^\d{1,15}$/;

/** Narrows a list to one person, whose name is told once the number is known. */
export function PersonFilter({ label }: { readonly label: string }): ReactNode {
  const typed = useFilters().value('person') ?? '';
  const words = isNumber.test(typed) ? <PersonName id={Number(typed)} /> : undefined;
  return <TextFilter name="person" label={label} words={words} />;
}

type DayFilterProps = { readonly name: string; readonly label: string };

/** Narrows a list to a day, in the words of the reader's language. */
export function DayFilter({ name, label }: DayFilterProps): ReactNode {
  const typed = useFilters().value(name);
  const textOf = dayTextIn(useLocale());
  const words = typed === undefined ? undefined : textOf(typed);
  return <TextFilter name={name} label={label} type="date" words={words} />;
}
