import * as z from 'zod/mini';
import { fingerprint } from '../shared/fingerprint/index.ts';
import { createPersistedStore, tabShelf } from '../shared/storage/index.ts';

const usedMax = 50;

/** Fingerprints only: what logs somebody in has no place in a storage. */
const usedKeysStore = createPersistedStore<{ readonly used: readonly number[] }>(
  {
    name: 'used-keys',
    version: 1,
    schema: z.object({ used: z.array(z.number()) }),
    initial: { used: [] },
    keep: (state) => state,
  },
  tabShelf(),
);

export const wasKeyUsed = (key: string): boolean =>
  usedKeysStore.get().used.includes(fingerprint(key));

export const rememberKey = (key: string): void =>
  usedKeysStore.update(({ used }) => ({ used: [...used, fingerprint(key)].slice(-usedMax) }));
