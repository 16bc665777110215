import { exchangeReasons, systemReasons } from '@dipper/contract';

import type { Say } from './use-words.ts';

/** A written reason with its author. */
export type Written = { readonly by: string | null; readonly reason: string };

const isOfSystem = ({ by, reason }: Written): boolean =>
  systemReasons.some(([author, written]) => author === by && written === reason);

/** The reason for an act: one of our reasons has a label, free text is quoted. */
export const spokenReason = (say: Say, reason: string): string =>
  exchangeReasons.some((each) => each === reason) ? say('why', reason) : reason;

/** Returns the reason, in the reader’s language if the system itself wrote it. */
export const spokenWhy = (say: Say, written: Written): string =>
  isOfSystem(written) ? say('why', written.reason) : written.reason;

/** Names the author; the system gets one word, whatever name it recorded. */
export const spokenAuthor = (say: Say, written: Written): string =>
  isOfSystem(written) ? say('author', 'system') : (written.by ?? '');
