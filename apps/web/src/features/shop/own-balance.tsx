import type { ReactNode } from 'react';
import { usePerson } from '../../shared/session/index.ts';
import { GuestNote } from './guest-note.tsx';
import { PersonBalance } from './person-balance.tsx';

/** Shows a person their balance, and a guest the way to log in. */
export function OwnBalance(): ReactNode {
  const person = usePerson();
  return person === undefined ? <GuestNote /> : <PersonBalance userId={person.userId} />;
}
