import type { Country, DjLevel, Gender, Grant } from '@dipper/contract';
import { createStore, useStore } from '../storage/index.ts';

/** The known user of the page; never stored. */
export type Person = {
  readonly userId: number;
  readonly country: Country;
  readonly nickname: string | undefined;
  readonly tag: string | undefined;
  readonly dateOfBirth: string | undefined;
  readonly dateJoined: string | undefined;
  /** 0 male, 1 female, -1 unknown. */
  readonly gender: Gender;
  readonly isVip: boolean;
  readonly vipGrade: string | undefined;
  readonly snsType: string | undefined;
  readonly isMinor: boolean;
  /** -1 blocked, 0 denied, 1 granted. */
  readonly paymentGrant: Grant;
  readonly djLevel: DjLevel;
};

/** Returns the name that tells the person who they are here. */
export const nicknameOf = ({ nickname, tag, userId }: Person): string =>
  nickname ?? tag ?? String(userId);

export type Session =
  /** The page is still finding out. */
  | {
      readonly phase: 'starting';
      /** The country of the person who is being asked whether they stay. */
      readonly asks?: Country | undefined;
    }
  /** It could not find out: its code would not load, or nobody answered. */
  | { readonly phase: 'unknown' }
  | { readonly phase: 'guest' }
  | { readonly phase: 'person'; readonly person: Person };

export const sessionStore = createStore<Session>({ phase: 'starting' });

export const useSession = (): Session => useStore(sessionStore);

export const usePerson = (): Person | undefined => {
  const session = useSession();
  return session.phase === 'person' ? session.person : undefined;
};
