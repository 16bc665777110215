import { readFaults, readResults, staleFaults } from '../mutate/index.ts';
import type { Check } from './check.ts';

/** Each fault of the list can still be made, and each result is of one of them. */
export const mutations: Check = {
  name: 'mutations',
  run: async (root) => {
    const faults = readFaults(root);
    const names = new Set(faults.map(({ name }) => name));
    const results = Object.keys(readResults(root))
      .filter((name) => !names.has(name))
      .map((name) => `${name}: there is a result and no fault`);
    return [...staleFaults(root, faults), ...results];
  },
};
