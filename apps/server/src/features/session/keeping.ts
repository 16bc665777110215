import type { RequestSource } from '../../platform/http/index.ts';

/** The place where a login's refresh token goes. */
export type Keeping = 'cookie' | 'answer' | 'nowhere';

/** A page of ours on the very origin of the calls, by the browser's own word. */
export const isOwnPage = ({ origin, site }: RequestSource, pageOrigin: string): boolean =>
  site === undefined ? origin === pageOrigin : origin !== undefined && site === 'same-origin';

/** A page of ours, also where its calls go to another host; a script cannot say another origin. */
export const isPageOfOurs = (source: RequestSource, pageOrigin: string): boolean =>
  source.origin === pageOrigin || isOwnPage(source, pageOrigin);

/**
 * A program says no origin, and is answered as the specification has it. A page gets a token in its
 * hands only where it has signed with a key without which that token is worth nothing.
 */
export const keepingFor = (
  source: RequestSource,
  { isProved, pageOrigin }: { readonly isProved: boolean; readonly pageOrigin: string },
): Keeping => {
  if (isProved || source.origin === undefined) return 'answer';
  return isOwnPage(source, pageOrigin) ? 'cookie' : 'nowhere';
};
