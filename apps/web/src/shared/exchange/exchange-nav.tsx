import type { ReactNode } from 'react';
import { useTexts } from '../i18n/index.ts';
import { Link, paths } from '../navigation/index.ts';
import { incomeOf } from './addresses.ts';

const parts = {
  exchange: paths.exchangeHistory,
  spoons: incomeOf('spoons'),
  subscriptions: incomeOf('subscriptions'),
} as const;
export type ExchangePart = keyof typeof parts;

const order: readonly ExchangePart[] = ['exchange', 'spoons', 'subscriptions'];

/** The places of this part of the page, each an address of its own. */
export function ExchangeNav({ here }: { readonly here: ExchangePart }): ReactNode {
  const t = useTexts('exchange');
  return (
    <nav className="d-section-menu" aria-label={t('nav')}>
      {order.map((part) => (
        <Link key={part} to={parts[part]} aria-current={part === here ? 'page' : undefined}>
          {t(`nav.${part}`)}
        </Link>
      ))}
    </nav>
  );
}
