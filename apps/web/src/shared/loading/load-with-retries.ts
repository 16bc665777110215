import { pause } from '../device/index.ts';

const pausesInMilliseconds = [400, 1200];

/** A phone between two networks loses a file easily; it is worth asking again before giving up. */
export const loadWithRetries = async <Loaded>(load: () => Promise<Loaded>): Promise<Loaded> => {
  for (const milliseconds of pausesInMilliseconds) {
    try {
      return await load();
    } catch {
      await pause(milliseconds);
    }
  }
  return await load();
};
