import * as z from 'zod/mini';
import { now } from '../shared/device/index.ts';
import { moneyInFlightStore, unkeptStore } from '../shared/session/index.ts';
import { browserShelf, createPersistedStore, tabShelf } from '../shared/storage/index.ts';
import { readWrittenData } from './written-page.ts';

const reloadStore = createPersistedStore<{ readonly at: number }>(
  {
    name: 'newer-build',
    version: 1,
    schema: z.object({ at: z.number() }),
    initial: { at: 0 },
    keep: (reload) => reload,
  },
  tabShelf() ?? browserShelf(),
);

/**
 * While servers are updated one by one, a page may come from either build; it must not reload
 * without end.
 */
const atMostOnceInMilliseconds = 60_000;

const wasReloadedLately = (): boolean => now() - reloadStore.get().at < atMostOnceInMilliseconds;

/** A file of this page's build, which the document of another build does not name. */
const ownFile = (): string | undefined => {
  const linked = [...document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')];
  return (
    readWrittenData(document)?.parts?.addresses.at(-1) ??
    linked.at(-1)?.getAttribute('src') ??
    undefined
  );
};

const isReplaced = async (own: string): Promise<boolean> => {
  const { pathname, search } = location;
  // oxlint-disable-next-line no-restricted-globals -- the page's own document, which the client of calls does not know
  const response = await fetch(`${pathname}${search}`, {
    cache: 'no-store',
    headers: { accept: 'text/html' },
  });
  return response.ok && !(await response.text()).includes(own);
};

const reloadIfReplaced = async (): Promise<void> => {
  const own = ownFile();
  if (own === undefined || wasReloadedLately() || !(await isReplaced(own))) return;
  if (moneyInFlightStore.get() + unkeptStore.get() > 0 || wasReloadedLately()) return;
  reloadStore.set({ at: now() });
  location.reload();
};

/**
 * Reloads a page whose build was replaced, since its remaining chunks are gone. The person's choices are stored;
 * unstored typing or moving money prevents the reload.
 */
export const goOnInNewerBuild = (): void => {
  addEventListener('vite:preloadError', () => {
    reloadIfReplaced().catch(() => undefined);
  });
};
