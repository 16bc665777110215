import { Button, Dialog, Field, TextInput } from '@dipper/ui';
import { useId, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { useLocation } from 'wouter';

import { useTexts } from '../i18n/index.ts';
import { useAccount } from '../session/index.ts';
import { forgetFilter, savedFilters, saveFilter } from './saved-filters-store.ts';
import { useFilters } from './use-filters.ts';

/** The filters that this operator saved for this list, and the way to save those of now. */
export function SavedFilters(): ReactNode {
  const t = useTexts('core');
  const { name: operator } = useAccount().account;
  const [list] = useLocation();
  const { query, putAll } = useFilters();
  const [saved, setSaved] = useState(() => savedFilters(operator, list));
  const [isNaming, setNaming] = useState(false);
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
                aria-pressed={each.query === query}
                onClick={() => putAll(each.query)}
              >
                <bdi>{each.name}</bdi>
              </button>
              <button
                type="button"
                className="console-chip-clear"
                aria-label={t('forget_filters', { name: each.name })}
                onClick={() => {
                  forgetFilter(operator, list, each.name);
                  setSaved(savedFilters(operator, list));
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <NameDialog
        isOpen={isNaming}
        onClose={() => setNaming(false)}
        onNamed={(name) => {
          saveFilter(operator, list, { name, query });
          setSaved(savedFilters(operator, list));
          setNaming(false);
        }}
      />
    </>
  );
}

type NameDialogProps = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onNamed: (name: string) => void;
};

function NameDialog({ isOpen, onClose, onNamed }: NameDialogProps): ReactNode {
  const t = useTexts('core');
  const id = useId();
  const [isTried, setTried] = useState(false);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('name');
    const name = typeof typed === 'string' ? typed.trim() : '';
    setTried(name === '');
    if (name !== '') onNamed(name);
  }

  return (
    <Dialog
      open={isOpen}
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
        <Field
          label={t('filters_name')}
          hint={t('filters_name_hint')}
          error={isTried ? t('needed') : undefined}
        >
          <TextInput name="name" autoComplete="off" maxLength={40} data-initial-focus />
        </Field>
      </form>
    </Dialog>
  );
}
