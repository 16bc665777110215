import * as z from 'zod/mini';
import { newKey } from '../device/index.ts';
import { browserShelf, createPersistedStore } from '../storage/index.ts';

const deviceStore = createPersistedStore<{ readonly id: string }>(
  {
    name: 'device',
    version: 1,
    schema: z.object({ id: z.string() }),
    initial: { id: '' },
    keep: (device) => device,
  },
  browserShelf(),
);

/** Tells this browser from another of the same person; it says nothing about either. */
export const deviceId = (): string => {
  if (deviceStore.get().id === '') deviceStore.set({ id: newKey() });
  return deviceStore.get().id;
};
