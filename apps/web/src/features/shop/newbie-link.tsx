import { Icon } from '@dipper/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../../shared/i18n/index.ts';
import { Link, newbieEventOf } from '../../shared/navigation/index.ts';
import { useCountry } from '../../shared/session/index.ts';
import './offers.css';

/** Links to the event for new users, for those who can buy something there. */
export function NewbieLink(): ReactNode {
  const t = useTexts('purchase');
  const country = useCountry();
  return (
    <Link to={newbieEventOf(country)} className="newbie-link">
      <Icon name="gift" />
      <span>
        <span className="newbie-link-title">{t('newbie.title')}</span>
        <span>{t('newbie.lead')}</span>
      </span>
      <Icon name="forward" />
    </Link>
  );
}
