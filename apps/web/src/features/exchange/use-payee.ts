import type { KeptPayee } from '@dipper/contract';
import { useApi } from '../../shared/api/index.ts';
import { useQuery } from '../../shared/query/index.ts';
import { keptPayeeQuery } from './api.ts';
import { variantsFor } from './model/applicant.ts';
import type { Draft } from './model/applicant.ts';
import type { Written } from './use-draft.ts';

export type Payee = {
  /** The draft as it is sent: with a kept payee come the terms that it was kept under. */
  readonly draft: Draft;
  /** The payee of the last request, if the next one goes there as well. */
  readonly kept: KeptPayee | undefined;
  /** The payee of the last request, if it can be used again and another is being typed. */
  readonly offered: KeptPayee | undefined;
  readonly isPending: boolean;
  readonly choose: (which: 'kept' | 'typed') => void;
};

/** Finds the payee: that of the last request, until somebody writes another. Without an answer it is written anew. */
export const usePayee = ({ draft, change }: Written, isMinor: boolean): Payee => {
  const { data, error } = useQuery(keptPayeeQuery(useApi()));
  const last = data?.payee ?? undefined;
  const usable = last !== undefined && variantsFor(isMinor).includes(last.variant);
  const kept = usable && !draft.typesPayee ? last : undefined;
  return {
    draft: kept === undefined ? draft : { ...draft, variant: kept.variant },
    kept,
    offered: usable && draft.typesPayee ? last : undefined,
    isPending: data === undefined && error === null,
    choose: (which) => change({ typesPayee: which === 'typed' }),
  };
};
