import { fetchConfig } from '../shared/config/index.ts';

/**
 * Reloads once if the server answers: a newer build may have removed this one's code, and its own document knows
 * the new files. The page's original address is used again, since its credentials are still unused.
 */
export const loadAnewOnce = async (address: string): Promise<void> => {
  const [navigation] = performance.getEntriesByType('navigation');
  if (!(navigation instanceof PerformanceNavigationTiming) || navigation.type === 'reload') return;
  await fetchConfig();
  history.replaceState(history.state, '', address);
  location.reload();
};
