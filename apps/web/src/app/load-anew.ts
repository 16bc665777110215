import { fetchConfig } from '../shared/config/index.ts';

/**
 * A build that has just taken this one's place may have taken its code along; that build's own
 * document knows where its code is. It is asked for once, where anybody answers, by the address
 * that this page was opened with: nothing of what that hands over has been used.
 */
export const loadAnewOnce = async (address: string): Promise<void> => {
  const [navigation] = performance.getEntriesByType('navigation');
  if (!(navigation instanceof PerformanceNavigationTiming) || navigation.type === 'reload') return;
  await fetchConfig();
  history.replaceState(history.state, '', address);
  location.reload();
};
