import { Card } from '@dipper/ui';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { SitePage } from '../../shared/frame/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { paths, replaceAddress, spoonListOf } from '../../shared/navigation/index.ts';
import { Chapters, SubscribeNav } from '../../shared/recurring/index.ts';
import type { ScreenProperties } from '../../shared/screens/index.ts';
import { useCountry, useSession } from '../../shared/session/index.ts';

/** Explains recurring payment and its terms. It is public; logged-in people find their own pages beside it. */
export function Screen({ params }: ScreenProperties): ReactNode {
  const text = texts.find((each) => each === params['text']);
  useEffect(() => {
    if (text === undefined) replaceAddress(paths.notFound);
  }, [text]);
  return text === undefined ? null : <Text of={text} />;
}

const texts = ['guide', 'terms'] as const;

function Text({ of }: { readonly of: (typeof texts)[number] }): ReactNode {
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
