import type { ReactNode } from 'react';
import { useTexts } from '../i18n/index.ts';
import { Link, paths } from '../navigation/index.ts';

const parts = {
  subscriptions: paths.subscriptions,
  cards: paths.cardManagement,
  guide: paths.recurring.replace(':text', 'guide'),
  terms: paths.recurring.replace(':text', 'terms'),
} as const;
type Part = keyof typeof parts;

const order: readonly Part[] = ['subscriptions', 'cards', 'guide', 'terms'];

/** The four places of this part of the page, each an address of its own. */
export function SubscribeNav({ here }: { readonly here: Part }): ReactNode {
  const t = useTexts('recurring');
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
