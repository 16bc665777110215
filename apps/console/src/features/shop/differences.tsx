import { exponentOf } from '@dipper/contract';
import type { ReactNode } from 'react';

import { Changes } from '../../shared/changes/index.ts';
import { UnitAmount, useZoneName } from '../../shared/format/index.ts';
import { localeNames, useTexts } from '../../shared/i18n/index.ts';
import { ScrollRegion } from '../../shared/scroll/index.ts';
import { amountOf, stepsOf } from './draft.ts';
import type { Difference } from './draft.ts';
import { stepsIn } from './words.ts';

/** Shows the value before and after, one line a field. */
export function Differences({
  differences,
}: {
  readonly differences: readonly Difference[];
}): ReactNode {
  const t = useTexts('shop');
  const core = useTexts('core');
  const zoneName = useZoneName();
  const written = ({ name, unit }: Difference, value: string | boolean): ReactNode => {
    if (typeof value === 'boolean') return core(value ? 'yes' : 'no');
    const amount = unit === undefined ? undefined : amountOf(value, exponentOf[unit]);
    if (unit !== undefined && amount !== undefined) {
      return <UnitAmount amount={amount} unit={unit} />;
    }
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
    before: written(difference, difference.before),
    after: written(difference, difference.after),
  }));
  return (
    <ScrollRegion className="shop-differences" label={core('changes')}>
      <Changes changes={changes} />
    </ScrollRegion>
  );
}
