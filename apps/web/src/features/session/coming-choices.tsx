import { useId } from 'react';
import type { ReactNode } from 'react';
import { useTexts } from '../../shared/i18n/index.ts';
import { brandNames } from './model.ts';
import type { LoginChoice } from './model.ts';

/** Ways in that are on their way: seen, named, and not pretending to work. */
export function ComingChoices({
  choices,
}: {
  readonly choices: readonly LoginChoice[];
}): ReactNode {
  const t = useTexts('session');
  const id = useId();
  return (
    <section aria-labelledby={id} className="login-coming">
      <h2 id={id}>{t('coming.title')}</h2>
      <ul role="list">
        {choices.map(({ snsType }) => (
          <li key={snsType}>
            <button type="button" disabled aria-describedby={id}>
              {brandNames[snsType] ?? t(snsType === 'phone' ? 'name.phone' : 'name.email')}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
