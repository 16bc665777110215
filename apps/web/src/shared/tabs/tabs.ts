const lockName = 'dipper.renewal';

/** One at a time over all tabs, where the browser has locks; within this tab otherwise. */
export const aloneInBrowser = async <Done>(work: () => Promise<Done>): Promise<Done> => {
  const { locks } = navigator;
  return locks === undefined ? await work() : await locks.request(lockName, work);
};

const tabNews = ['session-started', 'session-ended', 'data-cleared'] as const;
export type TabNews = (typeof tabNews)[number];

const isTabNews = (value: unknown): value is TabNews => tabNews.some((news) => news === value);

/** Tells the other tabs of this browser what happened here, and hears what happened there. */
export const joinTabs = (onNews: (news: TabNews) => void): ((news: TabNews) => void) => {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel('dipper.session');
  channel.addEventListener('message', ({ data }) => {
    if (isTabNews(data)) onNews(data);
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has one origin: ours.
  return (news) => channel.postMessage(news);
};
