import { useMethodName } from '../../shared/format/index.ts';

/** What a switch is of: a provider, or one of its methods. */
export type Switched = { readonly provider: string; readonly methodId: number | null };

export const useSwitchName = (): ((of: Switched) => string) => {
  const nameOf = useMethodName();
  return ({ provider, methodId }) =>
    methodId === null ? provider : `${nameOf(methodId)} · ${provider}`;
};
