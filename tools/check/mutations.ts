import { readFaults, readResults, staleFaults } from '../mutate/index.ts';
import type { Check } from './check.ts';

/** Each fault of the list can still be made, and one that nothing catches says why. */
export const mutations: Check = {
  name: 'mutations',
  run: async (root) => {
    const faults = readFaults(root);
    const names = new Set(faults.map(({ name }) => name));
    const results = Object.entries(readResults(root)).flatMap(([name, result]) => {
      if (!names.has(name)) return [`${name}: there is a result and no fault`];
      const isUntold = 'survived' in result && result.survived === '';
      return isUntold ? [`${name}: nothing catches it, and nothing says why`] : [];
    });
    return [...staleFaults(root, faults), ...results];
  },
};
