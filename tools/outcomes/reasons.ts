import path from 'node:path';

import { readOutcomes } from './read.ts';
import type { RowKey } from './vocabulary.ts';

/**
 * Returns the reasons that a person is told when a method is declined, as far as tests show them.
 */
export const reasonsShown = (method: RowKey): ReadonlySet<string> =>
  new Set(
    readOutcomes(path.resolve(import.meta.dirname, '../..'))
      .proofs.filter((proof) => proof.row === method && proof.outcome === 'declined')
      .flatMap(({ reason }) => reason ?? []),
  );
