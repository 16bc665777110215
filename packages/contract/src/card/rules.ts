import { cardNicknameMaxCharacters } from '../constants.ts';
import type { FieldRule } from '../fields.ts';

/** A letter with its accent, or a Hangul syllable, is one character however it was typed. */
const charactersIn = (written: string): number => [...written.trim().normalize('NFC')].length;

export const checkCardNickname = (written: string): FieldRule | undefined => {
  if (written.trim() === '') return 'required';
  if (charactersIn(written) > cardNicknameMaxCharacters) return 'nickname_too_long';
  return /^[\p{L}\p{M}\p{N} ]+$/u.test(written) ? undefined : 'nickname_characters';
};

/** Length only: some cards of Korea carry no check digit, so the provider has the last word. */
export const checkCardNumber = (written: string): FieldRule | undefined => {
  if (written === '') return 'required';
  if (!/^\d+$/.test(written)) return 'numeric_only';
  return written.length >= 14 && written.length <= 19 ? undefined : 'card_invalid';
};
