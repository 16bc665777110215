import { Button } from '@dipper/ui';
import { useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';

import { useTexts } from '../i18n/index.ts';
import { useKeys } from '../keys/index.ts';
import './filters.css';
import { useFilterName } from './filter-names.ts';
import { SavedFilters } from './saved-filters.tsx';
import { useFilters } from './use-filters.ts';

/** Focuses the first control of a part: one that is pressed and goes leaves the focus nowhere. */
const focusIn = (part: Element | null): void =>
  part?.querySelector<HTMLElement>('select, input, button')?.focus();

/** Frames the filters above a list: each is a chip that says what it leaves. */
export function Filters({ children }: { readonly children: ReactNode }): ReactNode {
  const t = useTexts('core');
  const { query, putAll } = useFilters();
  const frame = useRef<HTMLDivElement>(null);
  const focusFirst = (): void => focusIn(frame.current);
  useKeys({ '/': focusFirst });
  return (
    <div ref={frame} role="search" aria-label={t('filters')} className="console-chips">
      {children}
      {query === '' ? null : (
        <Button
          variant="secondary"
          size="small"
          onClick={() => {
            focusFirst();
            putAll('');
          }}
        >
          {t('clear_filters')}
        </Button>
      )}
      <SavedFilters focusFirst={focusFirst} />
    </div>
  );
}

type ChipProps = {
  readonly label: string;
  /** Its value in words; undefined if it narrows nothing. */
  readonly words: ReactNode;
  /** Absent where one of the choices always applies. */
  readonly onClear: (() => void) | undefined;
  readonly children: ReactNode;
};

/** A filter in words; its control lies over them. */
function Chip({ label, words, onClear, children }: ChipProps): ReactNode {
  const t = useTexts('core');
  const isSet = words !== undefined;
  const control = useRef<HTMLSpanElement>(null);
  return (
    <span className="console-chip" data-set={isSet || undefined}>
      <span ref={control} className="console-chip-control">
        <span aria-hidden="true" className="console-chip-words">
          {isSet ? (
            <>
              {label}
              {t('colon')}
              <strong>{words}</strong>
            </>
          ) : (
            label
          )}
        </span>
        {children}
      </span>
      {isSet && onClear !== undefined ? (
        <button
          type="button"
          className="console-chip-clear"
          aria-label={t('clear_filter', { filter: label })}
          onClick={() => {
            focusIn(control.current);
            onClear();
          }}
        />
      ) : null}
    </span>
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
  useFilterName(name);
  const chosen = value(name) ?? usual;
  const words = choices.find((choice) => choice.value === chosen)?.label;
  return (
    <Chip
      label={label}
      words={words}
      onClear={chosen === usual ? undefined : () => put(name, undefined)}
    >
      <select
        aria-label={label}
        value={words === undefined ? '' : chosen}
        onChange={({ target }) => put(name, target.value === usual ? undefined : target.value)}
      >
        {all === undefined ? null : <option value="">{all}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </Chip>
  );
}

type TextFilterProps = {
  readonly name: string;
  readonly label: string;
  readonly type?: 'text' | 'date';
  /** Better words for a value than those that were typed. */
  readonly words?: ReactNode;
};

/** Taken over when it is left or entered: each letter by itself would be a question. */
export function TextFilter({ name, label, type = 'text', words }: TextFilterProps): ReactNode {
  const { value, put } = useFilters();
  const id = useId();
  useFilterName(name);
  const [isOpen, setOpen] = useState(false);
  /** The chip gets the focus of its field, unless something else was pressed. */
  const comesBack = useRef(false);
  const set = value(name);
  if (isOpen) {
    const take = (typed: string): void => {
      setOpen(false);
      if (typed.trim() !== (set ?? '')) put(name, typed.trim());
    };
    return (
      <label className="console-chip" data-set="">
        <span className="console-chip-words">{label}</span>
        <input
          // The chip that was pressed has become this field.
          ref={(field) => field?.focus()}
          type={type}
          defaultValue={set}
          autoComplete="off"
          onBlur={({ target }) => take(target.value)}
          onKeyDown={({ key, currentTarget }) => {
            comesBack.current = key === 'Enter' || key === 'Escape';
            if (key === 'Enter') take(currentTarget.value);
            if (key === 'Escape') setOpen(false);
          }}
        />
      </label>
    );
  }
  const shown = set === undefined ? undefined : <bdi>{words ?? set}</bdi>;
  return (
    <Chip label={label} words={shown} onClear={() => put(name, undefined)}>
      <button
        ref={(button) => {
          if (button !== null && comesBack.current) button.focus();
          comesBack.current = false;
        }}
        type="button"
        aria-label={label}
        aria-describedby={id}
        onClick={() => setOpen(true)}
      >
        <span id={id} hidden>
          {shown}
        </span>
      </button>
    </Chip>
  );
}
