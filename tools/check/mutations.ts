import { readFaults, readResults, staleFaults, unexplained } from '../mutate/index.ts';
import type { Check } from './check.ts';

/** Each fault of the list can still be made, each result is of one of them, and none is left without a reason. */
export const mutations: Check = {
  name: 'mutations',
  run: async (root) => {
    const faults = readFaults(root);
    const names = new Set(faults.map(({ name }) => name));
    const results = readResults(root);
    const gone = Object.keys(results)
      .filter((name) => !names.has(name))
      .map((name) => `${name}: there is a result and no fault`);
    const left = unexplained(results).map((name) => `${name}: no test fails, and nobody says why`);
    return [...staleFaults(root, faults), ...gone, ...left];
  },
};
