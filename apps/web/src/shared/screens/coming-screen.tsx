import { Link } from '../navigation/index.ts';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/index.ts';
import { paths } from '../navigation/index.ts';

export type ComingName =
  | 'spoon-list'
  | 'newbie-event'
  | 'payment-method'
  | 'payment-result'
  | 'payment-success'
  | 'payment-fail'
  | 'exchange-history'
  | 'exchange-request'
  | 'payoneer-request'
  | 'dotmoney-request'
  | 'dotmoney-product'
  | 'convert'
  | 'exchange-maintenance'
  | 'card-registration'
  | 'card-selection'
  | 'card-management'
  | 'card-payment-progress';

/** An honest first screen: what will be here, and a way back. */
export function ComingScreen({ name }: { readonly name: ComingName }): ReactNode {
  const t = useTexts('coming');
  return (
    <main>
      <h1>{t(`${name}.title`)}</h1>
      <p>{t(`${name}.text`)}</p>
      <Link to={paths.spoonList}>{t('back')}</Link>
    </main>
  );
}
