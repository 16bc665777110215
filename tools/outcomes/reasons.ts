import path from 'node:path';

import { readOutcomes } from './read.ts';
import type { RowKey } from './vocabulary.ts';

/**
 * Returns the reasons that tests show to somebody when a method is declined, for readers who know the possible ones.
 */
export const reasonsShown = (method: RowKey): ReadonlySet<string> =>
  new Set(
    readOutcomes(path.resolve(import.meta.dirname, '../..'))
      .proofs.filter((proof) => proof.row === method && proof.outcome === 'declined')
      .flatMap(({ reason }) => reason ?? []),
  );
