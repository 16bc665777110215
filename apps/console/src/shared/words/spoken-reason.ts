import { exchangeReasons } from '@dipper/contract';

import type { Say } from './use-words.ts';

/** Why somebody acted: chosen from our reasons it has a word, and what they wrote is quoted. */
export const spokenReason = (say: Say, reason: string): string =>
  exchangeReasons.some((each) => each === reason) ? say('why', reason) : reason;
