import path from 'node:path';

import { readOutcomes } from './read.ts';
import type { RowKey } from './vocabulary.ts';

/** What tests show that somebody is told when a method is declined, for whoever knows what can be. */
export const reasonsShown = (method: RowKey): ReadonlySet<string> =>
  new Set(
    readOutcomes(path.resolve(import.meta.dirname, '../..'))
      .proofs.filter((proof) => proof.row === method && proof.outcome === 'declined')
      .flatMap(({ reason }) => reason ?? []),
  );
