import { traceRequirements, unknownRows } from '../trace/index.ts';
import type { Check } from './check.ts';

/** A test that names a row names one that stands in docs/requirements.md. */
export const requirements: Check = {
  name: 'requirements',
  run: async (root) =>
    unknownRows(traceRequirements(root)).map(({ id, place }) => `${place}: there is no row ${id}`),
};
