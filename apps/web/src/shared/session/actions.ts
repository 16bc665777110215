import type { LoggedIn, SnsType } from '@dipper/contract';
import { createContext, use } from 'react';
import type { ApiProblem } from '../api/index.ts';
import type { Area } from '../navigation/index.ts';

/** Actions around a person's login. */
export type SessionActions = {
  /** Goes where the login is: to its provider's page, or to a screen of ours. */
  readonly startLogin: (snsType: SnsType, area: Area) => Promise<void>;
  /** A login on a screen of ours has gone well: the page goes on as after any other. */
  readonly goOnAs: (loggedIn: LoggedIn, snsType: SnsType, area: Area) => void;
  /** Why the server could not be told, in which case the session goes on. */
  readonly signOut: () => Promise<ApiProblem | undefined>;
};

export const SessionActionsContext = createContext<SessionActions | undefined>(undefined);

export const useSessionActions = (): SessionActions => {
  const actions = use(SessionActionsContext);
  if (actions === undefined) throw new Error('no session above this component');
  return actions;
};
