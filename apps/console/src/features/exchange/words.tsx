import type { ExchangeState } from '@dipper/contract';
import { Badge } from '@dipper/ui';
import type { ReactNode } from 'react';
import { useState } from 'react';

import { useLocale, useTexts } from '../../shared/i18n/index.ts';
import { ageOf, toneOf } from './model.ts';

export function State({ state }: { readonly state: ExchangeState }): ReactNode {
  const t = useTexts('exchange');
  return <Badge tone={toneOf[state]}>{t(`state_${state}`)}</Badge>;
}

/** How long somebody has waited, at the moment when the page was shown. */
export function Age({ since }: { readonly since: string }): ReactNode {
  const locale = useLocale();
  const [now] = useState(() => new Date().getTime());
  const { unit, value } = ageOf(since, now);
  const tag = locale === 'ar' ? 'ar-u-nu-latn' : locale;
  const format = new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'short' });
  return (
    <time dateTime={since} title={since}>
      <bdi>{format.format(value).replaceAll(' ', '\u00a0')}</bdi>
    </time>
  );
}
