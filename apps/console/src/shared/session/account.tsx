import type { OwnAccount, RouteName } from '@dipper/contract';
import { createContext, use, useCallback } from 'react';
import type { ReactNode } from 'react';

type Entered = { readonly account: OwnAccount; readonly leave: () => void };

const AccountContext = createContext<Entered | undefined>(undefined);

type ProviderProps = Entered & { readonly children: ReactNode };

export const AccountProvider = ({ children, ...entered }: ProviderProps): ReactNode => (
  <AccountContext value={entered}>{children}</AccountContext>
);

/** Returns the signed-in operator, who always exists behind the login. */
export const useAccount = (): Entered => {
  const entered = use(AccountContext);
  if (entered === undefined) throw new Error('nobody is signed in here');
  return entered;
};

/** Whether they may make a call: other calls are not offered. */
export const useMay = (): ((name: RouteName) => boolean) => {
  const { calls } = useAccount().account;
  return useCallback((name) => calls.includes(name), [calls]);
};
