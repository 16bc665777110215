import type { Unit, WireAmount } from '@dipper/contract';

import { meaningOf } from './meaning.ts';
import type { Fields } from './meaning.ts';

type Step = { readonly to: string; readonly evidence: Fields };
type NamedAmount = { readonly name: string; readonly amount: WireAmount; readonly unit: Unit };

/** Each amount by which a provider told why the latest review began. */
export const amountsOf = (steps: readonly Step[], unit: Unit): readonly NamedAmount[] => {
  const evidence = steps.findLast(({ to }) => to === 'review')?.evidence ?? {};
  return Object.entries(evidence).flatMap(([name, value]) => {
    const place = { name, beside: evidence, subject: undefined, unit };
    const meaning = meaningOf(value, place);
    return meaning.kind === 'money' ? [{ ...meaning, name }] : [];
  });
};
