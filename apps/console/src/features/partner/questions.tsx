import type { ProtocolStanding } from '@dipper/contract';
import type { ReactNode } from 'react';

import { useTexts } from '../../shared/i18n/index.ts';

type QuestionsProps = { readonly questions: ProtocolStanding['questions'] };

/** The questions to a provider stand in English, whatever the console speaks: they are sent as they are. */
export function Questions({ questions }: QuestionsProps): ReactNode {
  const t = useTexts('partner');
  return (
    <ol className="partner-questions">
      {questions.map(({ claim, ask, meanwhile }) => (
        <li key={claim}>
          <p lang="en" dir="ltr">
            {claim}
          </p>
          <dl>
            <dt>{t('to_be_asked')}</dt>
            <dd lang="en" dir="ltr">
              {ask}
            </dd>
            <dt>{t('until_answered')}</dt>
            <dd lang="en" dir="ltr">
              {meanwhile}
            </dd>
          </dl>
        </li>
      ))}
    </ol>
  );
}
