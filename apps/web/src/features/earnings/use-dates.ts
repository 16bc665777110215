import { useFormat } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import type { Exchange } from './api.ts';

type DateName = 'requested' | 'expected' | 'deposited' | 'canceled';
export type ShownDate = { readonly name: DateName; readonly text: string };

/** The moments that say something about an exchange as it stands. */
export const useDates = (exchange: Exchange): readonly ShownDate[] => {
  const t = useTexts('earnings');
  const format = useFormat();
  const { type, status, date, estimatedDepositDate, actualDepositDate, cancellationDate } =
    exchange;
  const isOpen = status === 'checking' || status === 'waiting_for_deposit';
  const isMoney = type !== 'convert';
  const moments: Readonly<Record<DateName, string | null>> = {
    requested: date,
    expected: isOpen && isMoney ? estimatedDepositDate : null,
    // The steps tell about returned money; a row with a deposit date would say that it arrived.
    deposited: isMoney && status === 'complete' ? actualDepositDate : null,
    canceled: cancellationDate,
  };
  const names: readonly DateName[] = ['requested', 'expected', 'deposited', 'canceled'];
  return names.flatMap((name) => {
    const moment = moments[name];
    if (moment === null) return [];
    const written = name === 'expected' ? format.date(moment) : format.moment(moment);
    return [{ name, text: t(`dates.${name}`, { date: written }) }];
  });
};
