/**
 * Text of strangers, fit to be drawn: what steers (control signs, orders of direction, tags) is
 * left out, blanks and line ends are one blank, and marks that would pile up over other lines end.
 */
const marksMax = 3;
const pile = new RegExp(`(\\p{M}{${marksMax}})\\p{M}+`, 'gu');
/** Joins letters of some scripts, and the parts of a picture. */
const joiners = '\u200C\u200D';
const steers = new RegExp(`(?![${joiners}])[\\p{Cc}\\p{Cf}\\p{Co}\\p{Cn}]`, 'gu');

export const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\s\u2028\u2029]+/gu, ' ')
    .replaceAll(steers, '')
    .replaceAll(pile, '$1')
    .trim();

/** Isolates a text, so that it keeps its own direction whatever surrounds it. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;

/** Numbers and codes: from left to right in every language. */
export const leftToRight = (text: string): string => `\u2066${text}\u2069`;
