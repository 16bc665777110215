import { Dialog, TextInput } from '@dipper/ui';
import { useEffect, useId, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Link, useLocation } from 'wouter';

import { useTexts } from '../../shared/i18n/index.ts';
import { ProblemNote } from '../../shared/problem/index.ts';
import './finder.css';
import { useChoices } from './use-choices.tsx';
import type { Choice } from './use-choices.tsx';

/** Ctrl and K, or its counterpart on a Mac; not while another dialog wants an answer. */
const isFinderKey = ({ ctrlKey, metaKey, altKey, key }: globalThis.KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k';

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);

/** The button and the key by which anything is found from everywhere. */
export function Finder(): ReactNode {
  const t = useTexts('core');
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent): void => {
      if (!isFinderKey(event) || document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return (
    <>
      <button
        type="button"
        className="console-find-opener"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <span>{t('find')}</span>
        <kbd aria-hidden="true" dir="ltr">
          {isMac ? '⌘K' : 'Ctrl K'}
        </kbd>
      </button>
      <Dialog
        open={isOpen}
        title={t('find')}
        onClose={() => setOpen(false)}
        closeLabel={t('close')}
      >
        <Finding onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

function Finding({ onDone }: { readonly onDone: () => void }): ReactNode {
  const t = useTexts('core');
  const id = useId();
  const [, go] = useLocation();
  const [typed, setTyped] = useState('');
  /** The key of what the arrows chose: results that come later move no choice. */
  const [chosenKey, setChosenKey] = useState<string>();
  /** Enter opens what is chosen; before anything was found, it means the first result. */
  const [isEntered, setEntered] = useState(false);
  const { choices, isAsking, failure } = useChoices(typed);
  const at = Math.max(
    0,
    choices.findIndex(({ key }) => key === chosenKey),
  );
  const chosen = choices[at];
  const idOf = ({ key }: Choice): string => `${id}-${key}`;

  useEffect(() => {
    if (!isEntered || chosen === undefined) return;
    onDone();
    go(chosen.href);
  }, [isEntered, chosen, onDone, go]);

  function press(event: KeyboardEvent): void {
    // An Enter that ends the composing of a letter chooses nothing.
    if (event.nativeEvent.isComposing) return;
    const step = steps[event.key];
    if (step !== undefined) setChosenKey(choices.at((at + step) % choices.length)?.key);
    else if (event.key === 'Enter') setEntered(true);
    else return;
    event.preventDefault();
  }

  return (
    <div className="console-find">
      <TextInput
        type="text"
        role="combobox"
        data-initial-focus
        aria-label={t('find_hint')}
        aria-describedby={`${id}-keys`}
        aria-expanded={choices.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={chosen === undefined ? undefined : idOf(chosen)}
        placeholder={t('find_hint')}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setChosenKey(undefined);
          setEntered(false);
        }}
        onKeyDown={press}
      />
      <ProblemNote failure={failure} />
      <Choices id={`${id}-list`} idOf={idOf} choices={choices} chosen={chosen} onDone={onDone} />
      <p role="status" className="console-find-state">
        {choices.length > 0 ? null : t(isAsking ? 'loading' : 'find_nothing')}
      </p>
      <p id={`${id}-keys`} className="console-find-keys">
        {t('find_keys')}
      </p>
    </div>
  );
}

type ChoicesProps = {
  readonly id: string;
  readonly idOf: (choice: Choice) => string;
  readonly choices: readonly Choice[];
  readonly chosen: Choice | undefined;
  readonly onDone: () => void;
};

function Choices({ id, idOf, choices, chosen, onDone }: ChoicesProps): ReactNode {
  const t = useTexts('core');
  useEffect(() => {
    if (chosen === undefined) return;
    document.getElementById(idOf(chosen))?.scrollIntoView({ block: 'nearest' });
  });
  const groups = [...new Set(choices.map(({ group }) => group))];
  return (
    <div role="listbox" id={id} aria-label={t('find')}>
      {groups.map((group) => (
        <div key={group} role="group" aria-label={group}>
          <p aria-hidden="true">{group}</p>
          {choices
            .filter((choice) => choice.group === group)
            .map((choice) => (
              <Link
                key={choice.key}
                id={idOf(choice)}
                role="option"
                tabIndex={-1}
                aria-selected={choice === chosen}
                href={choice.href}
                onClick={onDone}
              >
                <bdi>{choice.title}</bdi>
                <small>{choice.detail}</small>
              </Link>
            ))}
        </div>
      ))}
    </div>
  );
}
