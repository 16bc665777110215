import { Button } from '@dipper/ui';
import type { ReactNode } from 'react';
import { useConfig } from '../../shared/config/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { ButtonLink, Link, navigate, paths, spoonListOf } from '../../shared/navigation/index.ts';
import { subscribeStore } from '../../shared/person-data/index.ts';
import { keepsCards } from '../../shared/recurring/index.ts';
import { useCountry } from '../../shared/session/index.ts';

export function ToSubscriptions(): ReactNode {
  const t = useTexts('recurring');
  return (
    <Link className="d-link" to={paths.subscriptions}>
      {t('toSubscriptions')}
    </Link>
  );
}

/** Leads to memberships, and forgets a plan that was chosen before. */
export function ToMemberships(): ReactNode {
  const t = useTexts('recurring');
  const areKept = keepsCards(useConfig());
  const show = (): void => {
    const { cardPaymentId } = subscribeStore.get();
    subscribeStore.set({ ...subscribeStore.getInitial(), cardPaymentId, type: 'membership' });
    navigate(paths.cardSelection);
  };
  return !areKept ? null : (
    <Button wide onClick={show}>
      {t('mine.empty.look')}
    </Button>
  );
}

export function ToSpoons(): ReactNode {
  const t = useTexts('recurring');
  return <ButtonLink to={spoonListOf(useCountry())}>{t('select.none.spoons')}</ButtonLink>;
}
