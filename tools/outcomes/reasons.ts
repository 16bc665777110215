import path from 'node:path';

import { readOutcomes } from './read.ts';
import type { MethodKey } from './vocabulary.ts';

/** What tests show that somebody is told when a method is declined, for whoever knows what can be. */
export const reasonsShown = (method: MethodKey): ReadonlySet<string> =>
  new Set(
    readOutcomes(path.resolve(import.meta.dirname, '../..'))
      .proofs.filter((proof) => proof.method === method && proof.outcome === 'declined')
      .flatMap(({ reason }) => reason ?? []),
  );
