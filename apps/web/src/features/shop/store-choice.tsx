import { countries, welcomesGuests } from '@dipper/contract';
import type { Country } from '@dipper/contract';
import type { ReactNode } from 'react';
import { useLocale, useTexts } from '../../shared/i18n/index.ts';
import { Link, spoonListOf } from '../../shared/navigation/index.ts';
import { useCountry } from '../../shared/session/index.ts';
import { userStore } from '../../shared/storage/index.ts';
import './store-choice.css';

/** Names the country whose prices a guest sees, and links to the others that show their list to guests. */
export function StoreChoice(): ReactNode {
  const t = useTexts('purchase');
  const country = useCountry();
  const names = new Intl.DisplayNames(useLocale(), { type: 'region' });
  const nameOf = (named: Country): string => names.of(named.toUpperCase()) ?? named;
  const others = countries.filter((each) => each !== country && welcomesGuests(each));
  return (
    <span className="store-choice">
      <span>{t('store.country', { country: nameOf(country) })}</span>
      {others.map((other) => (
        <Link
          key={other}
          to={spoonListOf(other)}
          className="d-link"
          onClick={() => userStore.update((user) => ({ ...user, country: other }))}
        >
          {t('store.change', { country: nameOf(other) })}
        </Link>
      ))}
    </span>
  );
}
