import { cardTriesPath, errorCatalogue, heldKeysPath, type CardTry } from '@dipper/contract';
import { postUntilAnswered } from './providers/post.ts';
import { serverMs, serverPausesMs } from './times.ts';

/** Undefined: the server does not answer, or not with a word that is known. */
type Begun = 'begun' | 'spent' | 'busy' | undefined;

export type Server = {
  /** Lets one try of a form begin at a time, whichever vault asks. */
  readonly begin: (grant: string, tryId: string) => Promise<Begun>;
  readonly end: (grant: string, tryId: string, state: 'over' | 'void') => Promise<unknown>;
  /** Whether the server holds the key that the token is about. */
  readonly holds: (token: string) => Promise<boolean>;
};

const done = 200;

const begins: ReadonlyMap<number | undefined, Begun> = new Map([
  [done, 'begun'],
  [errorCatalogue.card_registration_expired.status, 'spent'],
  [errorCatalogue.payment_too_many_requests.status, 'busy'],
]);

export function createServerCalls(serverUrl: string): Server {
  const post = (path: string, body: object) =>
    postUntilAnswered(
      () => ({ url: `${serverUrl}${path}`, body, budgetMs: serverMs }),
      serverPausesMs,
    );
  const tell = (attempt: CardTry) => post(cardTriesPath, attempt);
  return {
    begin: async (grant, tryId) => begins.get(await tell({ grant, tryId, state: 'begun' })),
    end: (grant, tryId, state) => tell({ grant, tryId, state }),
    holds: async (token) => (await post(heldKeysPath, { token })) === done,
  };
}
