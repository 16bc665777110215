import { useEffect, useLayoutEffect, useRef } from 'react';

import { areKeysOn } from './key-choice.ts';

/** The commands of a page by their key: a letter, or a key's name such as `Escape`. */
export type Keys = Readonly<Partial<Record<string, (event: KeyboardEvent) => void>>>;

/** Boxes and buttons are inputs too, and take no letters. */
const typing = [
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="file"])',
  'select, textarea, [contenteditable="true"]',
].join();

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest(typing) !== null;

/** The key as it is printed: a Korean or an Arabic layout gives another letter at the same place. */
export const printedKey = ({ key, code, shiftKey }: KeyboardEvent): string => {
  if (key.length > 1 || /^[ -~]$/.test(key)) return key;
  if (code === 'Slash') return shiftKey ? '?' : '/';
  return code.startsWith('Key') ? code.slice('Key'.length).toLowerCase() : key;
};

const isCommand = (event: KeyboardEvent, key: string): boolean =>
  !event.defaultPrevented &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !event.isComposing &&
  document.querySelector('dialog[open]') === null &&
  !isTyping(event) &&
  (key === 'Escape' || areKeysOn());

/** Listens for commands wherever the focus is, but in a field, in a dialog, or once they are turned off. */
export const useKeys = (keys: Keys): void => {
  const latest = useRef(keys);
  // Before the next key of one that is held down.
  useLayoutEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const key = printedKey(event);
      const command = latest.current[key];
      if (command === undefined || !isCommand(event, key)) return;
      event.preventDefault();
      command(event);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
};
