import { useMethodName } from '../../shared/format/index.ts';
import { useWords } from '../../shared/words/index.ts';

/** The subject of a switch: a provider, or one of its methods. */
export type Switched = { readonly provider: string; readonly methodId: number | null };

export const useSwitchName = (): ((of: Switched) => string) => {
  const nameOf = useMethodName();
  const say = useWords();
  return ({ provider, methodId }) =>
    [...(methodId === null ? [] : [nameOf(methodId)]), say('provider', provider)].join(' · ');
};
