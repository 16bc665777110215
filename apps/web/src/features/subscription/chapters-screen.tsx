import { Card } from '@dipper/ui';
import type { ReactNode } from 'react';
import { SitePage } from '../../shared/frame/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { paths, spoonListOf, usePlace } from '../../shared/navigation/index.ts';
import { Chapters, SubscribeNav } from '../../shared/recurring/index.ts';
import { useCountry, useSession } from '../../shared/session/index.ts';

/** How recurring payment works, and what is agreed to. Open to everybody: whoever is logged in finds their own pages beside it. */
export function Screen(): ReactNode {
  const of = usePlace().path === paths.recurringTerms ? 'terms' : 'guide';
  const t = useTexts('recurring');
  const country = useCountry();
  const isPerson = useSession().phase === 'person';
  return (
    <SitePage
      title={t(`${of}.title`)}
      lead={t(`${of}.lead`)}
      back={isPerson ? paths.subscriptions : spoonListOf(country)}
    >
      {isPerson ? <SubscribeNav here={of} /> : null}
      <Card>
        <Chapters of={of} />
      </Card>
    </SitePage>
  );
}
