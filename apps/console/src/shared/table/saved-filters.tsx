import { Button, Dialog, Field, TextInput } from '@dipper/ui';
import { useId, useRef, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'wouter';

import { useTexts } from '../i18n/index.ts';
import { useAccount } from '../session/index.ts';
import { forgetFilter, savedFilters, savedMost, saveFilter } from './saved-filters-store.ts';
import { useFilters } from './use-filters.ts';

type SavedFiltersProps = {
  /** Focuses the first filter: no saved one is left that could have the focus. */
  readonly focusFirst: () => void;
};

/** The filters that this operator saved for this list, and the way to save those of now. */
export function SavedFilters({ focusFirst }: SavedFiltersProps): ReactNode {
  const t = useTexts('core');
  const { name: operator } = useAccount().account;
  const [list] = useLocation();
  const { query, putAll } = useFilters();
  const [saved, setSaved] = useState(() => savedFilters(operator, list));
  const [isNaming, setNaming] = useState(false);
  const pressed = useRef<HTMLButtonElement>(null);
  const isSaved = saved.some((each) => each.query === query);
  return (
    <>
      {query === '' || isSaved ? null : (
        <Button variant="secondary" size="small" onClick={() => setNaming(true)}>
          {t('save_filters')}
        </Button>
      )}
      {saved.length === 0 ? null : (
        <ul aria-label={t('saved_filters')} className="console-saved">
          {saved.map((each) => (
            <li
              key={each.name}
              className="console-chip"
              data-set={each.query === query || undefined}
            >
              <button
                type="button"
                ref={each.query === query ? pressed : undefined}
                aria-pressed={each.query === query}
                onClick={() => putAll(each.query)}
              >
                <bdi>{each.name}</bdi>
              </button>
              <button
                type="button"
                className="console-chip-clear"
                aria-label={t('forget_filters', { name: each.name })}
                onClick={({ currentTarget }) => {
                  const item = currentTarget.parentElement;
                  const next = item?.nextElementSibling ?? item?.previousElementSibling;
                  if (next) next.querySelector('button')?.focus();
                  else focusFirst();
                  forgetFilter(operator, list, each.name);
                  setSaved(savedFilters(operator, list));
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {isNaming ? (
        <NameDialog
          onClose={() => setNaming(false)}
          onNamed={(name) => {
            if (!saveFilter(operator, list, { name, query })) return false;
            flushSync(() => {
              setSaved(savedFilters(operator, list));
              setNaming(false);
            });
            pressed.current?.focus();
            return true;
          }}
        />
      ) : null}
    </>
  );
}

type NameDialogProps = {
  readonly onClose: () => void;
  /** Returns false where there are too many names. */
  readonly onNamed: (name: string) => boolean;
};

function NameDialog({ onClose, onNamed }: NameDialogProps): ReactNode {
  const t = useTexts('core');
  const id = useId();
  const [error, setError] = useState<string>();

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('name');
    const name = typeof typed === 'string' ? typed.trim() : '';
    if (name === '') setError(t('needed'));
    else if (!onNamed(name)) setError(t('filters_full', { most: savedMost }));
  }

  return (
    <Dialog
      open
      title={t('save_filters')}
      onClose={onClose}
      closeLabel={t('close')}
      actions={
        <Button type="submit" form={id} size="medium">
          {t('save_filters')}
        </Button>
      }
    >
      <form id={id} noValidate onSubmit={submit}>
        <Field label={t('filters_name')} hint={t('filters_name_hint')} error={error}>
          <TextInput name="name" autoComplete="off" maxLength={40} data-initial-focus />
        </Field>
      </form>
    </Dialog>
  );
}
