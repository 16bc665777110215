import type { ReactNode } from 'react';
import { useTexts } from '../../shared/i18n/index.ts';
import { Link, loginPathOf } from '../../shared/navigation/index.ts';

export function GuestNote(): ReactNode {
  const t = useTexts('shop');
  return (
    <>
      <div className="shop-balance-text">
        <h2 className="shop-guest-title">{t('guest.title')}</h2>
      </div>
      <Link to={loginPathOf.payment} className="shop-account">
        {t('guest.login')}
      </Link>
    </>
  );
}
