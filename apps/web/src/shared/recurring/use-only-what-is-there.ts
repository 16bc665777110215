import { useEffect } from 'react';
import { useConfig } from '../config/index.ts';
import { paths, replaceAddress } from '../navigation/index.ts';
import { keepsCards } from './keeps-cards.ts';

/**
 * People who have cards, or pay by one, still see and end them where none are kept any more; for anybody
 * else there is no such screen. True: nothing is to be shown.
 */
export const useOnlyWhatIsThere = (rows: readonly unknown[] | undefined): boolean => {
  const isKept = keepsCards(useConfig());
  const isNowhere = rows?.length === 0 && !isKept;
  useEffect(() => {
    if (isNowhere) replaceAddress(paths.notFound);
  }, [isNowhere]);
  return isNowhere;
};

const nothing: readonly unknown[] = [];

/** Screens that begin something paid by card are not found where no cards are kept. */
export const useOnlyWithCards = (): boolean => useOnlyWhatIsThere(nothing);
