import type { ReactNode } from 'react';

import { Changes } from '../../shared/changes/index.ts';
import { useZoneName } from '../../shared/format/index.ts';
import { localeNames, useTexts } from '../../shared/i18n/index.ts';
import { ScrollRegion } from '../../shared/scroll/index.ts';
import { stepsOf } from './draft.ts';
import type { Difference } from './draft.ts';
import { stepsIn } from './words.ts';

/** What it said before and what it says now, one line a field. */
export function Differences({
  differences,
}: {
  readonly differences: readonly Difference[];
}): ReactNode {
  const t = useTexts('shop');
  const core = useTexts('core');
  const zoneName = useZoneName();
  const written = (name: string, value: string | boolean): ReactNode => {
    if (typeof value === 'boolean') return core(value ? 'yes' : 'no');
    const steps = name === 'steps' ? stepsOf(value) : undefined;
    if (steps !== undefined) return stepsIn(t, steps);
    if (name === 'restZone' && value !== '') return zoneName(value);
    return value === '' ? undefined : <bdi>{value}</bdi>;
  };
  if (differences.length === 0) return <p>{t('no_difference')}</p>;
  const nameOf = ({ name, locale }: Difference): string => {
    const label = t(`field_${name}`);
    if (locale === undefined) return label;
    return `${label} (${localeNames.find(([each]) => each === locale)?.[1] ?? locale})`;
  };
  const changes = differences.map((difference) => ({
    key: `${difference.name}.${difference.locale ?? ''}`,
    name: nameOf(difference),
    before: written(difference.name, difference.before),
    after: written(difference.name, difference.after),
  }));
  return (
    <ScrollRegion className="shop-differences" label={core('changes')}>
      <Changes changes={changes} />
    </ScrollRegion>
  );
}
