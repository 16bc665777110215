import { useMemo } from 'react';

import { useTexts } from '../i18n/index.ts';
import type { TextKey } from '../i18n/index.ts';

/** What codes are of: the same code is another word of another family. */
export type WordFamily =
  | 'account'
  | 'call'
  | 'cause'
  | 'event'
  | 'field'
  | 'heard'
  | 'notice'
  | 'outcome'
  | 'posting'
  | 'purpose'
  | 'standing'
  | 'state'
  | 'step'
  | 'subject'
  | 'told'
  | 'value';

export type Say = (family: WordFamily, code: string) => string;

/**
 * What a code of the record is called. A test holds that each has a word; one that an older record
 * knows and nothing writes any more is shown as it stands there.
 */
export const useWords = (): Say => {
  const t = useTexts('words');
  return useMemo(
    () => (family, code) => {
      const key = `${family}_${code}`;
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- What is no key is given back as it was.
      const word = t(key as TextKey<'words'>);
      return word === key ? code : word;
    },
    [t],
  );
};
