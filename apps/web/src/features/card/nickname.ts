/** As the rule counts them: a letter with its accent, or a Hangul syllable, is one. */
export const charactersIn = (written: string): number =>
  [...written.trim().normalize('NFC')].length;
