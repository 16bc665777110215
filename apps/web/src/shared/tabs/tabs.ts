const lockName = 'dipper.renewal';

/** One at a time over all tabs, where the browser has locks; within this tab otherwise. */
export const aloneInBrowser = async <Done>(work: () => Promise<Done>): Promise<Done> => {
  const { locks } = navigator;
  return locks === undefined ? await work() : await locks.request(lockName, work);
};

const tabSignals = ['session-started', 'session-ended', 'data-cleared'] as const;
export type TabSignal = (typeof tabSignals)[number];

const isTabSignal = (value: unknown): value is TabSignal =>
  tabSignals.some((event) => event === value);

/** Tells the other tabs of this browser what happened here, and hears what happened there. */
export const joinTabs = (onEvent: (event: TabSignal) => void): ((event: TabSignal) => void) => {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel('dipper.session');
  channel.addEventListener('message', ({ data }) => {
    if (isTabSignal(data)) onEvent(data);
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has one origin: ours.
  return (event) => channel.postMessage(event);
};
