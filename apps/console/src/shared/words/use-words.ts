import { useCallback } from 'react';

import { useTextIfAny } from '../i18n/index.ts';

/** The family of a code: equal codes have different words in different families. */
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
 * Returns the word for a code of the record. A test holds that each has one; an obsolete code of an older record
 * is shown as it is.
 */
export const useWords = (): Say => {
  const textOf = useTextIfAny('words');
  return useCallback((family, code) => textOf(`${family}_${code}`) ?? code, [textOf]);
};
