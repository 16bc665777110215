import { readTokenPayload } from '@dipper/contract';
import { sessionStore } from '../shared/session/index.ts';
import type { TokenKeeper } from '../shared/tokens/index.ts';

/** Returns the person seen in this tab. */
export const personNow = (): number | undefined => {
  const session = sessionStore.get();
  return session.phase === 'person' ? session.person.userId : undefined;
};

export type StoredPerson = { readonly userId: number | undefined };

/** Reads whose tokens the browser keeps; all its tabs share them. */
export const storedNow = async (
  tokens: Pick<TokenKeeper, 'current'>,
): Promise<StoredPerson | undefined> => {
  const stored = await tokens.current();
  if (stored === undefined) return undefined;
  const payload = readTokenPayload(stored.jwt);
  return { userId: payload.ok ? payload.value.userId : undefined };
};
