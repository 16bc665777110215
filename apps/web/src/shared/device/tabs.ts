const lockName = 'dipper.renewal';

/** One at a time over all tabs, where the browser has locks; within this tab otherwise. */
export const aloneInBrowser = async <Done>(work: () => Promise<Done>): Promise<Done> => {
  const { locks } = navigator;
  return locks === undefined ? await work() : await locks.request(lockName, work);
};

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resume) => setTimeout(resume, milliseconds));
