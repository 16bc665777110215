import { heldKeysPath } from '@dipper/contract';
import { postUntilAnswered } from './providers/post.ts';

/** Whether the server holds the key that the letter is about. */
export type TellServer = (token: string) => Promise<boolean>;

/** The time left for the server after the provider's: together they stay within the page's timeout. */
const budgetMs = 4000;
const pausesMs = [0, 500];
const held = 200;

export function createTeller(serverUrl: string): TellServer {
  const url = `${serverUrl}${heldKeysPath}`;
  return async (token) =>
    (await postUntilAnswered(() => ({ url, body: { token }, budgetMs }), pausesMs)) === held;
}
