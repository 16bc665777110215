import { loadWithRetries } from '../../shared/loading/index.ts';

export const loadLater = () => loadWithRetries(() => import('./later.ts'));
