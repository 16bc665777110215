import {
  findUnseen,
  traceRequirements,
  unknownRows,
  unnamedRows,
  unseenRows,
} from '../trace/index.ts';
import type { Check } from './check.ts';

/**
 * A test that names a row names one that stands in docs/requirements.md; each row is named by a
 * test, and by a journey where a person sees what it promises.
 */
export const requirementsWith = (reasons: Readonly<Record<string, string>>): Check => ({
  name: 'requirements',
  run: async (root) => {
    const trace = traceRequirements(root);
    return [
      ...unknownRows(trace).map(({ id, place }) => `${place}: there is no row ${id}`),
      ...unnamedRows(trace).map((id) => `no test names ${id}`),
      ...findUnseen(trace, reasons),
    ];
  },
});

export const requirements = requirementsWith(unseenRows);
