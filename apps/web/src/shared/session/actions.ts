import type { SnsType } from '@dipper/contract';
import { createContext, use } from 'react';
import type { ApiProblem } from '../api/index.ts';
import type { Area } from '../navigation/index.ts';

/** What a person can do about being logged in. */
export type SessionActions = {
  /** Leaves the page for the login provider. */
  readonly startLogin: (snsType: SnsType, area: Area) => Promise<void>;
  /** Why the server could not be told, in which case the session goes on. */
  readonly signOut: () => Promise<ApiProblem | undefined>;
};

export const SessionActionsContext = createContext<SessionActions | undefined>(undefined);

export const useSessionActions = (): SessionActions => {
  const actions = use(SessionActionsContext);
  if (actions === undefined) throw new Error('no session above this component');
  return actions;
};
