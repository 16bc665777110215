import type { ReactNode } from 'react';

import { useWords } from './use-words.ts';

/** Those that take money, by which lists of payments and settlements are narrowed. */
export const chargingProviders = [
  'hecto',
  'kakaopay',
  'paypal',
  'sbps',
  'toss',
  'tosspayments',
] as const;

type ProviderNameProps = {
  /** Null: nobody has it yet. */
  readonly of: string | null;
};

/** Shows a provider by its public name. */
export function ProviderName({ of }: ProviderNameProps): ReactNode {
  const say = useWords();
  return <bdi>{of === null ? '–' : say('provider', of)}</bdi>;
}
