import type { Locale, Receipt } from '@dipper/contract';
import { paperWords } from './paper-words.ts';

/** Found again among other files by what it is and by its number. */
export const paperFileName = ({ number }: Receipt, locale: Locale): string =>
  `${paperWords[locale].title} ${number}.pdf`;
