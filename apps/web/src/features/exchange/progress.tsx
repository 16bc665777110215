import type { ReactNode } from 'react';
import { useTexts } from '../../shared/i18n/index.ts';
import type { RequestScreen } from './model/screens.ts';

type ProgressProps = {
  readonly screen: RequestScreen;
  readonly screens: readonly RequestScreen[];
};

/** How many screens there are, and which one this is. */
export function Progress({ screen, screens }: ProgressProps): ReactNode {
  const t = useTexts('payout');
  const place = screens.indexOf(screen) + 1;
  return (
    <div
      className="payout-progress"
      role="img"
      aria-label={t('progress', { place, count: screens.length })}
    >
      {screens.map((each, at) => (
        <span key={each} data-done={at < place || undefined} />
      ))}
    </div>
  );
}
