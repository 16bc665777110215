import type { KeptPayee } from '@dipper/contract';
import { useState } from 'react';
import { useApi } from '../../shared/api/index.ts';
import { useQuery } from '../../shared/query/index.ts';
import { keptPayeeQuery } from './api.ts';
import { under, variantsFor } from './model/applicant.ts';
import type { Draft } from './model/applicant.ts';
import type { Written } from './use-draft.ts';

export type Payee = {
  /** The draft as it is sent: with a kept payee come the terms that it was kept under. */
  readonly draft: Draft;
  /** Changes what is shown: consents are written together with the terms that they are given to. */
  readonly change: (part: Partial<Draft>) => void;
  /** The payee of the last request, if the next one goes there as well. */
  readonly payee: KeptPayee | undefined;
  /** The payee of the last request, if it can be used again and another is being typed. */
  readonly offered: KeptPayee | undefined;
  readonly isPending: boolean;
  readonly choose: (which: 'kept' | 'typed') => void;
};

type Situation = {
  readonly isMinor: boolean;
  /** The request is looked at, and sent as it is shown. */
  readonly isReview: boolean;
};

/**
 * Finds the payee: that of the last request, unless the person types another. Without an answer the
 * person types one.
 */
export const usePayee = (written: Written, { isMinor, isReview }: Situation): Payee => {
  const { data, error } = useQuery(keptPayeeQuery(useApi()));
  const [reviewed, setReviewed] = useState<KeptPayee>();
  const { typesPayee } = written.draft;
  // The review keeps the payee that it shows, because the person has not seen a later answer.
  const last = (isReview ? reviewed : undefined) ?? data?.payee ?? undefined;
  const usable = last !== undefined && variantsFor(isMinor).includes(last.variant);
  const keptPayee = usable && !typesPayee ? last : undefined;
  const looksAt = isReview ? keptPayee : undefined;
  if (looksAt !== reviewed) setReviewed(looksAt);
  const draft = keptPayee === undefined ? written.draft : under(keptPayee.variant, written.draft);
  const { variant, privacy, residentNumber } = draft;
  return {
    draft,
    change: (part) => {
      // An answer that comes late does not replace what is being written.
      const writes =
        keptPayee === undefined && Object.keys(part).some((field) => field !== 'points');
      written.change({
        variant,
        privacy,
        residentNumber,
        ...(writes && { typesPayee: true }),
        ...part,
      });
    },
    payee: keptPayee,
    offered: usable && typesPayee ? last : undefined,
    isPending: !typesPayee && keptPayee === undefined && data === undefined && error === null,
    choose: (which) =>
      written.change({
        ...(which === 'kept' && last !== undefined ? under(last.variant, draft) : draft),
        typesPayee: which === 'typed',
      }),
  };
};
