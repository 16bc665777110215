import type { ReactNode } from 'react';

import { spokenAuthor, spokenWhy } from './spoken-reason.ts';
import type { Written } from './spoken-reason.ts';
import { useWords } from './use-words.ts';

/** Names the author of a decision; the reason beside it tells whether it was the system. */
export function Author(written: Written): ReactNode {
  return spokenAuthor(useWords(), written);
}

/** Shows the reason of a decision. */
export function Why(written: Written): ReactNode {
  return spokenWhy(useWords(), written);
}
