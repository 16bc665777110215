/** Counts like the rule: an accented letter or a Hangul syllable is one character. */
export const charactersIn = (written: string): number =>
  [...written.trim().normalize('NFC')].length;
