import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { chance, monotonic, serverNow } from '../../shared/device/index.ts';
import { useFormat } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { useQueryCache } from '../../shared/query/index.ts';
import { clockText, leftOf, untilNextSecond } from './countdown.ts';
import type { Ending } from './promotion-model.ts';

type EndProps = {
  /** Unknown until the server was heard. */
  readonly ending: Ending | undefined;
  /** True if the server says so, even if its earlier answer left time. */
  readonly isOver?: boolean;
};

/** Shows the time left of an offer, or that it is over; then the offers are fetched again. */
export function PromotionEnd({ ending, isOver = false }: EndProps): ReactNode {
  const t = useTexts('purchase');
  const format = useFormat();
  const left = useLeft(ending);
  const isPast = isOver || (left !== undefined && left <= 0);
  useReload(ending, isPast, isOver);
  if (isPast) return <p role="status">{t('promotion.over')}</p>;
  if (ending === undefined || left === undefined) return null;
  if (!ending.showsCountdown) {
    return <p>{t('promotion.until', { moment: format.moment(ending.endsAt) })}</p>;
  }
  const parts = leftOf(left);
  return (
    <p>
      {t('promotion.left')}{' '}
      <span role="timer" className="shop-countdown">
        {parts.days > 0 ? t('promotion.days', { days: parts.days }) : ''}
        <bdi dir="ltr">{clockText(parts)}</bdi>
      </span>
    </p>
  );
}

const leftNow = (ending: Ending | undefined): number | undefined =>
  ending && Date.parse(ending.endsAt) - serverNow(ending.clock, monotonic());

/** Looked at each second, and whenever somebody comes back to the page. */
const useLeft = (ending: Ending | undefined): number | undefined => {
  const [left, setLeft] = useState(() => leftNow(ending));
  useEffect(() => {
    const look = (): void => setLeft(leftNow(ending));
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [ending]);
  useEffect(() => {
    if (left === undefined || left <= 0) return undefined;
    const timer = setTimeout(() => setLeft(leftNow(ending)), untilNextSecond(left));
    return () => clearTimeout(timer);
  }, [ending, left]);
  return left;
};

const mostSecondsOfJitter = 2;

/**
 * Reloads after the end, pages at different moments. Clocks drift, so it first asks the server
 * whether the promotion is over, and then for the current offers.
 */
const useReload = (ending: Ending | undefined, isPast: boolean, isOver: boolean): void => {
  const queries = useQueryCache();
  useEffect(() => {
    if (!isPast) return;
    const key = isOver ? ['shop'] : ['shop', 'promotion'];
    // The planned fetch is never canceled, even if a later answer arrives.
    setTimeout(() => queries.invalidate(key), chance() * mostSecondsOfJitter * 1000);
  }, [queries, ending, isPast, isOver]);
};
