import { useCallback } from 'react';

import { useTextIfAny } from '../i18n/index.ts';

/** What codes are of: the same code is another word of another family. */
export type WordFamily =
  | 'account'
  | 'author'
  | 'call'
  | 'cause'
  | 'device'
  | 'event'
  | 'field'
  | 'heard'
  | 'login'
  | 'notice'
  | 'outcome'
  | 'posting'
  | 'provider'
  | 'purpose'
  | 'standing'
  | 'state'
  | 'step'
  | 'subject'
  | 'told'
  | 'value'
  | 'why';

export type Say = (family: WordFamily, code: string) => string;

/**
 * What a code of the record is called. A test holds that each has a word; one that an older record
 * knows and nothing writes any more is shown as it stands there.
 */
export const useWords = (): Say => {
  const textOf = useTextIfAny('words');
  return useCallback((family, code) => textOf(`${family}_${code}`) ?? code, [textOf]);
};
